"""Hints from traces: two accounts at one rated table that were seen on one device or in one network."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime
from itertools import combinations
from typing import NamedTuple

from django.db.models import Count, Max, Min, Q, QuerySet

from games.models import Game
from games.moderation import hints
from games.moderation.models import Hint, Trace
from games.moderation.traces import KEPT

# So many accounts at most; what more of them share is a school or a phone company, and says nothing.
MOST = 6
KINDS = (Hint.Kind.DEVICE, Hint.Kind.NETWORK)  # also the names of the columns


class Shared(NamedTuple):
    """Two accounts, and the days between which both were seen with the same."""

    one: int
    other: int
    since: date
    last: date


def look(now: datetime) -> None:
    """Write a hint for each pair of accounts that share something and sit at a rated table."""
    for kind in KINDS:
        for shared in _pairs(kind):
            if games := list(_rated_tables(shared, now)):
                hints.write(kind, shared.one, shared.other, games, shared.since, shared.last)


def _pairs(kind: Hint.Kind) -> Iterator[Shared]:
    """The pairs of accounts with a trace in common, once each."""
    traces = Trace.objects.exclude(**{kind.value: ""}).order_by()
    common = traces.values(kind.value).annotate(many=Count("user", distinct=True))
    few = common.filter(many__gt=1, many__lte=MOST).values(kind.value)
    rows = traces.filter(**{f"{kind.value}__in": few}).values_list(kind.value, "user")
    seen: dict[str, list[tuple[int, date, date]]] = defaultdict(list)
    for value, user, first, last in rows.annotate(first=Min("day"), last=Max("day")):
        seen[value].append((user, first, last))
    found: dict[tuple[int, int], Shared] = {}
    for users in seen.values():
        for (one, *of_one), (other, *of_other) in combinations(sorted(users), 2):
            since, last = max(of_one[0], of_other[0]), max(of_one[1], of_other[1])
            if before := found.get((one, other)):
                since, last = min(since, before.since), max(last, before.last)
            found[one, other] = Shared(one, other, since, last)
    yield from found.values()


def _rated_tables(shared: Shared, now: datetime) -> QuerySet[Game]:
    """The rated games of both that run, or have ended since they were seen together."""
    lately = Q(finished_at=None) | Q(
        finished_at__date__gte=shared.since, finished_at__gt=now - KEPT
    )
    games = Game.objects.filter(lately, rated=True, started_at__isnull=False)
    games = games.filter(status__in=(Game.Status.RUNNING, Game.Status.FINISHED))
    return games.filter(seats__user=shared.one).filter(seats__user=shared.other)
