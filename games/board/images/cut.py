"""Cut a board's picture into pieces that look the same in many positions."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import floor
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.board.board_drawing import STEP, CityDrawing, Tile
from games.board.drawings.city import PLOT, ground, mark, over_sites
from games.board.drawings.tower import need, top, wall
from games.board.images.board_picture import BoardPicture
from games.board.images.city_card import (
    HEAD,
    HEIGHT,
    RIM,
    WIDTH,
    chip_row,
    chip_shapes,
    chip_width,
    glyph_and_name,
    placed_chips,
    tie,
)
from games.board.images.shapes import sites
from games.board.palette import LIGHT
from games.board.svg import join, moved, tag
from games.board.tower_shape import ROOF, Segment, TowerShape
from games.board.words import language

INSET = 4  # the frame of a card, which is not part of its heading
MARK = 14  # the side of a mark's piece
CHIP, TIED = 17, 8  # the height of a chip with its rim, and the width of "=" between two
FOOT = 53  # the end of a wall's piece, below its outline
EAVES = 0.6  # half the width of a roof's outline, whose lower edge lies on the walls
NEED, NEED_HEIGHT = (
    11.9,
    15,
)  # a piece with the floors needed: where it begins below the top of a roof
NEED_LEFT, NEED_WIDE, NEED_RIGHT = 30.5, 26, 50.5


class Piece(NamedTuple):
    """
    A part of the picture that is drawn by itself: where it begins, its size, and its shapes.

    All are multiples of half a unit, which is a pixel.
    """

    x: float
    y: float
    width: float
    height: float
    shapes: SafeString
    round: bool = False  # whether it is a mark, of which only the circle covers what is below

    def at(self, x: float, y: float) -> "Piece":
        """Return the piece moved by x and y."""
        return Piece(x + self.x, y + self.y, self.width, self.height, self.shapes, self.round)


def cut(picture: BoardPicture) -> Iterator[Piece]:
    """Yield the pieces of the cards, each over those before it."""
    for city, x, y in picture.places:
        if any(over_sites(city)):  # and over several pieces
            yield _whole(city, x, y)
            continue
        yield from _heading(city, x, y)
        for tile in city.tiles:
            left, up = x + RIM + tile.x, y + HEAD + tile.y
            if tile.tower and not picture.patterned:  # a pattern doesn't begin where its wall does
                for piece in _tower(tile.tower, language()):
                    yield piece.at(left, up)
            else:
                yield Piece(left, up, STEP, STEP, ground(tile))
            yield from _marks(tile, left, up)


def _whole(city: CityDrawing, x: float, y: float) -> Piece:
    parts = join([glyph_and_name(city), chip_row(city), moved(RIM, HEAD, sites(city))])
    return _inset(x, y, round(HEIGHT) - 2 * INSET, parts)


def _heading(city: CityDrawing, x: float, y: float) -> Iterator[Piece]:
    """Yield the name of a city, and what stands to the right of it: chips, and "=" between them."""
    height = HEAD - INSET
    yield _inset(x, y, height, glyph_and_name(city))
    for right, chip in placed_chips(city):
        if chip:
            shapes = moved(1, 1, chip_shapes(chip))
            yield Piece(x + right - 1, y + 4, chip_width(chip) + 2, CHIP, shapes)
        else:
            shapes = moved(0, -INSET, tie(TIED / 2))
            yield Piece(x + right - TIED / 2, y + INSET, TIED, height, shapes)


def _inset(x: float, y: float, height: float, shapes: SafeString) -> Piece:
    """Return a piece that begins inside the frame of a card."""
    width = round(WIDTH) - 2 * INSET
    return Piece(x + INSET, y + INSET, width, height, moved(-INSET, -INSET, shapes))


def _marks(tile: Tile, x: float, y: float) -> Iterator[Piece]:
    half = MARK / 2
    for number, right, down in tile.signs:
        shapes = mark(number, half, half)
        yield Piece(x + right - half, y + down - half, MARK, MARK, shapes, round=True)


# --- A tower: few roofs, walls, and chips make thousands of towers


@lru_cache(maxsize=8192)
def _tower(shape: TowerShape, _language: str | None) -> tuple[Piece, ...]:
    """Return the pieces of a tower on a site at the origin, with the letters of the active language."""
    roof = Piece(0, 0, STEP, STEP, PLOT + top(shape))
    walls = [_wall(shape, part) for part in shape.segments]
    return (roof, *walls, _need(shape)) if shape.need else (roof, *walls)


def _wall(shape: TowerShape, part: Segment) -> Piece:
    """Return a wall's segment with its outline, and the edge of the roof above it."""
    left, up = part.x - 0.5, _down(shape.wall_y)
    width, height = part.width + 1, FOOT - up
    here = replace(part, x=part.x - left, middle=part.middle - left)
    roof_edge = _plate("out", width, round(shape.wall_y + EAVES - up, 2))
    shapes = join([_plate("plot", width, height), moved(0, -up, wall(shape, here)), roof_edge])
    return Piece(left, up, width, height, shapes)


def _need(shape: TowerShape) -> Piece:
    """Return the floors the reader needs on a part of the roof, down to its edge."""
    left, up = NEED_WIDE if shape.wide else NEED_LEFT, _down(shape.roof_y + NEED)
    width = NEED_RIGHT - left
    here = replace(shape, roof_y=round(shape.roof_y - up, 2))
    roof = tag("rect", class_=f"c{shape.owner}", width=width, height=NEED_HEIGHT)
    roof_edge = moved(0, here.roof_y + ROOF - EAVES, _plate("out", width, 1))
    shapes = join([roof, roof_edge, moved(-left, 0, need(here))])
    return Piece(left, up, width, NEED_HEIGHT, shapes)


def _plate(paint: str, width: float, height: float) -> SafeString:
    return tag("rect", fill=LIGHT[paint], width=width, height=height)


def _down(y: float) -> float:
    """Return the upper edge of the pixel at `y`."""
    return floor(2 * y) / 2
