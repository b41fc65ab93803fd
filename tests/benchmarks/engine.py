"""python -m tests.benchmarks.engine: the engine compared with python-chess in one run.

On a machine where python-chess plays 25,000 random plies per second, a replay, a list of legal
builds and a view have the limits below. On other machines the limits scale with the speed of
python-chess, so that the last column means the same everywhere: 1 is just fast enough, less is
better.
"""

from collections.abc import Iterator
from random import Random

import chess

from engine.command_line.bench import RUNS, Measurement, Work, measure, table, works

REFERENCE = 25_000  # random plies of python-chess per second
GAMES = 5  # games of chess per repetition
LIMITS = {
    "replay of a whole 4-player game": 4,  # ms
    "legal builds of a middle-game position": 150,  # µs
    "view_for": 50,  # µs
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


def compared(rows: list[Measurement], plies: float, limits: dict[str, float]) -> Iterator[str]:
    """Yield each limited measurement with its limit on a machine of `plies` per second, and their ratio."""
    for row in rows:
        if row.name in limits:
            limit = limits[row.name] * REFERENCE / plies
            yield f"{row.name:<40}{row.best:>10.3g}{limit:>10.3g}{row.best / limit:>10.2f}  {row.unit}"


def main() -> None:
    """Print all measurements, then those that have a limit."""
    beside = Work("random plies of python-chess", "/s", play_chess, each=play_chess())
    theirs, *rows = measure([beside, *works()], RUNS)
    print(table([theirs, *rows]))
    print(f"\n{'':<40}{'best':>10}{'limit':>10}{'ratio':>10}")
    print(*compared(rows, theirs.best, LIMITS), sep="\n")
    print(f"\nrandom plies, ours to those of python-chess: {rows[0].best / theirs.best:.3f}")


if __name__ == "__main__":
    main()
