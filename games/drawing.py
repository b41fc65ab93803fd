"""PlayerView -> shapes: the board as roof tiles, turned to its reader, and the bars of blocks. No HTML."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine import Build, PlayerView, Tower
from engine.box import Card, City, Colour, Floors, Seat, Site
from engine.explain import floors_needed
from engine.moves import placed, site_of
from engine.orientation import city_rows, compass, site_number
from engine.scoring import majority, owned, tallest
from engine.text import floors_by_colour

from .words import Reader, site_heard, standing_heard, tower_heard

STEP = 56  # the grid of sites; a tile is drawn in one cell of it
MARGIN = 1.5
LEFT, WIDTH, GROUND = 4, 48, 52.3  # of a wall in its cell
ROOF = 27
NARROWEST, LABELLED = 10.5, 21
HIGHEST_BLOCK = 4
ROOFS = {
    "R": "M0 27V1Q0 0 1 0H47Q48 0 48 1V27z",
    "B": "M0 27V11Q0 0 11 0H37Q48 0 48 11V27z",
    "Y": "M0 27V7H3V3.5H6.5V0H41.5V3.5H45V7H48V27z",
    "K": "M0 27V8.5L8.5 0H39.5L48 8.5V27z",
}
GLYPHS = {
    "MAN": "M1 15V10h3V7h2V4h1V1h2v3h1v3h2v3h3v5z",
    "CAI": "M0 14L5 6l2.5 4L10 5l6 9z",
    "SAO": "M0 15V5l3-2 3 3 4-3 3 2 3-1v11z",
    "FRA": "M1 15V7l3-1v9zM5 15V3l3-2v14zM9 15V2h2l1 2v11zM13 15V8h2v7z",
    "SYD": "M0 15Q1 9 4 7v8zM4 15Q5 7 9 4v11zM9 15q1-8 6-12v12z",
    "HKG": "M2 11h12l-2 4H4zM7 1v9H3zM8 1l5 9H8z",
}
SKYLINE = "M1 15V8h3V4h4v4h2V2h3v5h2v8z"


@dataclass(frozen=True, slots=True)
class Segment:
    """The floors of one colour in a wall."""

    colour: Colour
    x: float
    width: float
    middle: float
    label: str


@dataclass(frozen=True, slots=True)
class Body:
    """A tower on its plot: wall, roof, height, owner, and what it takes to take it."""

    owner: Colour
    height: int
    wall_y: float
    wall_height: float
    label_y: float
    segments: tuple[Segment, ...]
    roof: str
    roof_y: float
    height_y: float
    letter_y: float
    need: str
    far: bool
    crown: bool

    @property
    def two_digits(self) -> bool:
        return self.height > 9

    @property
    def need_y(self) -> float:
        return round(self.roof_y + 12.4, 2)

    @property
    def wide(self) -> bool:
        """Whether the chip holds more than a sign and a digit."""
        return len(self.need) > 2


@dataclass(frozen=True, slots=True)
class Tile:
    """One site: its number as the reader sees it, its place in the city, and the tower on it."""

    number: Card
    x: float
    y: float
    classes: str
    body: Body | None
    mark: int | None
    target: bool
    heard: str

    @property
    def mark_y(self) -> float:
        """The middle of the mark: at the roof's corner."""
        return round(self.body.roof_y + 1.5, 2) if self.body else 5


@dataclass(frozen=True, slots=True)
class Chip:
    """How many towers of a city a colour owns."""

    colour: Colour
    many: int
    leads: bool


@dataclass(frozen=True, slots=True)
class CityDrawing:
    """A city as a card: name, who leads, nine tiles, and its names for those who hear them."""

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

    @property
    def rows(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles in reading order, three by three."""
        tiles = sorted(self.tiles, key=lambda tile: tile.number)
        return tuple(tuple(tiles[start : start + 3]) for start in (0, 3, 6))


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """The cities in reading order; `columns` of them stand side by side in the true arrangement."""

    cities: tuple[CityDrawing, ...]
    columns: int
    frame: Seat


def board(
    reader: Reader,
    view: PlayerView,
    preview: Build | None = None,
    marks: Mapping[Site, int] | None = None,
    city: City | None = None,
    *,
    needs: bool = True,
) -> BoardDrawing:
    """
    The board from the reader's side.

    `preview` is a legal build to be drawn as if made, `city` a city chosen without one, `marks`
    numbers the sites that changed (0 is a dot). Lights are those of the board before the preview;
    `needs` says whether the chips are drawn that tell what it takes to take a tower.
    """
    shown = view
    target = None
    if preview and view.seat:
        shown = replace(view, towers=placed(view, view.seat, preview))
        target, city = site_of(view.seat, preview), preview.city
    rows = city_rows(reader.frame)
    pen = _Pen(reader, view, shown, marks or {}, target, tallest(shown.towers), needs)
    drawn = tuple(pen.city(key, chosen=key == city) for row in rows for key in row)
    return BoardDrawing(drawn, len(rows[0]), reader.frame)


@dataclass(frozen=True, slots=True)
class _Pen:
    """What all tiles of one board have in common."""

    reader: Reader
    view: PlayerView
    shown: PlayerView
    marks: Mapping[Site, int]
    target: Site | None
    top: Site | None
    needs: bool

    def city(self, key: City, *, chosen: bool) -> CityDrawing:
        theme, frame = self.reader.theme, self.reader.frame
        sites = [(card, f"{key}{site_number(frame, card)}") for card in range(1, 10)]
        # The target is drawn last: its ring lies over its neighbours.
        tiles = sorted((self.tile(card, site) for card, site in sites), key=lambda tile: tile.target)
        count = owned(self.shown.towers)[key]
        leader = majority(count)
        ranked = sorted(count.items(), key=lambda item: (-item[1], item[0] != leader))
        chips = tuple(Chip(colour, many, colour == leader) for colour, many in ranked)
        hand = sorted(set(self.view.hand))
        return CityDrawing(
            key=key, name=theme.names[key], code=theme.codes[key], glyph=GLYPHS.get(theme.codes[key], SKYLINE),
            chips=chips, tied=bool(chips) and leader is None, tiles=tuple(tiles),
            heard=tuple((card, site_heard(self.reader, self.view, dict(sites)[card])) for card in hand),
            standing=standing_heard(self.reader, self.view, key), target=chosen,
        )  # fmt: skip

    def tile(self, card: Card, site: Site) -> Tile:
        row, column = divmod(card - 1, 3)
        tower = self.shown.tower(site)
        return Tile(
            number=card,
            x=MARGIN + column * STEP,
            y=MARGIN + row * STEP,
            classes=f"s s{card} {self.lights(site)}".strip(),
            body=self.body(site, tower) if tower else None,
            mark=self.marks.get(site),
            target=site == self.target,
            heard=f"{card} {compass(int(site[1]))}: {tower_heard(self.reader, tower)}",
        )

    def lights(self, site: Site) -> str:
        """Classes that say which blocks in hand are too small here: `x2r`, and `x0` where all are."""
        view, tower = self.view, self.view.tower(site)
        if not view.seat or not tower:
            return ""
        own = view.options.colours_of(view.seat)
        blocks = [(colour, many) for colour in own for many in sorted(set(view.chosen[colour]))]
        small = [f"x{many}{c.lower()}" for c, many in blocks if many < tower.floors_needed(c)]
        return " ".join(["x0", *small] if blocks and len(small) == len(blocks) else small)

    def body(self, site: Site, tower: Tower) -> Body:
        wall = min(19.5, 12.5 + 0.75 * (tower.height - 1))
        wall_y = round(GROUND - wall, 2)
        roof_y = round(wall_y - ROOF, 2)
        need, far = self.need(tower)
        return Body(
            owner=tower.owner or "", height=tower.height, wall_y=wall_y, wall_height=wall,
            label_y=round(wall_y + wall / 2 + 4, 2), segments=_segments(tower),
            roof=ROOFS[tower.owner or ""], roof_y=roof_y,
            height_y=round(roof_y + (21 if tower.height > 9 else 22.3), 2),
            letter_y=round(roof_y + (11.3 if need else 19.2), 2),
            need=need, far=far, crown=site == self.top,
        )  # fmt: skip

    def need(self, tower: Tower) -> tuple[str, bool]:
        """The chip `+3` on a rival's tower, with a letter for a seat of two colours; and whether it is out of reach."""
        seat = self.reader.turned or self.reader.seat
        options = self.view.options
        if not (self.needs and seat) or tower.owner in options.colours_of(seat):
            return "", False
        least, colour = floors_needed(options, seat, tower)
        letter = colour if len(options.colours_of(seat)) > 1 else ""
        return f"+{least}{letter}", least > HIGHEST_BLOCK


def _segments(tower: Tower) -> tuple[Segment, ...]:
    """The wall from left to right, in proportion to the floors but none too narrow for a digit."""
    parts = floors_by_colour(tower)
    room, rest = float(WIDTH), tower.height
    narrow = set()
    # The smallest first: what is widened leaves less room for the others.
    for colour, many in sorted(parts, key=lambda part: part[1]):
        if room * many / rest < NARROWEST:
            narrow.add(colour)
            room, rest = room - NARROWEST, rest - many
    x, segments = float(LEFT), []
    for colour, many in parts:
        width = NARROWEST if colour in narrow else room * many / rest
        label = f"{colour}{many}" if width >= LABELLED else str(many)
        segments.append(Segment(colour, round(x, 2), round(width, 2), round(x + width / 2, 2), label))
        x += width
    return tuple(segments)


@dataclass(frozen=True, slots=True)
class Bars:
    """Blocks as upright bars, one path; lowest first."""

    path: str
    width: int
    label: str


def bars(blocks: Floors) -> Bars:
    heights = sorted(blocks)
    path = "".join(f"M{1 + 6 * i} {21 - 5 * h}h4.6v{5 * h}h-4.6z" for i, h in enumerate(heights))
    return Bars(path, 6 * len(heights) + 1, " ".join(map(str, heights)) or "none")
