"""Sentences for templates: {{ line|ended }}, {{ game|shuffle_words }}."""

from django import template
from django.utils.translation import gettext as _

from games.board import phrases
from games.models import Game, Seat

register = template.Library()


@register.filter
def ended(sentence: str) -> str:
    """Return `sentence` with a full stop, unless it has one already."""
    return phrases.ended(sentence)


@register.filter
def shuffle_words(game: Game) -> str:
    """Return "South “abc”, West none": the word that each player mixed into the shuffle."""
    return ", ".join(map(_word, game.seats_by_side.values()))


def _word(seat: Seat) -> str:
    side = seat.get_side_display()
    if seat.word:
        return _("%(side)s “%(word)s”") % {"side": side, "word": seat.word}
    return _("%(side)s none") % {"side": side}
