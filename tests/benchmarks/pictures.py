"""
python -m tests.benchmarks.pictures: the skyline in Python, and its PNG beside an empty one, in one run.

CPU milliseconds of this process, medians. Both files are drawn from SVG, quantised, and packed alike.
"""

import os
from collections.abc import Callable
from statistics import median
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

import engine  # noqa: E402
from engine import THEMES, view_for  # noqa: E402
from games.board.images import poster  # noqa: E402
from games.board.images.document import sheet, skyline_document  # noqa: E402
from games.board.images.end_preview import end_preview_svg  # noqa: E402
from games.board.images.finished_game import FinishedGame  # noqa: E402
from games.board.images.link_preview import HEIGHT, WIDTH  # noqa: E402
from games.board.images.png import skyline_png  # noqa: E402
from games.board.perspective import Perspective  # noqa: E402
from tests.played.pin import HERE, read  # noqa: E402

RUNS = 9
GOAL = 9


def took(act: Callable[[], object]) -> float:
    """Return the median of a few runs, none of which finds a finished picture."""
    times = []
    for _ in range(RUNS):
        skyline_png.cache_clear()
        began = process_time()
        act()
        times.append((process_time() - began) * 1000)
    return median(times)


def finished(name: str) -> FinishedGame:
    """Return the end of a recorded game."""
    state = list(engine.positions(read(HERE / f"{name}.txt")))[-1]
    reader = Perspective(state.options, {}, THEMES["world"])
    return FinishedGame("Manhattan", "Orchard Bridge", "3 May 2026", reader, view_for(state, None))


def empty(width: int, height: int) -> str:
    return skyline_document(sheet(width, height), width, height, night=False)


def main() -> None:
    """Print the times."""
    game = finished("4-classic")
    preview, portrait = end_preview_svg(game), poster.poster_svg(game)
    print(f"{'SVG of a link preview':28}{took(lambda: end_preview_svg(game)):8.1f}")
    print(f"{'SVG of a poster':28}{took(lambda: poster.poster_svg(game)):8.1f}")
    for name, svg, width, height in (
        ("PNG of a link preview", preview, WIDTH, HEIGHT),
        ("PNG of a poster", portrait, poster.WIDTH, poster.HEIGHT),
    ):
        plain = empty(width, height)
        drawn, nothing = (
            took(lambda svg=file, width=width: skyline_png(svg, width)) for file in (svg, plain)
        )
        print(f"{name:28}{drawn:8.1f}{nothing:8.1f}{drawn / nothing:8.2f}   (goal {GOAL})")


if __name__ == "__main__":
    main()
