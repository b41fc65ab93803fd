"""Moments as pure functions of datetimes: quiet hours, reminders, vacations and outages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

MINUTE = timedelta(minutes=1)
DAY_SECONDS = 86_400
REMIND_AT = 0.25  # the share of the time per move from which on little is left
LAST_CALL = timedelta(hours=2)  # before the end goes out the last reminder, or at REMIND_AT
HALFWAY = timedelta(hours=24)  # what must be left at half of the time for a reminder then
EVE = timedelta(hours=1)  # how early a reminder goes out that would otherwise fall into quiet hours
MOST_AWAY, YEAR = timedelta(days=28), timedelta(days=365)
OUTAGE = timedelta(minutes=12)  # a longer gap between sweeps is given back to all players


class Span(NamedTuple):
    """A time that doesn't count for a player: a vacation."""

    begins: datetime
    ends: datetime


def read_span(stored: Sequence[str]) -> Span:
    """Return a span from two ISO times with a zone; raise ValueError or TypeError for anything else."""
    begins, ends = map(datetime.fromisoformat, stored)
    if begins.tzinfo is None or ends.tzinfo is None or ends < begins:
        raise ValueError("not a time from one moment to a later one")
    return Span(begins, ends)


def away_too_much(away: Sequence[Span]) -> bool:
    """Return whether any 365 days contain more than 28 days of vacation."""
    # A year that ends with a span contains all of it and as much as possible of earlier ones,
    # so only those years need checking.
    return any(_within(away, ends - YEAR, ends) > MOST_AWAY for _begins, ends in away)


def _within(away: Iterable[Span], since: datetime, until: datetime) -> timedelta:
    """Return how much of the time from `since` to `until` is vacation."""
    return sum(
        (max(min(span.ends, until) - max(span.begins, since), timedelta()) for span in away),
        timedelta(),
    )


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Daily hours without emails, in one time zone."""

    begins: time
    ends: time
    zone: ZoneInfo

    def around(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """Return the start and the end of the quiet hours around `moment`; None outside of them."""
        return next((span for span in self.near(moment) if span[0] <= moment < span[1]), None)

    def near(self, moment: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield start and end of the quiet hours that begin on the day of `moment` or on the two before."""
        today = moment.astimezone(self.zone).date()
        over_midnight = timedelta(days=self.ends < self.begins)
        for past in (2, 1, 0):
            day = today - timedelta(days=past)
            yield at(day, self.begins, self.zone), at(day + over_midnight, self.ends, self.zone)


def at(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """Return the moment of this hour in `zone`; an hour skipped in spring is the one after."""
    # In UTC, because datetimes in the same zone compare by wall clock, which is ambiguous in autumn.
    return datetime.combine(day, hour, zone).astimezone(UTC)


def next_at(moment: datetime, hour: time, zone: ZoneInfo) -> datetime:
    """Return the first moment of this hour in `zone`, from `moment` on."""
    today = moment.astimezone(zone).date()
    return next(
        at_hour
        for n in range(3)
        if (at_hour := at(today + timedelta(days=n), hour, zone)) >= moment
    )


def after_quiet_hours(moment: datetime, quiet: QuietHours | None) -> datetime:
    """Return `moment`, or the end of the quiet hours around it."""
    # If the only hour that isn't quiet is skipped in spring, the next quiet hours follow at once.
    while span := quiet and quiet.around(moment):
        moment = span[1]
    return moment


def reminder(began: datetime, due: datetime, quiet: QuietHours | None = None) -> datetime:
    """
    Return when to remind a player of a turn that `began` then; `due` is when little time is left.

    A reminder that would fall into quiet hours comes an hour before them; if the turn began within the
    same quiet hours, it comes when they end.
    """
    span = quiet.around(due) if quiet else None
    if span is None:
        return due
    begins, ends = span
    return begins - min(EVE, (begins - began) / 2) if began < begins else ends


def urgent(left: timedelta, pace: timedelta) -> bool:
    """Return whether less time is left than at a reminder."""
    return left < pace * REMIND_AT


def outage(last_sweep: datetime, now: datetime) -> timedelta:
    """Return the time to give back because no sweep ran; zero for a normal gap."""
    gap = now - last_sweep
    return gap if gap > OUTAGE else timedelta()
