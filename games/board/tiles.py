"""Draw the board as roof tiles, from the reader's side. No HTML."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine import Build, Phase, PlayerView, View
from engine.box import CITIES, Card, City, Colour, Site
from engine.counting import owned, sole_leader, tallest
from engine.explain import cheapest, opening_round, sent_to
from engine.moves import site_of
from engine.option_values import Monster
from engine.orientation import city_rows, compass, site_number
from engine.placing import outcome
from engine.threats import Threats
from games.board.board_drawing import (
    MARGIN,
    STEP,
    BoardDrawing,
    Chip,
    CityDrawing,
    Fall,
    Landing,
    Tile,
)
from games.board.landmarks import SKYLINE, glyph
from games.board.motion import STILL, Motion
from games.board.perspective import Perspective
from games.board.site_names import public_name
from games.board.site_status import Sites
from games.board.spoken import describe_site, describe_standing, describe_tower
from games.board.tower_shape import TowerShape, tower_shape


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
    motion: Motion = STILL,
    threats: Threats | None = None,
) -> BoardDrawing:
    """
    Return the board from the reader's side.

    `preview` is a legal build to draw as if made, including the monster's step; `city` is a city
    picked without one; `marks` number the changed sites (0 is a dot); `asked` is the inspected site.
    Highlights are those of the board before the preview. `needs` draws the chips with the floors needed
    to take a tower, `locks` adds locks to the text alternatives, and `cities` limits what is drawn.
    `sites` are those of `view`, if the caller shares them. `motion` is how the last moves came about,
    `threats` are the towers to mark in the threat view.
    """
    sites = sites or Sites(view)
    shown, target = _previewed(view, preview)
    if target and preview:
        city = preview.city
    rows = city_rows(reader.frame)
    pen = TileRenderer(
        reader,
        view,
        shown,
        marks or {},
        target,
        asked,
        needs,
        locks,
        _counted(view, shown),
        sites,
        Sites(shown, sites) if shown is not view else sites,
        motion,
        threats,
    )
    drawn = tuple(pen.city(key, chosen=key == city) for row in rows for key in row if key in cities)
    return BoardDrawing(drawn, len(rows[0]), reader.frame)


class Counted(NamedTuple):
    """What all tiles share: the tallest tower, the monster's next steps, blocks in hand, and owned towers."""

    top: Site | None
    sent: Mapping[Site, str]
    blocks: list[tuple[Colour, int]]
    owned: Mapping[City, Mapping[Colour, int]]
    owned_shown: Mapping[City, Mapping[Colour, int]]


def _counted(view: View, shown: View) -> Counted:
    towers = owned(view.towers)
    after = owned(shown.towers) if shown is not view else towers
    return Counted(tallest(shown.towers), _sent(view), _blocks(view), towers, after)


def _previewed(view: View, preview: Build | None) -> tuple[View, Site | None]:
    """The view as if the build were made, and its site; without one, the view itself."""
    if not (preview and isinstance(view, PlayerView)):
        return view, None
    after = outcome(view, view.side, preview)
    shown = replace(view, towers=after.towers, monster=after.monster)
    return shown, site_of(view.side, preview)


@dataclass(frozen=True, slots=True)
class TileRenderer:
    """The inputs shared by all tiles of one board."""

    reader: Perspective
    view: View
    shown: View
    marks: Mapping[Site, tuple[int, ...]]
    target: Site | None
    asked: Site | None
    needs: bool
    locks: bool
    counted: Counted
    sites: Sites
    sites_shown: Sites
    motion: Motion
    threats: Threats | None

    def city(self, key: City, *, chosen: bool) -> CityDrawing:
        theme, frame = self.reader.theme, self.reader.frame
        sites = [(card, f"{key}{site_number(frame, card)}") for card in range(1, 10)]
        hand = self.hand
        # The target is drawn last, so that its ring covers its neighbours.
        tiles = sorted(
            (self.tile(card, site) for card, site in sites), key=lambda tile: tile.target
        )
        count = self.counted.owned_shown[key]
        leader = sole_leader(count)
        ranked = sorted(count.items(), key=lambda item: (-item[1], item[0] != leader))
        chips = tuple(Chip(colour, many, colour == leader) for colour, many in ranked)
        return CityDrawing(
            key=key, name=theme.city_name(key), code=theme.codes[key], glyph=glyph(theme, key) or SKYLINE,
            chips=chips, tied=bool(chips) and leader is None, tiles=tuple(tiles),
            heard=tuple((card, describe_site(self.reader, self.sites, site)) for card, site in sites if card in hand),
            standing=describe_standing(self.view, key, self.counted.owned[key]), target=chosen,
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
            sent="" if self.target else self.counted.sent.get(site, ""),
            threat=self.threat(site),
            landing=self.landing(site),
            fall=self.fall(site),
            walk=self.motion.walk if site == self.shown.monster else None,
        )

    def threat(self, site: Site) -> str:
        """Return the mark of a tower in the threat view."""
        if not self.threats:
            return ""
        kinds = {
            "losing": self.threats.losing,
            "taking": self.threats.taking,
            "locked": self.threats.locked,
        }
        return next((kind for kind, sites in kinds.items() if site in sites), "")

    def landing(self, site: Site) -> Landing | None:
        """Return what lands on a site when the board is shown."""
        if not (arrival := self.motion.arrivals.get(site)):
            return None
        before = tower_shape(arrival.before) if arrival.before.blocks else None
        return Landing(arrival.nth, arrival.blocks, before)

    def fall(self, site: Site) -> Fall | None:
        """Return what the monster struck on a site."""
        ruin = self.motion.ruins.get(site)
        return Fall(ruin.nth, tower_shape(ruin.before)) if ruin else None

    def blocked_classes(self, site: Site) -> str:
        """Return classes for blocks in hand that can't go here: `no-2r`, or `no-block` if none can."""
        if not (self.counted.blocks and isinstance(self.view, PlayerView)):
            return ""
        look = self.sites.status(self.view.side, site)
        small = [
            f"no-{floors}{colour.lower()}"
            for colour, floors in self.counted.blocks
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
        tower, crown = self.shown.tower(site), site == self.counted.top
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
