"""The skyline of a position as a value: where each city, site, and tower stands. No SVG."""

from dataclasses import dataclass
from functools import cached_property

from engine.box import Side
from games.board.board_drawing import BoardDrawing, CityDrawing, Tile
from games.board.skyline.geometry import (
    APRON,
    CAP,
    CITY,
    DEPTH,
    EDGE,
    GAP,
    INSET,
    PITCH,
    SPIRE,
    TABLE,
    THICK,
    Eye,
    rise,
)

MONSTER = 60  # the height of a monster


@dataclass(frozen=True, slots=True)
class Lot:
    """
    A site in its city: its place on the plan, and where its tower's front left corner is.

    `hidden` says that a tower in front covers some of the plot.
    """

    tile: Tile
    column: int
    row: int
    x: float
    y: float
    hidden: bool

    @property
    def height(self) -> float:
        """Return the height of the wall."""
        return rise(self.tile.tower.height) if self.tile.tower else 0

    @property
    def top(self) -> float:
        """Return the height of all that stands here."""
        tower = self.tile.tower
        roof = self.height + CAP + (SPIRE if tower.crown else 0) if tower else 0
        return self.height + MONSTER if self.tile.monster else roof


@dataclass(frozen=True)
class CityScene:
    """A city, its sites from the back row to the front, and its corner in a picture of all cities."""

    city: CityDrawing
    frame: Side
    eye: Eye
    x: float = 0
    y: float = 0

    @cached_property
    def lots(self) -> tuple[Lot, ...]:
        tiles = {tile.number: tile for tile in self.city.tiles}
        return tuple(self._lot(tiles[number], tiles.get(number + 3)) for number in range(1, 10))

    def _lot(self, tile: Tile, before: Tile | None) -> Lot:
        row, column = divmod(tile.number - 1, 3)
        x, y = self.eye.screen(
            EDGE + column * PITCH + INSET, APRON + EDGE + (2 - row) * PITCH + INSET
        )
        return Lot(
            tile, column, row, x, y, bool(before and before.tower and before.tower.height > 1)
        )

    @property
    def top(self) -> float:
        """Return how far up the city's highest roof reaches, from its front edge."""
        roofs = (self.eye.depth[1] + lot.top - lot.y for lot in self.lots if lot.top)
        return max(self.eye.b * DEPTH, *roofs, 0)


@dataclass(frozen=True)
class Scene:
    """The cities from the back row to the front; in a `slab` the rows go on leaning to the right."""

    cities: tuple[CityScene, ...]
    columns: int
    eye: Eye
    slab: bool
    room: float = 0  # above the first row, if there may be higher towers at other moments

    def of(self, city: CityDrawing) -> CityScene:
        """Return the scene of one of the board's cities."""
        return next(shown for shown in self.cities if shown.city is city)

    @property
    def rows(self) -> int:
        return len(self.cities) // self.columns

    @property
    def headroom(self) -> float:
        """Return how far the roofs of the first row rise over its back edge."""
        return self.headroom_of(self.columns)

    def headroom_of(self, columns: int) -> float:
        """Return the headroom of a first row of so many cities."""
        highest = max(city.top for city in self.cities[:columns])
        return max(self.room, highest - self.eye.b * DEPTH)

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of a picture of all cities, without the headroom."""
        deep = self.rows * (DEPTH + GAP) - GAP
        lean = self.eye.a * (deep if self.slab else DEPTH)
        return self.columns * (CITY + GAP) - GAP + lean + 8, self.eye.b * deep + THICK + 6


def scene(board: BoardDrawing, eye: Eye = TABLE, *, columns: int = 0, slab: bool = False) -> Scene:
    """Return the skyline of the board; `columns` folds it, else it has its true arrangement."""
    columns = columns or board.columns
    rows = len(board.cities) // columns
    placed = []
    for number, city in enumerate(board.cities):
        row, column = divmod(number, columns)
        deep = (rows - 1 - row) * (DEPTH + GAP)
        x, y = eye.screen(column * (CITY + GAP), deep)
        placed.append(CityScene(city, board.frame, eye, x if slab else column * (CITY + GAP), y))
    return Scene(tuple(placed), columns, eye, slab)
