"""A board's picture from pieces that were drawn before: most parts of a position look as in another one."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import ceil, isqrt
from threading import Lock

import PIL.Image
from django.utils.safestring import SafeString
from PIL import ImageDraw
from PIL.Image import Image

from games.board.images.board_picture import BoardPicture, with_patterns
from games.board.images.cut import MARK, Piece, cut
from games.board.images.document import document
from games.board.palette import LIGHT
from games.board.svg import join, moved, tag

SCALE = 2  # pieces begin at multiples of half a unit, so that they begin at a whole pixel
KEPT = 4000  # of at most 37 KB each, most of 1 to 12 KB
GAP = 4  # the space between pieces on a sheet: a crown may stand out by three
MARK_RIM = 6.6  # the radius of a mark's circle
Draw = Callable[[str, int], Image]
Place = tuple[float, float]
Look = tuple[bool, SafeString]  # whether walls have patterns, and the shapes


_kept: OrderedDict[Look, Image] = OrderedDict()
_lock = Lock()


def assembled(picture: BoardPicture, draw: Draw) -> Image:
    """Return the picture, of which `draw` draws only what is new."""
    pieces = list(cut(picture))
    images = _images(pieces, draw, patterned=picture.patterned)
    whole = _rest(picture.without_cities(), round(picture.size[0]) * SCALE, draw).copy()
    for piece in pieces:
        mask = _circle() if piece.round else None
        whole.paste(images[piece.shapes], _pixel(piece.x, piece.y), mask)
    return whole


# --- Drawing what is new


def _images(pieces: Sequence[Piece], draw: Draw, *, patterned: bool) -> dict[SafeString, Image]:
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


def _drawn(pieces: Sequence[Piece], draw: Draw, *, patterned: bool) -> dict[SafeString, Image]:
    """Draw these pieces beside each other on one sheet, and cut it up."""
    if not pieces:
        return {}
    width = _sheet_width(pieces)
    places = list(_places(pieces, width))
    image = draw(_sheet(pieces, places, width, patterned=patterned), width * SCALE)
    return {
        piece.shapes: image.crop((*_pixel(x, y), *_pixel(x + piece.width, y + piece.height)))
        for piece, (x, y) in zip(pieces, places, strict=True)
    }


def _pixel(x: float, y: float) -> tuple[int, int]:
    return round(x * SCALE), round(y * SCALE)


def _sheet_width(pieces: Sequence[Piece]) -> int:
    """Return the width of a sheet that is about square: an empty pixel costs as much as a drawn one."""
    area = sum((piece.width + GAP) * (piece.height + GAP) for piece in pieces)
    return max(isqrt(ceil(area)), *(ceil(piece.width) for piece in pieces))


def _places(pieces: Sequence[Piece], width: int) -> Iterator[Place]:
    """Yield where each piece goes on a sheet of this width: from left to right, row by row."""
    x = y = row = 0.0
    for piece in pieces:
        if x + piece.width > width:
            x, y, row = 0, y + row + GAP, 0
        yield x, y
        x, row = x + piece.width + GAP, max(row, piece.height)


def _sheet(pieces: Sequence[Piece], places: list[Place], width: int, *, patterned: bool) -> str:
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
