"""Sentences for templates: {{ line|ended }}, {{ game|shuffle_words }}."""

from django import template

from engine.box import side_name
from games.board import phrases
from games.board.words import gettext as _
from games.models import Game, Seat

register = template.Library()


@register.filter
def ended(sentence: str) -> str:
    """Return `sentence` with a full stop, unless it already ends with punctuation."""
    return phrases.ended(sentence)


@register.filter
def shuffle_words(game: Game) -> str:
    """Return the players' words for the shuffle: "South “abc”, West none"."""
    return ", ".join(map(_word, game.seats_by_side.values()))


def _word(seat: Seat) -> str:
    side = side_name(seat.side)
    if seat.word:
        return _("%(side)s “%(word)s”") % {"side": side, "word": seat.word}
    return _("%(side)s none") % {"side": side}
