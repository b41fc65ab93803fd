"""When a player is up again: a forecast from how the others have answered so far, by hour and kind of day."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from math import exp, prod
from zoneinfo import ZoneInfo

from games.lib.clock import Span

HOUR, STEP = timedelta(hours=1), timedelta(minutes=15)
CELLS = 48  # the hours of a working day, then those of a day at the weekend
ENOUGH = 6  # answers; with fewer, nobody's habits are known
RECENT = 150  # answers; older ones fade, so that a new habit shows
PRIOR = 2  # hours of waiting that count in each cell as answered at the player's average pace
BESIDE, OTHER_DAY = (
    0.15,
    0.1,
)  # how much the hours beside a cell and the same hour of other days say
FARTHEST = timedelta(weeks=3)
MOST = 0.92  # reckoned for nine in ten: people are also away without a word
SATURDAY = 5


def _cell_of(weekday: int, hour: int) -> int:
    return hour + (24 if weekday >= SATURDAY else 0)


# The cell of each quarter of an hour of a week.
WEEK = [
    _cell_of(weekday, hour) for weekday in range(7) for hour in range(24) for _quarter in range(4)
]


@dataclass(frozen=True, slots=True)
class Rhythm:
    """A player's habits: in each cell the hours that turns waited for them, and the turns they answered."""

    waited: tuple[float, ...] = (0.0,) * CELLS
    answered: tuple[float, ...] = (0.0,) * CELLS

    @property
    def known(self) -> bool:
        """Return whether there have been enough answers to say anything."""
        return sum(self.answered) >= ENOUGH

    def with_turn(
        self,
        began: datetime,
        ended: datetime,
        zone: ZoneInfo,
        *,
        answered: bool,
        away: Collection[Span] = (),
    ) -> "Rhythm":
        """Return the habits with one more turn, which the player answered or a substitute played."""
        fading = min(1.0, RECENT / max(1.0, sum(self.answered)))
        hours = [each * fading for each in self.waited]
        answers = [each * fading for each in self.answered]
        for cell, spent in _spent(began, ended, zone, away):
            hours[cell] += spent
        if answered:
            answers[_cell(ended, zone)] += 1
        return Rhythm(tuple(hours), tuple(answers))

    def chances(self) -> list[float]:
        """Return for each cell the probability that the player answers within a step."""
        pace = sum(self.answered) / max(sum(self.waited), STEP / HOUR)
        return [
            1 - exp(-(answers + PRIOR * pace) / (hours + PRIOR) * (STEP / HOUR))
            for answers, hours in zip(_smooth(self.answered), _smooth(self.waited), strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Waiter:
    """A player who moves before the reader: their habits, vacation, and deadline if it is their turn."""

    rhythm: Rhythm
    zone: ZoneInfo
    away_until: datetime | None = None
    deadline: datetime | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """When half of such waits are over, and when nine in ten are."""

    half: timedelta
    most: timedelta

    @property
    def about(self) -> timedelta:
        """Return the time to tell: at least half of the waits are over then, and most within twice of it."""
        return max(self.half, self.most / 2)


def forecast(first: Sequence[Waiter], then: Sequence[Waiter], now: datetime) -> Forecast | None:
    """
    Return when all of `first`, and after them each of `then` in turn, will have moved.

    None says that nobody knows: one of them is new, or it would take more than three weeks.
    """
    if not first or not all(waiter.rhythm.known for waiter in (*first, *then)):
        return None
    group, line = (
        [_steps(waiter, now) for waiter in first],
        [_steps(waiter, now) for waiter in then],
    )
    pending, on_turn, begun, done, half = [1.0] * len(group), [0.0] * len(line), 0.0, 0.0, None
    for number in range(FARTHEST // STEP):
        pending = [left * (1 - next(chance)) for left, chance in zip(pending, group, strict=True)]
        before, begun = begun, prod(1 - left for left in pending)
        moved = begun - before
        for place, chance in enumerate(line):
            waiting = on_turn[place] + moved
            moved = waiting * next(chance)
            on_turn[place] = waiting - moved
        done += moved
        passed = (number + 1) * STEP
        half = passed if half is None and done >= 0.5 else half
        if half and done >= MOST:
            return Forecast(half, passed)
    return None


def _steps(waiter: Waiter, now: datetime) -> Iterator[float]:
    """The probability of an answer in each step from now on."""
    chances, local = waiter.rhythm.chances(), now.astimezone(waiter.zone)
    quarter = (local.weekday() * 24 + local.hour) * 4 + local.minute // 15
    back = (waiter.away_until - now) // STEP if waiter.away_until else 0
    due = (waiter.deadline - now) // STEP if waiter.deadline else FARTHEST // STEP
    for number in range(FARTHEST // STEP):
        if number >= due:
            yield 1.0  # a substitute plays
        else:
            yield 0.0 if number < back else chances[WEEK[(quarter + number) % len(WEEK)]]


def _cell(moment: datetime, zone: ZoneInfo) -> int:
    local = moment.astimezone(zone)
    return _cell_of(local.weekday(), local.hour)


def _spent(
    began: datetime, ended: datetime, zone: ZoneInfo, away: Collection[Span]
) -> Iterator[tuple[int, float]]:
    """The hours of a turn, each with its cell; without vacations, and at most three weeks."""
    ended = min(ended, began + FARTHEST)
    full = began.replace(minute=0, second=0, microsecond=0) + HOUR
    marks = [began, *(full + n * HOUR for n in range(max(0, -((full - ended) // HOUR)))), ended]
    for start, end in pairwise(marks):
        if start < end and not any(span.begins <= start < span.ends for span in away):
            yield _cell(start, zone), (end - start) / HOUR


def _smooth(cells: Sequence[float]) -> list[float]:
    """Each cell with some of the hours beside it and of the same hour on the other days."""
    days = (cells[:24], cells[24:])
    return [
        day[hour] + BESIDE * (day[hour - 1] + day[(hour + 1) % 24]) + OTHER_DAY * other[hour]
        for day, other in (days, days[::-1])
        for hour in range(24)
    ]
