"""A seat's clock: what doesn't count, when the time is up, and how much of it a move has used."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from heapq import merge
from zoneinfo import ZoneInfo

from games.lib.clock import QuietHours, Span, at

SATURDAY, WEEK = 5, timedelta(days=7)
MOST_QUIET = timedelta(hours=10)  # of quiet hours a day protect from a deadline
WAKING = timedelta(hours=2)  # after quiet hours, before a deadline
# The longest a deadline slides: quiet hours, two hours more, and one for a change of clocks on a weekend.
MOST_SLIDE = MOST_QUIET + WAKING + timedelta(hours=1)
MIDNIGHT = time()


@dataclass(frozen=True, slots=True)
class Pauses:
    """What stops a seat's clock: vacations and weekends; and the quiet hours that no deadline falls into."""

    vacations: tuple[Span, ...] = ()
    weekends: ZoneInfo | None = None
    quiet: QuietHours | None = None

    def spans(self, since: datetime) -> Iterator[Span]:
        """Yield the time from `since` on that doesn't count, without overlaps; weekends never end."""
        free = weekends(self.weekends, since) if self.weekends else ()
        for begins, ends in merge(sorted(self.vacations), free):
            if since < ends:
                yield Span(max(begins, since), ends)
                since = ends

    def pause_around(self, moment: datetime) -> datetime | None:
        """Return the end of a weekend or vacation that is under way at `moment`."""
        free = [next(weekends(self.weekends, moment))] if self.weekends else []
        return next(
            (ends for begins, ends in (*free, *self.vacations) if begins < moment < ends), None
        )


def weekends(zone: ZoneInfo, since: datetime) -> Iterator[Span]:
    """Yield weekends in `zone`, from Saturday to Sunday, the last one that has begun by `since` first."""
    today = since.astimezone(zone).date()
    saturday = today - timedelta(days=(today.weekday() - SATURDAY) % 7)
    while True:
        yield Span(at(saturday, MIDNIGHT, zone), at(saturday + timedelta(days=2), MIDNIGHT, zone))
        saturday += WEEK


def run_out(began: datetime, left: timedelta, pauses: Pauses) -> datetime:
    """Return when `left` has run out on a clock that `began` then and stops in pauses."""
    until = began + left
    for begins, ends in pauses.spans(began):
        if until <= begins:
            break
        until += ends - begins
    return until


def used(began: datetime, until: datetime, pauses: Pauses) -> timedelta:
    """Return how much time has run between two moments on a clock that stops in pauses."""
    ran = max(until - began, timedelta())
    for begins, ends in pauses.spans(began):
        if until <= begins:
            break
        ran -= min(ends, until) - begins
    return ran


def deadline(began: datetime, left: timedelta, pauses: Pauses) -> datetime:
    """Return when a turn must be played that `began` then with so much time `left`."""
    until = run_out(began, left, pauses)
    return awake(until, pauses) if pauses.quiet else until


def awake(moment: datetime, pauses: Pauses) -> datetime:
    """
    Return `moment`, or the first one after it that no quiet hours protect and no pause contains.

    The two hours after quiet hours are protected as well: otherwise a later moment could give an
    earlier deadline.
    """
    while end := protected_until(moment, pauses.quiet) or pauses.pause_around(moment):
        moment = end
    return moment


def protected_until(moment: datetime, quiet: QuietHours | None) -> datetime | None:
    """Return the end of the quiet hours around `moment`, with the two hours after them; else None."""
    spans = protected(quiet, moment) if quiet else ()
    return next((ends for begins, ends in spans if begins <= moment < ends), None)


def protected(quiet: QuietHours, moment: datetime) -> Iterator[Span]:
    """Yield the times around `moment` into which no deadline falls, the last one today's."""
    for begins, ends in quiet.near(moment):
        if begins < ends:
            yield Span(max(begins, ends - MOST_QUIET), ends + WAKING)


def at_table(
    vacations: Sequence[Span], since: datetime, most: timedelta, others: Pauses
) -> tuple[Span, ...]:
    """
    Return the vacations that count at a table since its start: `most` in all, the earliest first.

    One that would end in quiet hours or on a free weekend ends with them; that counts as vacation too.
    """
    counted: list[Span] = []
    for begins, ends in sorted(vacations):
        begins = max(begins, since)
        if begins >= ends or most <= timedelta():
            continue
        ends = awake(min(ends, begins + most), others)
        counted.append(Span(begins, ends))
        most -= ends - begins
        since = ends
    return tuple(counted)


def total(spans: Iterable[Span]) -> timedelta:
    """Return the length of all spans."""
    return sum((ends - begins for begins, ends in spans), timedelta())
