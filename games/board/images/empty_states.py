"""Drawings for pages with nothing to list: one city of a skyline, by day, and at night on dark devices."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from django.utils.safestring import SafeString

from engine import THEMES, Options, new_game, view_for
from engine.option_values import Monster
from engine.tower import towers_from
from games.board import tiles
from games.board.perspective import Perspective
from games.board.skyline.drawing import skyline_box, skyline_pieces
from games.board.skyline.geometry import Eye
from games.board.skyline.scene import scene
from games.board.stylesheet import skyline_style
from games.board.svg import number, tag

EYE = Eye(0.40, 0.72)
# What stands in city A, and where the monster is.
PICTURES: Mapping[str, tuple[str, str]] = {
    "lost": ("A2: K2 R1 B3; A9: Y1; A7: R2", "A5"),
    "tables": ("A4: R2; A5: B1", ""),
    "rest": ("A1: K2; A3: R3 B2; A5: B4 Y3; A7: Y1; A9: R2; A4: K1 R1", ""),
    "learn": ("A5: R2 B3 Y1; A9: K1", ""),
}


@cache
def empty_state(name: str) -> str:
    """Return one of the drawings as a file of its own, without words."""
    towers, monster = PICTURES[name]
    options = Options(players=4, monster=Monster.GODZILLA if monster else Monster.NONE)
    view = replace(
        view_for(new_game(options, "empty"), None),
        towers=towers_from(towers),
        monster=monster or None,
    )
    board = tiles.board(Perspective(options, {}, THEMES["world"]), view, needs=False, cities="A")
    city = replace(board.cities[0], name="", chips=())
    shown = scene(replace(board, cities=(city,)), EYE, columns=1)
    style = f"{skyline_style()} .number,.sites .floors{{display:none}}"
    picture = tag(
        "svg",
        tag("style", SafeString(style)),
        skyline_pieces(shown),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, skyline_box(shown))),
    )
    return f"{picture}\n"
