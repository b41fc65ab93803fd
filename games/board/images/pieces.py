"""A board's picture from pieces that were drawn before: most parts of a position look as in another one."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from math import isqrt
from threading import Lock
from typing import NamedTuple

import PIL.Image
from django.utils.safestring import SafeString
from PIL import ImageDraw
from PIL.Image import Image

from games.board.drawings.city import ground, mark, over_sites
from games.board.images.board_picture import BoardPicture, with_patterns
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
from games.board.images.document import document
from games.board.images.shapes import sites
from games.board.palette import LIGHT
from games.board.svg import join, moved, tag
from games.board.tiles import STEP, CityDrawing, Tile

SCALE = 2  # pieces begin at multiples of half a unit, so that they begin at a whole pixel
KEPT = 4000  # of at most 37 KB each, most of 12 KB
GAP = 8  # the space between pieces on a sheet
INSET = 4  # the frame of a card, which is not part of its heading
MARK, MARK_RIM = 14, 6.6  # the side of a mark's piece, and the radius of its circle
CHIP, TIED = 17, 8  # the height of a chip with its rim, and the width of "=" between two
Draw = Callable[[str, int], Image]
Look = tuple[bool, SafeString]  # whether walls have patterns, and the shapes


class Piece(NamedTuple):
    """A part of the picture that is drawn by itself: where it begins, its size, and its shapes."""

    x: float
    y: float
    width: int
    height: int
    shapes: SafeString
    round: bool = False  # whether it is a mark, of which only the circle covers what is below


_kept: OrderedDict[Look, Image] = OrderedDict()
_lock = Lock()


def assembled(picture: BoardPicture, draw: Draw) -> Image:
    """Return the picture, of which `draw` draws only what is new."""
    pieces = [piece for place in picture.places for piece in _card(*place)]
    images = _images(pieces, draw, patterned=picture.patterned)
    whole = _rest(picture.without_cities(), round(picture.size[0]) * SCALE, draw).copy()
    for piece in pieces:
        place = (round(piece.x * SCALE), round(piece.y * SCALE))
        whole.paste(images[piece.shapes], place, _circle() if piece.round else None)
    return whole


# --- Taking the drawing apart


def _card(city: CityDrawing, x: float, y: float) -> Iterator[Piece]:
    """Yield a city's heading and its sites, or all at once if something overlaps them."""
    if any(over_sites(city)):
        parts = join([glyph_and_name(city), chip_row(city), moved(RIM, HEAD, sites(city))])
        height = round(HEIGHT) - 2 * INSET
        yield _piece(x + INSET, y + INSET, round(WIDTH) - 2 * INSET, height, parts, INSET)
        return
    yield from _heading(city, x, y)
    for tile in city.tiles:
        yield from _site(tile, x + RIM + tile.x, y + HEAD + tile.y)


def _heading(city: CityDrawing, x: float, y: float) -> Iterator[Piece]:
    """Yield the name of a city, and what stands to the right of it: chips, and "=" between them."""
    width, height = round(WIDTH) - 2 * INSET, HEAD - INSET
    yield _piece(x + INSET, y + INSET, width, height, glyph_and_name(city), INSET)
    for right, chip in placed_chips(city):
        if chip:
            shapes = moved(1, 1, chip_shapes(chip))
            yield Piece(x + right - 1, y + 4, chip_width(chip) + 2, CHIP, shapes)
        else:
            shapes = moved(0, -INSET, tie(TIED / 2))
            yield Piece(x + right - TIED / 2, y + INSET, TIED, height, shapes)


def _site(tile: Tile, x: float, y: float) -> Iterator[Piece]:
    """Yield a site, and its numbers: one piece for each number, wherever it stands."""
    yield Piece(x, y, STEP, STEP, ground(tile))
    half = MARK / 2
    for number, right, down in tile.signs:
        shapes = mark(number, half, half)
        yield Piece(x + right - half, y + down - half, MARK, MARK, shapes, round=True)


def _piece(x: float, y: float, width: int, height: int, shapes: SafeString, inset: int) -> Piece:
    return Piece(x, y, width, height, moved(-inset, -inset, shapes))


# --- Drawing what is new


def _images(pieces: list[Piece], draw: Draw, *, patterned: bool) -> dict[SafeString, Image]:
    """Return the image of each piece by its shapes; draw those that aren't kept."""
    with _lock:
        images = {piece.shapes: _kept.get((patterned, piece.shapes)) for piece in pieces}
    missing = {piece.shapes: piece for piece in pieces if images[piece.shapes] is None}
    tallest_first = sorted(missing.values(), key=lambda piece: -piece.height)
    drawn = _drawn(tallest_first, draw, patterned=patterned)
    with _lock:
        _kept.update({(patterned, shapes): image for shapes, image in drawn.items()})
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return {shapes: image or drawn[shapes] for shapes, image in images.items()}


def _drawn(pieces: list[Piece], draw: Draw, *, patterned: bool) -> dict[SafeString, Image]:
    """Draw these pieces beside each other on one sheet, and cut it up."""
    if not pieces:
        return {}
    width = _sheet_width(pieces)
    places = list(_places(pieces, width))
    image = draw(_sheet(pieces, places, width, patterned=patterned), width * SCALE)
    return {
        piece.shapes: image.crop(
            (x * SCALE, y * SCALE, (x + piece.width) * SCALE, (y + piece.height) * SCALE)
        )
        for piece, (x, y) in zip(pieces, places, strict=True)
    }


def _sheet_width(pieces: list[Piece]) -> int:
    """Return the width of a sheet that is about square: an empty pixel costs as much as a drawn one."""
    area = sum((piece.width + GAP) * (piece.height + GAP) for piece in pieces)
    return max(isqrt(area), *(piece.width for piece in pieces))


def _places(pieces: list[Piece], width: int) -> Iterator[tuple[int, int]]:
    """Yield where each piece goes on a sheet of this width: from left to right, row by row."""
    x = y = row = 0
    for piece in pieces:
        if x + piece.width > width:
            x, y, row = 0, y + row + GAP, 0
        yield x, y
        x, row = x + piece.width + GAP, max(row, piece.height)


def _sheet(
    pieces: list[Piece], places: list[tuple[int, int]], width: int, *, patterned: bool
) -> str:
    """Return a drawing of the pieces at these places, on the colour of a card."""
    height = max(y + piece.height for piece, (_, y) in zip(pieces, places, strict=True))
    shapes = join(moved(x, y, piece.shapes) for piece, (x, y) in zip(pieces, places, strict=True))
    card = tag("rect", width="100%", height="100%", fill=LIGHT["surface"])
    drawn = with_patterns(shapes) if patterned else shapes
    return document(join([card, drawn]), width, height, night=False)


@cache
def _circle() -> Image:
    """Return the mask of a mark."""
    mask = PIL.Image.new("1", (MARK * SCALE, MARK * SCALE))
    ImageDraw.Draw(mask).circle(((MARK * SCALE - 1) / 2,) * 2, MARK_RIM * SCALE - 0.5, fill=1)
    return mask


@lru_cache(maxsize=16)
def _rest(svg: str, width: int, draw: Draw) -> Image:
    """Draw the sheet and the cards of the cities, which are the same for many pictures."""
    return draw(svg, width)
