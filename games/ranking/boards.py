"""The boards by their filters, created when they are first needed."""

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext_noop as _

from games.models import Board

PERIODS = {
    "all": (_("all time"), None),
    "year": (_("past year"), timedelta(days=365)),
    "month": (_("past 30 days"), timedelta(days=30)),
}


class Key(NamedTuple):
    """The filters of one leaderboard."""

    period: str
    tables: str
    players: int
    variant: str


def boards(keys: Iterable[Key]) -> dict[Key, int]:
    """Return the ids of at least these boards."""
    wanted = set(keys)
    if wanted - (stored := stored_boards()).keys():
        new = [Board(**key._asdict()) for key in sorted(wanted - stored.keys())]
        Board.objects.bulk_create(new, ignore_conflicts=True)
        stored = stored_boards()
    return stored


def stored_boards() -> dict[Key, int]:
    """Return the ids of all boards."""
    rows = Board.objects.values_list("pk", *Key._fields)
    return {Key(*key): pk for pk, *key in rows}
