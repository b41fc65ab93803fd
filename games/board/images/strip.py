"""The strip above an email: the board as a row of six cities, seen from its reader's seat."""

from dataclasses import replace
from typing import NamedTuple

from engine import State, view_for
from games.board import tiles
from games.board.images.document import sheet, skyline_document
from games.board.images.end_pieces import skyline_in
from games.board.images.png import skyline_png
from games.board.perspective import Perspective
from games.board.skyline.drawing import skyline_box
from games.board.skyline.geometry import Eye
from games.board.skyline.scene import scene

WIDTH = 600  # in the email; the file has twice as many pixels
EYE = Eye(0.30, 0.34)


class Strip(NamedTuple):
    """A picture and the size at which an email shows it."""

    png: bytes
    width: int
    height: int


def strip(reader: Perspective, state: State) -> Strip:
    """Return the strip; drawn from the spectators' view, it can't reveal a hand."""
    board = tiles.board(reader, view_for(state, None), needs=False)
    plain = replace(board, cities=tuple(replace(city, chips=()) for city in board.cities))
    shown = scene(plain, EYE, slab=True, columns=len(plain.cities))
    _left, _top, wide, high = skyline_box(shown)
    height = round(high * WIDTH / wide)
    pieces = sheet(WIDTH, height) + skyline_in(shown, 0, 0, WIDTH, height)
    svg = skyline_document(pieces, WIDTH, height, night=False)
    return Strip(skyline_png(svg, 2 * WIDTH), WIDTH, height)
