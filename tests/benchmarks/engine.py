"""python -m tests.benchmarks.engine: the engine compared with python-chess in one run.

Processor time, and what is compared takes turns. On a machine where python-chess plays 25,000
random plies per second, a replay, a list of legal builds and a view have the limits below; on
other machines the limits scale with its speed. So the last column means the same everywhere:
a ratio over its limit, or under its goal, is a regression.
"""

from collections.abc import Iterator
from random import Random
from statistics import median

import chess

from engine.command_line.bench import Measurement, Work, measure, table, works

RUNS = 25
REFERENCE = 25_000  # random plies of python-chess per second
GAMES = 3  # games of chess per repetition
LIMITS = {
    "replay of a whole 4-player game": 3,  # ms
    "legal builds of a middle-game position": 12,  # µs
    "view_for": 15,  # µs
}
GOALS = {  # random plies, ours to those of python-chess
    "random plies, 2 players": 0.6,
    "random plies, 3 players": 0.95,
    "random plies, 4 players": 0.95,
}
LONG = 200  # plies after which a random game of chess is stopped


def play_chess() -> int:
    """Play some random games of chess, always the same, and return their number of plies."""
    chance, plies = Random(0), 0
    for _ in range(GAMES):
        board = chess.Board()
        while len(board.move_stack) < LONG and (legal := list(board.legal_moves)):
            board.push(chance.choice(legal))
        plies += len(board.move_stack)
    return plies


def compared(rows: list[Measurement], theirs: Measurement) -> Iterator[str]:
    """Yield each measurement's ratio to its limit or to python-chess, the median of all repetitions."""
    for name, unit, results in rows:
        if name in LIMITS:
            limits = [LIMITS[name] * REFERENCE / plies for plies in theirs.results]
            ratio = median(map(float.__truediv__, results, limits))
            said = "met" if ratio <= 1 else "MISSED"
            yield f"{name:<40}{median(results):>9.3g} {unit} of {median(limits):<8.3g}{ratio:>6.2f}  at most 1: {said}"
        elif name in GOALS:
            ratio = median(map(float.__truediv__, results, theirs.results))
            said = "met" if ratio >= GOALS[name] else "MISSED"
            yield f"{name + ', to python-chess':<61}{ratio:>6.2f}  at least {GOALS[name]}: {said}"


def main() -> None:
    """Print all measurements, then their ratios."""
    beside = Work("random plies of python-chess", "/s", play_chess, each=play_chess())
    theirs, *rows = measure([beside, *works()], RUNS)
    print(table([theirs, *rows]), "", *compared(rows, theirs), sep="\n")


if __name__ == "__main__":
    main()
