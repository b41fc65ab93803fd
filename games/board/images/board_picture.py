"""The whole board as one self-contained SVG, for emails, link previews, and the picture's address."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine import State, view_for
from engine.box import Site
from games.board import tiles
from games.board.board_drawing import BoardDrawing, CityDrawing
from games.board.drawings.symbols import wall_patterns
from games.board.images.city_card import GAP, HEIGHT, WIDTH, city_card, glyph_and_name
from games.board.images.document import document, sheet
from games.board.images.shapes import plate, words
from games.board.perspective import Perspective
from games.board.svg import NOTHING, join, moved, tag

MARGIN = 8
FOLDED = 2  # cities side by side on a narrow screen
NOTE = 22  # height of the line below the board
PIXELS = 776  # the width of a PNG: twice that of the drawing


@dataclass(frozen=True)
class BoardPicture:
    """The folded board in light colours, with a line below it; `patterned` adds wall patterns."""

    board: BoardDrawing
    note: str
    patterned: bool

    @property
    def size(self) -> tuple[float, float]:
        width, height = size(self.board, FOLDED)
        return width + 2 * MARGIN, height + 2 * MARGIN + (NOTE if self.note else 0)

    def svg(self) -> str:
        """Return the whole file."""
        return board_svg(self.board, note=self.note, patterned=self.patterned)

    @property
    def places(self) -> Iterator[tuple[CityDrawing, float, float]]:
        """Yield each city with the corner of its card."""
        for number, city in enumerate(self.board.cities):
            row, column = divmod(number, FOLDED)
            yield city, MARGIN + column * (WIDTH + GAP), MARGIN + row * (HEIGHT + GAP)

    def without_cities(self) -> str:
        """Return the file with nothing on the cards."""
        width, height = self.size
        cards = (moved(x, y, plate(0, 0, WIDTH, HEIGHT)) for _city, x, y in self.places)
        shapes = join([sheet(width, height), *cards, _note(self.note, height)])
        return document(shapes, width, height, night=False)


def as_seen_by(
    reader: Perspective,
    state: State,
    marks: Mapping[Site, tuple[int, ...]] | None = None,
    *,
    patterned: bool = False,
) -> BoardPicture:
    """
    Return the folded board from the reader's side, with the floors they need for each tower.

    `marks` number sites; `patterned` adds wall patterns. The board is drawn from the spectators'
    view, so it can't reveal a hand.
    """
    note = _("Big number: floors. Strip: floors per colour.")
    if reader.turned or reader.side:
        note += " " + _("+n: floors you need to take it.")
    board = tiles.board(reader, view_for(state, None), marks=marks)
    return BoardPicture(board, note, patterned)


def as_anyone_sees_it(reader: Perspective, state: State, note: str) -> BoardPicture:
    """Return the folded board from the reader's side, with nothing that concerns the reader; `note` is below."""
    return BoardPicture(tiles.board(reader, view_for(state, None), needs=False), note, False)


def board_svg(
    board: BoardDrawing, *, folded: bool = True, note: str = "", patterned: bool = False
) -> str:
    """Return the board in light colours; `folded` puts two cities side by side."""
    columns = FOLDED if folded else board.columns
    width, height = size(board, columns)
    width, height = width + 2 * MARGIN, height + 2 * MARGIN + (NOTE if note else 0)
    cards = moved(MARGIN, MARGIN, cities(board, columns))
    shapes = join(
        [sheet(width, height), with_patterns(cards) if patterned else cards, _note(note, height)]
    )
    return document(shapes, width, height, night=False)


def _note(note: str, height: float) -> SafeString:
    """The line below the board, at the lower edge of a picture of this height."""
    return words(MARGIN + 2, height - 12, note, "soft note") if note else NOTHING


def with_patterns(shapes: SafeString) -> SafeString:
    """Return the shapes with the page's patterns on the walls of towers."""
    return tag("g", wall_patterns(), tag("g", shapes, class_="sites"), class_="patterned")


def cities(board: BoardDrawing, columns: int) -> SafeString:
    """Return the cards of all cities in reading order, `columns` side by side."""
    return join(
        moved(
            number % columns * (WIDTH + GAP),
            number // columns * (HEIGHT + GAP),
            city_card(city, glyph_and_name(city)),
        )
        for number, city in enumerate(board.cities)
    )


def size(board: BoardDrawing, columns: int) -> tuple[float, float]:
    """Return the width and height of what `cities` draws."""
    rows = len(board.cities) // columns
    return columns * (WIDTH + GAP) - GAP, rows * (HEIGHT + GAP) - GAP
