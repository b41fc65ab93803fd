"""The tournaments' part of the clock: begin them, go on to the next round, and what else is due."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db.models import Count, F, Q, QuerySet

from games.lib import unavailable
from games.lib.database_time import database_time
from games.play import alarms, suspension
from games.tournaments import entering, league, rounds
from games.tournaments.models import Entry, Tournament

logger = logging.getLogger(__name__)
Status = Tournament.Status
HOLD = timedelta(hours=1)  # the pause before a tournament that failed is tried again
FORGOTTEN = timedelta(days=60)  # how long a tournament waits for players
MOST = 50  # tournaments of each kind in one sweep


def sweep(now: datetime | None = None) -> None:
    """Do whatever is due at tournaments; one that fails is put off and harms no other."""
    now = now or database_time()
    league.announce(now)
    _each(_unanswered(now), entering.end_invitations, now)
    _each(_to_begin(now), rounds.begin, now)
    _each(_forgotten(now), rounds.cancel_forgotten, now)
    _each(_late(now), rounds.close_late, now)
    _each(_to_advance(), rounds.advance, now)


def _unanswered(now: datetime) -> QuerySet[Tournament]:
    asked = Q(
        entries__dropped=Entry.Dropped.INVITED, entries__dropped_at__lte=now - entering.ANSWER
    )
    return Tournament.objects.filter(asked, status__in=entering.NOT_OVER).distinct()


def _to_begin(now: datetime) -> QuerySet[Tournament]:
    open_ones = Tournament.objects.filter(status=Status.OPEN, paused_at=None)
    can_play = suspension.can_play(now, "entries__user__")
    there = Count("entries", filter=can_play & Q(entries__dropped_at=None))
    due = Q(starts_at__lte=now) | Q(there__gte=F("starts_with"))
    return open_ones.annotate(there=there).filter(due)


def _forgotten(now: datetime) -> QuerySet[Tournament]:
    """Tournaments, the site's league aside, that haven't begun long after they were announced, or their date."""
    before = now - FORGOTTEN
    by_number = Q(starts_at=None, created_at__lt=before)
    waiting = Tournament.objects.filter(status=Status.OPEN, league=False)
    return waiting.filter(by_number | Q(starts_at__lt=before))


def _late(now: datetime) -> QuerySet[Tournament]:
    closing = Tournament.objects.filter(status=Status.RUNNING, at_end=Tournament.AtEnd.CLOSE)
    return closing.filter(played_rounds__ended_at=None, played_rounds__ends_at__lte=now)


def _to_advance() -> QuerySet[Tournament]:
    """Running tournaments none of whose tables is still played."""
    running = Tournament.objects.filter(status=Status.RUNNING, paused_at=None)
    return running.exclude(played_rounds__tables__game__status="running")


def _each(due: QuerySet[Tournament], act: Callable[[int, datetime], None], now: datetime) -> None:
    free = due.filter(Q(retry_at=None) | Q(retry_at__lte=now)).order_by("pk")
    for pk, code, failed in list(free.values_list("pk", "code", "retry_at")[:MOST]):
        try:
            act(pk, now)
        except Exception as error:
            if unavailable.is_unavailable(error):
                raise  # it isn't to blame, and the next sweep finds it again
            logger.exception("Tournament %s could not go on", code)
            Tournament.objects.filter(pk=pk).update(retry_at=now + HOLD)
            said = "Tournament {code} can’t go on. The log has the details."
            alarms.raise_(f"tournament-{code}", said.format(code=code))
        else:
            if failed:
                Tournament.objects.filter(pk=pk).update(retry_at=None)
                alarms.clear(f"tournament-{code}")
