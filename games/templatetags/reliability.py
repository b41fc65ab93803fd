"""Reliability in lists: `known|of:seat` is what stands beside a name, `game|gate` whom a table lets in."""

from collections.abc import Mapping

from django import template

from games.lobby import gate as gates
from games.models import Seat
from games.play.reliability import Reliability

register = template.Library()
register.filter("gate", gates.in_short)


@register.filter
def of(known: Mapping[int, Reliability] | str, seat: Seat) -> str:
    """Return the words for a seat's player; empty for bots, and where nothing is known."""
    theirs = known.get(seat.user_id or 0) if isinstance(known, Mapping) else None
    return theirs.in_short if theirs else ""
