"""Time controls, as pure functions of datetimes: how long a turn may take and when to remind."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

DAY = 86_400
PACES = {DAY: _("1 day"), 2 * DAY: _("2 days"), 3 * DAY: _("3 days"), 7 * DAY: _("7 days")}
MINUTE_PACES = {60: _("1 minute"), 300: _("5 minutes"), 3600: _("1 hour")}
REMIND_AT = 0.25  # of the time for a move
EVE = timedelta(hours=1)  # so long before a night comes what would come in it
MOST_AWAY, YEAR = timedelta(days=28), timedelta(days=365)
OUTAGE = timedelta(minutes=12)  # a longer silence of the sweep is given back to everybody


def pace_name(seconds: int) -> str:
    """ "2 days" for the limit of a move."""
    name = {**PACES, **MINUTE_PACES}.get(seconds)
    return gettext(name) if name else ngettext("{number} second", "{number} seconds", seconds).format(number=seconds)


class Span(NamedTuple):
    """A time in which somebody is away."""

    begins: datetime
    ends: datetime


def deadline(began: datetime, pace: timedelta, away: Iterable[Span] = ()) -> datetime:
    """Until when the turn that began then may be played: time in which its player is away does not count."""
    until = began + pace
    for begins, ends in sorted(away):
        if began < ends and begins < until:
            until += ends - max(begins, began)
    return until


def away_too_much(away: Sequence[Span]) -> bool:
    """Whether there are 365 days of which somebody is away for more than 28."""
    # A span grows latest when the year that ends with it is looked at: no other year holds more of it and those before.
    return any(_within(away, ends - YEAR, ends) > MOST_AWAY for _begins, ends in away)


def _within(away: Iterable[Span], since: datetime, until: datetime) -> timedelta:
    """How much of a time somebody is away."""
    return sum((max(min(span.ends, until) - max(span.begins, since), timedelta()) for span in away), timedelta())


@dataclass(frozen=True, slots=True)
class Night:
    """The hours of every day in which somebody sleeps, by the clocks of where he lives."""

    begins: time
    ends: time
    zone: ZoneInfo

    def around(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """The beginning and the end of the night that `moment` falls into."""
        today = moment.astimezone(self.zone).date()
        over_midnight = timedelta(days=self.ends < self.begins)
        for day in (today - timedelta(days=1), today):
            begins, ends = at(day, self.begins, self.zone), at(day + over_midnight, self.ends, self.zone)
            if begins <= moment < ends:
                return begins, ends
        return None


def at(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """The moment at which clocks there show this hour; an hour that spring leaves out is the one after it."""
    # In UTC: within one zone Python compares what clocks show, which in autumn is not the order of time.
    return datetime.combine(day, hour, zone).astimezone(UTC)


def next_at(moment: datetime, hour: time, zone: ZoneInfo) -> datetime:
    """The first moment from then on at which clocks there show this hour."""
    today = moment.astimezone(zone).date()
    return next(at_hour for n in range(3) if (at_hour := at(today + timedelta(days=n), hour, zone)) >= moment)


def awake(moment: datetime, night: Night | None) -> datetime:
    """`moment`, or the end of the night that it falls into."""
    # The one waking hour of a day may be that which spring leaves out: then the next night follows at once.
    while asleep := night and night.around(moment):
        moment = asleep[1]
    return moment


def reminder(began: datetime, pace: timedelta, night: Night | None = None, away: Iterable[Span] = ()) -> datetime:
    """
    When to remind of a turn that began then: once, with a quarter of the time left, and while its player is there.

    If that is in the night, it is on its eve, or, of a turn that began in the same night, at its end.
    """
    moment = deadline(began, pace * (1 - REMIND_AT), away)
    asleep = night.around(moment) if night else None
    if asleep is None:
        return moment
    begins, ends = asleep
    return begins - min(EVE, (begins - began) / 2) if began < begins else ends


def urgent(left: timedelta, pace: timedelta) -> bool:
    """Whether so little time is left that it is shown as urgent: what a reminder is sent for."""
    return left < pace * REMIND_AT


def outage(last_sweep: datetime, now: datetime) -> timedelta:
    """How much time to give back because nothing was watching the clock; nothing for a normal gap."""
    gap = now - last_sweep
    return gap if gap > OUTAGE else timedelta()
