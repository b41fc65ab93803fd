"""The board as shapes from one side: cities, their tiles and chips, and what moves on them. No HTML."""

from dataclasses import dataclass

from engine.box import Card, City, Colour, Side
from games.board.motion import Walk
from games.board.tower_shape import TowerShape

STEP = 56  # the size of a cell in the grid of sites; each cell holds one tile
MARGIN = 1.5


@dataclass(frozen=True, slots=True)
class Landing:
    """The newest `blocks` of a tower land in the `nth` motion on the tower that stood there `before`."""

    nth: int
    blocks: int
    before: TowerShape | None


@dataclass(frozen=True, slots=True)
class Fall:
    """The tower that the monster struck in the `nth` motion, as it was before."""

    nth: int
    tower: TowerShape


@dataclass(frozen=True, slots=True)
class Tile:
    """
    One site: its number as the reader sees it, its place in the city, and its tower.

    `public` is its public name, `label` its number and compass name, `told` its status in words.
    A `shut` site can't be built on now; `sent` are the reader's cards that would send the monster here.
    """

    number: Card
    x: float
    y: float
    classes: str
    tower: TowerShape | None
    marks: tuple[int, ...]
    target: bool
    public: str
    label: str
    told: str
    monster: bool
    left: bool
    shut: bool
    sent: str
    threat: str = ""  # "losing", "taking" or "locked"
    landing: Landing | None = None
    fall: Fall | None = None
    walk: Walk | None = None

    @property
    def heard(self) -> str:
        """Return "2 N: Yellow’s tower, 13 floors (…)"."""
        return f"{self.label}: {self.told}"

    @property
    def signs(self) -> list[tuple[int, int, float]]:
        """Return each mark with its centre: the first at the roof's corner, others beside it."""
        y = self.tower.roof_y + (1.5 if len(self.marks) == 1 else -2) if self.tower else 5
        return [(mark, 5 + 11 * nth, round(y, 2)) for nth, mark in enumerate(self.marks)]


@dataclass(frozen=True, slots=True)
class Chip:
    """The number of towers a colour owns in a city."""

    colour: Colour
    many: int
    leads: bool


@dataclass(frozen=True, slots=True)
class CityDrawing:
    """A city as a card: name, leader, nine tiles, and its text alternative; `opens` in a later round."""

    key: City
    name: str
    code: str
    glyph: str
    chips: tuple[Chip, ...]
    tied: bool
    tiles: tuple[Tile, ...]
    heard: tuple[tuple[Card, str], ...]
    standing: str
    target: bool
    opens: int | None

    @property
    def rows(self) -> tuple[tuple[Tile, ...], ...]:
        """Return the tiles in reading order, three by three."""
        tiles = sorted(self.tiles, key=lambda tile: tile.number)
        return tuple(tuple(tiles[start : start + 3]) for start in (0, 3, 6))

    @property
    def band(self) -> float:
        """
        Return the offset of a closed city's label.

        It is over the middle row, or over the first if the monster is in the middle one.
        """
        middle = any(tile.monster and 4 <= tile.number <= 6 for tile in self.tiles)
        return MARGIN + STEP * (0.5 if middle else 1.5)


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """The cities in reading order; `columns` of them are side by side in the true arrangement."""

    cities: tuple[CityDrawing, ...]
    columns: int
    frame: Side
