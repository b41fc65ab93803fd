"""
python -m tests.benchmarks.forecast: how often "You're up again about …" is right, in a simulated club.

Sixty people in seven zones look at their games at habitual hours, others at the weekend, leave some
looks out, and are gone for days without a word. Their rhythms are learnt as the games go on, and
every forecast is compared with what then happens. Nobody in the simulation follows the model that
forecasts. It is the same each time; `--seed 2` is another club.
"""

import argparse
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from time import process_time
from zoneinfo import ZoneInfo

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from games.lib.forecast import Forecast, Rhythm, Waiter, forecast

START = datetime(2026, 9, 7, tzinfo=UTC)
DAYS, PEOPLE, GAMES, TURNS = 120, 60, 120, 100
ZONES = [ZoneInfo("Europe/Berlin")] * 4 + [
    ZoneInfo(name)
    for name in ("America/New_York", "America/Los_Angeles", "Europe/London", "Asia/Tokyo", "Asia/Kolkata", "Australia/Sydney")
]  # fmt: skip
# The hours at which each kind of person looks on working days and at weekends, and how often they do.
KINDS = {
    "often": ([8, 10, 12.5, 15, 18, 20, 22], [9.5, 12, 15, 18, 21], 0.8),
    "on the train": ([7.5, 12.5, 18], [10, 20], 0.8),
    "evenings": ([20.5], [11, 20], 0.85),
    "weekends": ([21], [9.5, 12, 15, 18, 21], 0.5),
    "seldom": ([19], [11], 0.5),
}
GONE = 0.02  # the chance that a day is the first of one to three away


@dataclass(eq=False)
class Person:
    """Someone with habits of their own, and when they look at their games."""

    zone: ZoneInfo
    looks: list[tuple[datetime, datetime]]
    rhythm: Rhythm = field(default_factory=Rhythm)

    def answer(self, asked: datetime, chance: random.Random) -> datetime | None:
        """Return when they play a turn that begins at `asked`; None after the last day."""
        for begins, ends in self.looks:
            if ends > asked:
                return max(begins, asked) + timedelta(minutes=1 + chance.expovariate(1 / 4))
        return None


def person(chance: random.Random) -> Person:
    zone, (workdays, weekends, often) = chance.choice(ZONES), chance.choice([*KINDS.values()])
    own = [[hour + chance.gauss(0, 0.7) for hour in hours] for hours in (workdays, weekends)]
    looks: list[tuple[datetime, datetime]] = []
    day, gone = START.astimezone(zone).replace(hour=0), 0
    for _ in range(DAYS):
        day += timedelta(days=1)
        gone = (
            gone - 1 if gone > 0 else chance.choice([1, 1, 2, 3]) if chance.random() < GONE else 0
        )
        for hour in () if gone else own[day.weekday() >= 5]:
            if chance.random() < often:
                begins = day + timedelta(hours=max(0, hour + chance.gauss(0, 0.6)))
                looks.append((begins, begins + timedelta(minutes=5 + chance.expovariate(1 / 20))))
    return Person(zone, sorted(looks))


def waits(
    seed: int, members: int = PEOPLE, games: int = GAMES
) -> Iterator[tuple[Forecast | None, timedelta]]:
    """Yield each forecast, made when a player has moved, and how long they then waited."""
    chance = random.Random(seed)
    people = [person(chance) for _ in range(members)]
    due: list[tuple[datetime, int, int]] = []
    tables = [chance.sample(people, chance.choice((2, 3, 4))) for _ in range(games)]
    for number in range(games):
        heappush(due, (START + timedelta(hours=chance.random() * 960), number, 0))
    told: dict[tuple[int, int], tuple[Forecast | None, datetime]] = {}
    turns: Counter[int] = Counter()
    while due:
        now, number, place = heappop(due)
        table = tables[number]
        if (number, place) in told:
            expected, since = told.pop((number, place))
            yield expected, now - since
        turns[number] += 1
        player = table[place]
        played = player.answer(now, chance) if turns[number] <= TURNS else None
        if played is None:
            continue
        player.rhythm = player.rhythm.with_turn(now, played, player.zone, answered=True)
        line = [Waiter(other.rhythm, other.zone) for other in (*table[place + 1 :], *table[:place])]
        told[number, place] = forecast(line[:1], line[1:], played), played
        heappush(due, (played, number, (place + 1) % len(table)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    began, told = process_time(), [*waits(parser.parse_args().seed)]
    known = [(expected, took) for expected, took in told if expected]
    print(
        f"{len(told)} waits, a forecast for {len(known) / len(told):.1%}; {process_time() - began:.0f} s CPU"
    )
    for words, right in (
        ("before the time told", sum(took <= expected.about for expected, took in known)),
        ("within twice that time", sum(took <= 2 * expected.about for expected, took in known)),
        ("before the median forecast", sum(took <= expected.half for expected, took in known)),
        ("as soon as “usually” says", sum(took <= expected.most for expected, took in known)),
    ):
        print(f"{right / len(known):6.1%} {words}")


if __name__ == "__main__":
    main()
