"""Sentences for templates: {{ line|ended }}, {{ game|shuffle_words }}."""

from django import template
from django.utils.translation import gettext as _

from games.board import phrases
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
    side = seat.get_side_display()
    if seat.word:
        return _("%(side)s “%(word)s”") % {"side": side, "word": seat.word}
    return _("%(side)s none") % {"side": side}
