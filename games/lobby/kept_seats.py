"""Seats of a rematch: each is kept for the player it falls to, for a while."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import SystemRandom

from engine.box import Side
from games.lib.database_time import database_time
from games.models import Game, Invitation, User

SAME, ROTATED, RANDOM = "same", "rotated", "random"
LASTS = timedelta(days=7)  # afterwards anyone at the table's door takes the seat


def arranged(sides: Sequence[Side], how: str) -> dict[Side, Side]:
    """Return the new side of each, as asked: the same, the next one clockwise, or by lot."""
    if how == ROTATED:
        return dict(zip(sides, [*sides[1:], sides[0]], strict=True))
    if how == RANDOM:
        return dict(zip(sides, SystemRandom().sample(sides, len(sides)), strict=True))
    return dict(zip(sides, sides, strict=True))


def kept(game: Game, now: datetime | None = None) -> dict[Side, User]:
    """Return for whom the sides of a waiting table are kept."""
    since = (now or database_time()) - LASTS
    rows = Invitation.objects.filter(game=game, made_at__gt=since).exclude(side="")
    return {row.side: row.user for row in rows.select_related("user")}
