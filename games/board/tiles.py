"""The shapes of the board as roof tiles, from the reader's side. No HTML."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from engine import Build, Phase, PlayerView, Theme, View
from engine.box import CITIES, Card, City, Colour, Side, Site
from engine.counting import owned, sole_leader, tallest
from engine.explain import cheapest, opening_round, sent_to
from engine.moves import site_of
from engine.option_values import Monster
from engine.orientation import city_rows, compass, site_number
from engine.placing import outcome
from games.board.perspective import Perspective
from games.board.site_names import public_name
from games.board.site_status import Sites
from games.board.spoken import describe_site, describe_standing, describe_tower
from games.board.tower_shape import TowerShape, tower_shape

STEP = 56  # the size of a cell in the grid of sites; each cell holds one tile
MARGIN = 1.5
GLYPHS = {
    "MAN": "M1 15V10h3V7h2V4h1V1h2v3h1v3h2v3h3v5z",
    "CAI": "M0 14L5 6l2.5 4L10 5l6 9z",
    "SAO": "M0 15V5l3-2 3 3 4-3 3 2 3-1v11z",
    "FRA": "M1 15V7l3-1v9zM5 15V3l3-2v14zM9 15V2h2l1 2v11zM13 15V8h2v7z",
    "SYD": "M0 15Q1 9 4 7v8zM4 15Q5 7 9 4v11zM9 15q1-8 6-12v12z",
    "HKG": "M2 11h12l-2 4H4zM7 1v9H3zM8 1l5 9H8z",
}
SKYLINE = "M1 15V8h3V4h4v4h2V2h3v5h2v8z"


def glyph(theme: Theme, city: City) -> str:
    """Return the landmark of a city as a path; empty if the theme has none for it."""
    return GLYPHS.get(theme.codes[city], "")


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


def board(
    reader: Perspective,
    view: View,
    preview: Build | None = None,
    marks: Mapping[Site, tuple[int, ...]] | None = None,
    city: City | None = None,
    asked: Site | None = None,
    *,
    needs: bool = True,
    locks: bool = True,
    cities: Container[City] = CITIES,
    sites: Sites | None = None,
) -> BoardDrawing:
    """
    Return the board from the reader's side.

    `preview` is a legal build to draw as if made, including the monster's step; `city` is a city
    picked without one; `marks` number the changed sites (0 is a dot); `asked` is the inspected site.
    Highlights are those of the board before the preview. `needs` draws the chips with the floors needed
    to take a tower, `locks` adds locks to the text alternatives, and `cities` limits what is drawn.
    `sites` are those of `view`, if the caller shares them.
    """
    sites = sites or Sites(view)
    shown = view
    target = None
    if preview and isinstance(view, PlayerView):
        after = outcome(view, view.side, preview)
        shown = replace(view, towers=after.towers, monster=after.monster)
        target, city = site_of(view.side, preview), preview.city
    rows = city_rows(reader.frame)
    pen = TileRenderer(
        reader,
        view,
        shown,
        marks or {},
        target,
        asked,
        tallest(shown.towers),
        needs,
        locks,
        _sent(view),
        _blocks(view),
        owned(view.towers),
        owned(shown.towers),
        sites,
        Sites(shown, sites) if shown is not view else sites,
    )
    drawn = tuple(pen.city(key, chosen=key == city) for row in rows for key in row if key in cities)
    return BoardDrawing(drawn, len(rows[0]), reader.frame)


@dataclass(frozen=True, slots=True)
class TileRenderer:
    """The inputs shared by all tiles of one board."""

    reader: Perspective
    view: View
    shown: View
    marks: Mapping[Site, tuple[int, ...]]
    target: Site | None
    asked: Site | None
    top: Site | None
    needs: bool
    locks: bool
    sent: Mapping[Site, str]
    blocks: list[tuple[Colour, int]]
    owned: Mapping[City, Mapping[Colour, int]]
    owned_shown: Mapping[City, Mapping[Colour, int]]
    sites: Sites
    sites_shown: Sites

    def city(self, key: City, *, chosen: bool) -> CityDrawing:
        theme, frame = self.reader.theme, self.reader.frame
        sites = [(card, f"{key}{site_number(frame, card)}") for card in range(1, 10)]
        hand = self.hand
        # The target is drawn last, so that its ring covers its neighbours.
        tiles = sorted(
            (self.tile(card, site) for card, site in sites), key=lambda tile: tile.target
        )
        count = self.owned_shown[key]
        leader = sole_leader(count)
        ranked = sorted(count.items(), key=lambda item: (-item[1], item[0] != leader))
        chips = tuple(Chip(colour, many, colour == leader) for colour, many in ranked)
        return CityDrawing(
            key=key, name=theme.city_name(key), code=theme.codes[key], glyph=glyph(theme, key) or SKYLINE,
            chips=chips, tied=bool(chips) and leader is None, tiles=tuple(tiles),
            heard=tuple((card, describe_site(self.reader, self.sites, site)) for card, site in sites if card in hand),
            standing=describe_standing(self.view, key, self.owned[key]), target=chosen,
            opens=None if key in self.view.open_cities else opening_round(self.view.opening, key),
        )  # fmt: skip

    @property
    def hand(self) -> tuple[Card, ...]:
        """Return the cards of a reader who may build now, and so hears where each one leads."""
        view = self.view
        if not isinstance(view, PlayerView) or view.phase is not Phase.BUILD:
            return ()
        return view.hand if view.may_move else ()

    def tile(self, card: Card, site: Site) -> Tile:
        row, column = divmod(card - 1, 3)
        tower = self.shown.tower(site)
        return Tile(
            number=card,
            x=MARGIN + column * STEP,
            y=MARGIN + row * STEP,
            classes=f"site site-{card} {self.blocked_classes(site)}{' asked' * (site == self.asked)}".strip(),
            tower=self.shape(site) if tower else None,
            marks=self.marks.get(site, ()),
            target=site == self.target,
            public=public_name(self.reader.theme, site),
            label=f"{card} {compass(int(site[1]))}",
            told=describe_tower(self.reader, self.sites_shown, site, locks=self.locks),
            monster=site == self.shown.monster,
            left=site == self.view.monster != self.shown.monster,
            shut=self.shut(site),
            sent="" if self.target else self.sent.get(site, ""),
        )

    def blocked_classes(self, site: Site) -> str:
        """Return classes for blocks in hand that can't go here: `no-2r`, or `no-block` if none can."""
        if not (self.blocks and isinstance(self.view, PlayerView)):
            return ""
        look = self.sites.status(self.view.side, site)
        small = [
            f"no-{floors}{colour.lower()}"
            for colour, floors in self.blocks
            if not look.admits(colour, floors)
        ]
        return " ".join(small if look.legal else ["no-block", *small])

    def shut(self, site: Site) -> bool:
        """Return whether the site is closed: by its city (V4), or by the monster (V2, V3)."""
        guarded = site == self.shown.monster and self.view.options.monster is not Monster.GODZILLA
        return guarded or site[0] not in self.view.open_cities

    def shape(self, site: Site) -> TowerShape:
        """
        Return the tower; until the end, a rival's has a chip with the floors the reader needs.

        The chip names the colour if the reader has two.
        """
        tower, crown = self.shown.tower(site), site == self.top
        side = self.reader.turned or self.reader.side
        wanted = self.needs and self.view.phase is not Phase.OVER
        if not (wanted and side) or tower.owner in self.view.options.colours_of(side):
            return tower_shape(tower, crown=crown)
        needed = self.sites_shown.status(side, site).needed
        if not needed:
            return tower_shape(tower, crown=crown)
        colour = cheapest(self.shown, needed)
        return tower_shape(tower, needed[colour], colour if len(needed) > 1 else "", crown=crown)


def _blocks(view: View) -> list[tuple[Colour, int]]:
    """The sizes of the viewer's blocks left for this round, by colour; a spectator has none."""
    return [(c, floors) for c in view.own_colours for floors in sorted(set(view.chosen[c]))]


def _sent(view: View) -> dict[Site, str]:
    """Where the monster may go next (V0), with the viewer's cards that would send it there."""
    sent: dict[Site, str] = {}
    if not isinstance(view, PlayerView) or view.phase is not Phase.BUILD:
        return sent
    for card in sorted(set(view.hand)):
        site = sent_to(view, view.side, card)
        if site and site != view.monster:
            sent[site] = f"{sent.get(site, '')}{card}"
    return sent
