"""Deals that several tables play: closed until the last of their tables has ended, and opened then."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from games.models import Game, SharedDeal

# What follows when a deal opens; games/consequences.py fills it. Each runs in the same transaction
# and only writes rows.
after_opening: list[Callable[[SharedDeal, datetime], None]] = []


def open_ended(now: datetime) -> None:
    """Open every deal whose tables have all ended: the sweep does, so no move waits for another table."""
    tables = Game.objects.filter(deal=OuterRef("pk")).order_by()
    playing = tables.filter(status__in=(Game.Status.OPEN, Game.Status.RUNNING))
    closed = SharedDeal.objects.filter(Exists(tables), ~Exists(playing), opened_at=None)
    for pk in closed.order_by("pk").values_list("pk", flat=True):
        _open(pk, now)


@transaction.atomic
def _open(pk: int, now: datetime) -> None:
    """Make the games of a deal public, once."""
    deal = SharedDeal.objects.select_for_update(no_key=True).get(pk=pk)
    if deal.opened_at:
        return
    games = Game.objects.select_for_update(no_key=True).filter(deal=deal).order_by("pk")
    ended = list(games.values_list("pk", flat=True))
    Game.objects.filter(pk__in=ended).update(deal_closed=False, public=True)
    deal.opened_at = now
    deal.save(update_fields=["opened_at"])
    for consequence in after_opening:
        consequence(deal, now)
