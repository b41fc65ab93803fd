"""The start of an event: who sits where, and the tables of its deal."""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from random import SystemRandom

from django.db import transaction
from django.db.models import Count, F, Q

from games.duplicates import emails
from games.duplicates.models import Event
from games.lib import unavailable
from games.lib.database_time import database_time
from games.lobby import shared_deals
from games.lobby.shared_deals import Player, Terms
from games.models import Block, SharedDeal, User
from games.play import alarms, suspension

logger = logging.getLogger(__name__)
BOT = "greedy"  # on free seats
DRAWS = 100  # draws of lots, of which the one with the fewest blocked neighbours counts
HOLD = timedelta(hours=1)  # the pause after a start that failed
FORGOTTEN = timedelta(days=60)  # how long an event waits for players
_lots = SystemRandom()


def start_due(now: datetime) -> None:
    """Start the events for which enough have signed up, and cancel those that have waited too long."""
    waiting = Event.objects.filter(deal=None, cancelled_at=None)
    for event in waiting.filter(created_at__lt=now - FORGOTTEN).order_by("pk"):
        _cancel(event, now)
    waiting = waiting.filter(Q(retry_at=None) | Q(retry_at__lte=now))
    signed_up = waiting.annotate(many=Count("entries"))
    due = signed_up.filter(Q(many__gte=F("players") * F("tables")) | Q(starts_early=True))
    for pk in due.order_by("pk").values_list("pk", flat=True):
        try:
            start(pk)
        except Exception as error:
            if unavailable.is_unavailable(error):
                raise
            logger.exception("Event %s couldn't start", pk)
            Event.objects.filter(pk=pk).update(retry_at=now + HOLD)
            alarms.raise_("duplicates", f"Event {pk} can't start. The log has the details.")


@transaction.atomic
def _cancel(event: Event, now: datetime) -> None:
    """Cancel an event that has waited too long, unless it has just begun or been cancelled."""
    if Event.objects.filter(pk=event.pk, deal=None, cancelled_at=None).update(cancelled_at=now):
        emails.owe_cancelled(event, by=None)


@transaction.atomic
def start(pk: int) -> None:
    """Draw lots for the seats, deal, and begin all tables of an event; does nothing a second time."""
    event = Event.objects.select_for_update(no_key=True).get(pk=pk)
    if not event.is_open:
        return
    people = _those_who_can_play(event)
    if len(people) <= event.players:  # a player has left since
        Event.objects.filter(pk=pk).update(starts_early=False)
        return
    if len(people) < event.seats and not event.starts_early:
        return
    event.deal = SharedDeal.objects.create()
    terms = Terms(
        name=event.name, options=event.options, preset=event.preset, theme="world",
        time=event.time, zone=event.host.zone.key,
    )  # fmt: skip
    shared_deals.open_tables(event.deal, terms, drawn(people, event.players, _kept_apart(people)))
    event.save(update_fields=["deal"])


def _those_who_can_play(event: Event) -> list[User]:
    """The players to deal to; others, such as suspended ones, lose their places, which are free again."""
    can_play = suspension.can_play(database_time())
    users = User.objects.filter(can_play, pk__in=event.entries.values("user"))
    people = list(users.order_by("pk"))
    event.entries.exclude(user__in=people).delete()
    return people


def drawn(
    people: Sequence[User], size: int, apart: Collection[tuple[int, int]] = ()
) -> list[list[Player]]:
    """
    Return tables of `size` players by lot, with as few blocked pairs at one table as possible.

    Bots take the free seats, which are spread over the tables.
    """
    many = -(-len(people) // size)
    tables: list[list[Player]] = []
    fewest = None
    for _draw in range(DRAWS):
        order = _lots.sample(people, len(people))
        seated = [order[at::many] for at in range(many)]
        bad = sum(_pairs(table, apart) for table in seated)
        if fewest is None or bad < fewest:
            fewest, tables = bad, [[*table, *[BOT] * (size - len(table))] for table in seated]
        if not bad:
            break
    for table in tables:
        _lots.shuffle(table)
    return tables


def _pairs(table: Sequence[User], apart: Collection[tuple[int, int]]) -> int:
    ids = {each.pk for each in table}
    return sum(one in ids and other in ids for one, other in apart)


def _kept_apart(people: Sequence[User]) -> list[tuple[int, int]]:
    both = Block.objects.filter(blocker__in=people, blocked__in=people)
    return list(both.values_list("blocker", "blocked"))
