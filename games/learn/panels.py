"""Cities of a board as a panel of a picture: towers, highlights, closed cities, and the monster's steps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from engine import THEMES, Phase, State, new_game, options_from, view_for
from engine.box import SUPPLY, City, Side, Site
from engine.monsters import PLACE, hit_site, step
from engine.orientation import seen_number, site_number
from engine.tower import towers_from
from games.board import tiles
from games.board.board_drawing import MARGIN, STEP, BoardDrawing, CityDrawing
from games.board.images.city_card import GAP, HEAD, HEIGHT, RIM, WIDTH, city_card
from games.board.images.shapes import around, cross, line, named, words
from games.board.perspective import Perspective
from games.board.svg import join, moved, tag

BESIDE = 20  # from the centre of a site to the start of an arrow
BRINK = 36  # from the centre of a site to just outside its city
SEED = "0" * 64  # doesn't affect anything a picture shows


def position(board: str, options: Mapping[str, str], **changes: object) -> State:
    """Return a position with every block available; towers are written as `A1: R1 B3; B2: K4`."""
    rules = options_from(options)
    chosen = dict.fromkeys(rules.colours, SUPPLY)
    return new_game(rules, SEED).replace(
        phase=Phase.BUILD, towers=towers_from(board), chosen=chosen, **changes
    )


def drawn(state: State, frame: Side = "S", *, needs: bool = False) -> BoardDrawing:
    """Return the board as the table's page draws it for the side `frame`."""
    reader = Perspective(state.options, {}, THEMES["world"], frame)
    return tiles.board(reader, view_for(state, frame), needs=needs)


@dataclass(frozen=True)
class Cities:
    """
    Some cities, in rows separated by `/`: `ABC/DEF`.

    `lit` and `short` are sites with a green and a dashed frame; `steps` are builds as seat and card,
    each drawn as the monster's step; `opening` is the order of Slow Growth.
    """

    board: str = ""
    cities: str = "A"
    options: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    lit: str = ""
    short: str = ""
    monster: Site | None = None
    steps: str = ""
    opening: str = ""
    round: int = 1
    chips: bool = False
    needs: bool = False
    ordinance: str | None = None

    @property
    def state(self) -> State:
        opening = {"opening": tuple(self.opening)} if self.opening else {}
        return position(self.board, self.options, monster=self.monster, round=self.round, **opening)

    @property
    def rows(self) -> list[str]:
        return self.cities.split("/")

    @property
    def size(self) -> tuple[float, float]:
        across, down = len(self.rows[0]), len(self.rows)
        return across * (WIDTH + GAP) - GAP, self.top + down * (HEIGHT + GAP) - GAP

    @property
    def top(self) -> float:
        return 22 if self.title else 0

    def svg(self) -> SafeString:
        shapes = [words(2, 14, gettext(self.title), "strong")] if self.title else []
        by_key = {city.key: city for city in drawn(self.state, needs=self.needs).cities}
        shapes += [
            moved(*self.corner(key), self.city(by_key[key])) for row in self.rows for key in row
        ]
        shapes += [
            moved(*self.site(site), around(look))
            for look in ("lit", "short")
            for site in getattr(self, look).split()
        ]
        if self.monster:
            shapes += self.walk(self.monster)
        return join(shapes)

    def corner(self, key: City) -> tuple[float, float]:
        """Return the origin of a city's card."""
        row = next(i for i, keys in enumerate(self.rows) if key in keys)
        return self.rows[row].index(key) * (WIDTH + GAP), self.top + row * (HEIGHT + GAP)

    def site(self, site: Site) -> tuple[float, float]:
        """Return the origin of a site's cell."""
        x, y = self.corner(site[0])
        row, column = divmod(seen_number("S", int(site[1])) - 1, 3)
        return x + RIM + MARGIN + column * STEP, y + HEAD + MARGIN + row * STEP

    def centre(self, site: Site) -> tuple[float, float]:
        x, y = self.site(site)
        return x + STEP / 2, y + STEP / 2

    def city(self, city: CityDrawing) -> SafeString:
        """Return the card of a city, with its letter and name as a heading."""
        return city_card(city, named(8, 17, city.key, city.name), chips=self.chips)

    def walk(self, start: Site) -> Iterator[SafeString]:
        """Yield an arrow for each step, numbered if there are several, and a cross on each tower hit."""
        options, builds = self.state.options, self.steps.split()
        for build in builds:
            built = f"A{site_number(build[0], int(build[1]))}"
            to = step(options, start, built)
            yield from self.arrow(
                start, to, int(built[1]), label=built[1] if len(builds) > 1 else ""
            )
            hit = hit_site(options, start, built, to)
            if hit in self.state.towers:
                yield cross(*self.centre(hit or start), 20)

    def arrow(self, start: Site, to: Site, number: int, label: str) -> Iterator[SafeString]:
        """Yield the arrow between two sites, wrapped at the edges, or cut off if the step is cancelled."""
        south, east = (number - 1) // 3 - 1, (number - 1) % 3 - 1
        (x, y), (to_x, to_y) = self.centre(start), self.centre(to)
        (row, column), (to_row, to_column) = PLACE[start], PLACE[to]
        short = 24 if to in self.state.towers else 16 if label else 6
        if start == to:
            end_x, end_y = x + BRINK * east, y + BRINK * south
            yield line(x + BESIDE * east, y + BESIDE * south, end_x, end_y, "way")
            yield cross(end_x, end_y, 6)
        elif max(abs(to_row - row), abs(to_column - column)) > 1:
            yield line(
                x + BESIDE * east, y + BESIDE * south, x + BRINK * east, y + BRINK * south, "way"
            )
            yield _arrow(to_x - STEP * east, to_y - STEP * south, to_x, to_y, short)
        else:
            yield _arrow(x, y, to_x, to_y, short)
        if label:
            tip = tag("circle", class_="tip", r=11)
            yield moved(to_x, to_y, tip, words(0, 5, label, "on-tip middle strong"))


def _arrow(x: float, y: float, to_x: float, to_y: float, short: float) -> SafeString:
    """A dashed line with a head, from beside x, y to `short` before its target."""
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    dx, dy = (to_x - x) / length, (to_y - y) / length
    tip_x, tip_y = to_x - short * dx, to_y - short * dy
    foot_x, foot_y = tip_x - 9 * dx, tip_y - 9 * dy
    corners = [
        (tip_x, tip_y),
        (foot_x - 6 * dy, foot_y + 6 * dx),
        (foot_x + 6 * dy, foot_y - 6 * dx),
    ]
    x, y = x + BESIDE * dx, y + BESIDE * dy
    head = "L".join(f"{a:.1f} {b:.1f}" for a, b in corners)
    return line(x, y, foot_x, foot_y, "way") + tag("path", class_="tip", d=f"M{head}z")
