"""The budget of automatic vacation: how it grows, what a player can take from it, and what comes back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.lib.clock import YEAR, Span

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
START, MOST = 7 * DAY, 28 * DAY
A_YEAR = 21 * DAY  # that is a day and three quarters a month
# How long before the time runs out the vacation begins, so that this much is left when it ends.
RESERVE = HOUR


@dataclass(frozen=True, slots=True)
class Budget:
    """What was left of a player's budget at a moment; it has grown since."""

    held: timedelta
    since: datetime

    def at(self, moment: datetime) -> timedelta:
        """Return what is left at a later moment."""
        passed = max(moment - self.since, timedelta())
        return max(timedelta(), min(self.held + passed * (A_YEAR / YEAR), MOST))

    def less(self, taken: timedelta, moment: datetime) -> "Budget":
        """Return the budget after so much was taken from it, or given back if that is negative."""
        return Budget(min(max(self.at(moment) - taken, timedelta()), MOST), moment)


def whole_hours(length: timedelta) -> timedelta:
    """Return the whole hours of a length of time."""
    return length // HOUR * HOUR


def automatic(
    ran_out: datetime,
    began: datetime,
    budget: Budget,
    at_table: timedelta,
    vacations: Sequence[Span],
) -> Span | None:
    """
    Return the vacation that saves a turn whose time `ran_out` then; None if there is too little left.

    It takes whole hours: as many as the budget and the table's rest `at_table` allow before the next of
    the player's `vacations`, and begins a while before the time ran out, but not before the turn `began`.
    """
    earlier = [ends for begins, ends in vacations if begins < ran_out]
    begins = max([ran_out - RESERVE, began, *earlier])
    if begins >= ran_out:
        return None
    later = [other.begins - begins for other in vacations if other.begins >= ran_out]
    hours = min([budget.at(begins), at_table, *later]) // HOUR
    return Span(begins, begins + hours * HOUR) if hours > 0 else None


def used(span: Span, until: datetime) -> timedelta:
    """Return the hours begun of a vacation that ends early."""
    hours = -((span.begins - until) // HOUR)
    return max(HOUR, min(hours * HOUR, span.ends - span.begins))
