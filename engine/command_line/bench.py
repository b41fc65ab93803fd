"""bench: measure the engine's speed on this machine."""

import argparse
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from .. import Options, legal_builds, replay, view_for
from .arguments import RAW, Verbs, examples, seed_of
from .simulate import simulate

RUNS = 15  # repetitions of each measurement
MANY = 200  # calls per repetition of what takes microseconds
MIDDLE = 60  # moves up to the middle of a game of four, which has at most 112


class Work(NamedTuple):
    """A measurement: one repetition calls `act` `many` times, and each call does `each` things of its kind."""

    name: str
    unit: str  # "/s", "ms" or "µs"
    act: Callable[[], object]
    many: int = 1
    each: int = 1


class Measurement(NamedTuple):
    """A result in its unit: the best and the median of all repetitions."""

    name: str
    unit: str
    best: float
    median: float


def declare(verbs: Verbs) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "bench", formatter_class=RAW, help="measure how fast the engine is",
        description="Measure the engine: best and median of some repetitions, always of the same games.",
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
    """Return all measurements: always of the same random game and the position in its middle."""
    options, seed = Options(players=4), seed_of("bench")
    last, moves = simulate(options, seed)
    middle = replay(options, seed, moves[:MIDDLE])
    mover = middle.to_move[0]
    return [
        Work("random plies", "/s", lambda: simulate(options, seed), each=last.ply),
        Work("random playouts of a 4-player game", "/s", lambda: simulate(options, seed)),
        Work("replay of a whole 4-player game", "ms", lambda: replay(options, seed, moves)),
        Work(
            "legal builds of a middle-game position",
            "µs",
            lambda: list(legal_builds(middle, mover)),
            MANY,
        ),
        Work("view_for", "µs", lambda: view_for(middle, mover), MANY),
    ]


def measure(works: Sequence[Work], runs: int = RUNS) -> list[Measurement]:
    """
    Measure every work `runs` times.

    They take turns, so that a slow moment of the machine slows all of them.
    """
    for work in works:
        work.act()  # fill the caches
    times = list(zip(*([_seconds(work) for work in works] for _ in range(runs)), strict=True))
    return [_measurement(work, own) for work, own in zip(works, times, strict=True)]


def _seconds(work: Work) -> float:
    """Return how long one call of `act` takes."""
    began = perf_counter()
    for _ in range(work.many):
        work.act()
    return (perf_counter() - began) / work.many


def _measurement(work: Work, times: Sequence[float]) -> Measurement:
    scale = {"ms": 1e3, "µs": 1e6, "/s": 1.0}[work.unit]
    best, middle = min(times) * scale, median(times) * scale
    if work.unit == "/s":
        best, middle = work.each / best, work.each / middle
    return Measurement(work.name, work.unit, best, middle)


def table(rows: Sequence[Measurement]) -> str:
    """Return the results as lines."""
    lines = [f"{'':<40}{'best':>10}{'median':>10}"]
    for name, unit, best, middle in rows:
        lines.append(f"{name:<40}{_number(best):>10}{_number(middle):>10}  {unit}")
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _bench(args: argparse.Namespace) -> None:
    print(table(measure(works(), args.runs)))
