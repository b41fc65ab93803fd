"""bench: measure the engine's speed on this machine."""

import argparse
from collections.abc import Callable, Sequence
from itertools import count
from statistics import median
from time import process_time
from typing import NamedTuple

from .. import Options, State, legal_builds, replay, view_for
from .arguments import RAW, Verbs, examples, seed_of
from .simulate import simulate

RUNS = 15  # repetitions of each measurement
MANY = 200  # calls per repetition of what takes microseconds
WARM = 30  # games played before the timing starts
MIDDLE = 60  # moves up to the middle of a game of four, which has at most 112


class Work(NamedTuple):
    """A measurement: one repetition calls `act` `many` times, and each call does `each` things of its kind."""

    name: str
    unit: str  # "/s", "ms" or "µs"
    act: Callable[[], object]
    many: int = 1
    each: int = 1


class Measurement(NamedTuple):
    """The results of all repetitions, in their unit."""

    name: str
    unit: str
    results: tuple[float, ...]

    @property
    def best(self) -> float:
        """The highest rate, or the shortest time."""
        return max(self.results) if self.unit == "/s" else min(self.results)

    @property
    def median(self) -> float:
        return median(self.results)


def declare(verbs: Verbs) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "bench", formatter_class=RAW, help="measure how fast the engine is",
        description="Measure the engine: best and median of some repetitions, in processor time.",
        epilog=examples("python -m engine bench --runs 30"),
    )  # fmt: skip
    verb.add_argument(
        "--runs", type=_positive, default=RUNS, metavar="N", help=f"repetitions (default: {RUNS})"
    )
    verb.set_defaults(run=_bench)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("it takes a number from 1")
    return int(text)


def works() -> list[Work]:
    """
    Return all measurements.

    Random plies are those of a new game each time, so that no position is met twice. The others are
    always of the same game and the position in its middle.
    """
    options, seed = Options(players=4), seed_of("bench")
    _last, moves = simulate(options, seed)
    middle = replay(options, seed, moves[:MIDDLE])
    mover = middle.to_move[0]
    return [
        *(_random_plies(players) for players in (2, 3, 4)),
        Work("replay of a whole 4-player game", "ms", lambda: replay(options, seed, moves)),
        Work(
            "legal builds of a middle-game position",
            "µs",
            lambda: list(legal_builds(middle, mover)),
            MANY,
        ),
        Work("view_for", "µs", lambda: view_for(middle, mover), MANY),
    ]


def _random_plies(players: int) -> Work:
    """Return the measurement of one random game, by a program that has played some already."""
    options, numbers = Options(players=players), count()

    def play_one() -> State:
        return simulate(options, seed_of(f"bench:{next(numbers)}"))[0]

    *_warm, last = (play_one() for _ in range(WARM))
    return Work(f"random plies, {players} players", "/s", play_one, each=last.ply)


def measure(works: Sequence[Work], runs: int = RUNS) -> list[Measurement]:
    """
    Measure every work `runs` times, in processor time.

    They take turns, so that a slow moment of the machine slows all of them.
    """
    for work in works:
        work.act()  # fill the caches
    results = list(zip(*([_result(work) for work in works] for _ in range(runs)), strict=True))
    return [
        Measurement(work.name, work.unit, own) for work, own in zip(works, results, strict=True)
    ]


def _result(work: Work) -> float:
    """Return the result of one repetition, in its unit."""
    began = process_time()
    for _ in range(work.many):
        work.act()
    seconds = (process_time() - began) / work.many
    return work.each / seconds if work.unit == "/s" else seconds * {"ms": 1e3, "µs": 1e6}[work.unit]


def table(rows: Sequence[Measurement]) -> str:
    """Return the results as lines."""
    lines = [f"{'':<40}{'best':>10}{'median':>10}"]
    for row in rows:
        lines.append(f"{row.name:<40}{_number(row.best):>10}{_number(row.median):>10}  {row.unit}")
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _bench(args: argparse.Namespace) -> None:
    print(table(measure(works(), args.runs)))
