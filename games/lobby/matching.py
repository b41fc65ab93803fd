"""
Which waiting players are matched: a pure function of what is known of them.

The player who has waited longest is served first, with the players nearest in their hours of the day.
Nobody is matched with a player they are kept apart from, nor, at first, with one far stronger or weaker.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.play.strength import NEAR

WIDENS = timedelta(hours=2)  # in so long the window of strength grows by NEAR
ANYONE = timedelta(days=1)  # who has waited so long plays with anyone


@dataclass(frozen=True)
class Waiting:
    """A waiting player: `strength` and `hours`, shares of the day's hours in UTC, are None if unknown."""

    user: int
    since: datetime
    strength: float | None = None
    hours: Sequence[float] | None = None


Pairs = Collection[frozenset[int]]


def groups(
    queue: Sequence[Waiting], players: int, apart: Pairs, now: datetime
) -> list[list[Waiting]]:
    """Return groups of so many players from the queue, whose longest waiting is first."""
    left, found = list(queue), []
    for first in queue:
        if first in left and (group := _group(first, left, players, apart, now)):
            found.append(group)
            left = [each for each in left if each not in group]
    return found


def _group(
    first: Waiting, left: Sequence[Waiting], players: int, apart: Pairs, now: datetime
) -> list[Waiting]:
    """The player's group; empty if too few others fit."""
    group = [first]
    for each in sorted(left, key=lambda other: -overlap(first, other)):
        if len(group) < players and each not in group:
            fits = all(suit(each, member, now) for member in group)
            if fits and not any(frozenset((each.user, one.user)) in apart for one in group):
                group.append(each)
    return group if len(group) == players else []


def suit(one: Waiting, other: Waiting, now: datetime) -> bool:
    """Return whether two players are near enough in strength, for how long the first of them has waited."""
    if one.strength is None or other.strength is None:
        return True
    waited = now - min(one.since, other.since)
    window = NEAR * (1 + waited / WIDENS)
    return waited >= ANYONE or abs(one.strength - other.strength) <= window


def overlap(one: Waiting, other: Waiting) -> float:
    """Return the share of their answers that both give at the same hours, from 0 to 1; a half if unknown."""
    if one.hours is None or other.hours is None:
        return 0.5
    return sum(map(min, zip(one.hours, other.hours, strict=True)))


def hours_of(answered: Sequence[float], ahead: int) -> list[float]:
    """Return the shares of the hours in UTC, from answers by local hour, of a zone so many hours ahead."""
    days = [sum(answered[hour::24]) for hour in range(24)]
    total = sum(days)
    return [days[(hour + ahead) % 24] / total for hour in range(24)]


def pairs(rows: Collection[tuple[int, int]]) -> set[frozenset[int]]:
    """Return the unordered pairs of these rows."""
    return {frozenset(row) for row in rows}
