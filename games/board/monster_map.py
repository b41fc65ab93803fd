"""The monster's ground as a small map: the board, the monster, and the steps its cards allow."""

from dataclasses import dataclass

from engine import Phase, PlayerView, View
from engine.box import SITES, Card, Colour, Side, Site
from engine.explain import sent_to
from engine.orientation import city_rows, seen_number, site_number
from games.board.perspective import Perspective

CELL, GAP = 12, 3  # the size of a site, and the gap between cities


@dataclass(frozen=True, slots=True)
class Spot:
    """A site: its place on the map, its tower's owner, and whether it is closed."""

    x: int
    y: int
    owner: Colour
    shut: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A card's destination for the monster, with the arrow that leads there or off the edge."""

    cards: str
    x: int
    y: int
    path: str


@dataclass(frozen=True, slots=True)
class MonsterMap:
    """The map of a game with a monster; lengths are in units of its drawing."""

    width: int
    height: int
    spots: tuple[Spot, ...]
    x: int
    y: int
    steps: tuple[Step, ...]


def monster_map(reader: Perspective, view: View, card: Card | None = None) -> MonsterMap | None:
    """
    Return the map from the reader's side, with a step for each card in hand or for the picked `card`.

    Return None for a game without a monster.
    """
    if view.monster is None:
        return None
    width, height = extent(reader.frame)
    x, y = place(reader.frame, view.monster)
    return MonsterMap(width, height, spots(reader, view), x, y, _steps(reader, view, card))


def extent(frame: Side) -> tuple[int, int]:
    """Return the width and height of the map."""
    rows = city_rows(frame)
    return _far(3 * len(rows[0])), _far(3 * len(rows))


def spots(reader: Perspective, view: View) -> tuple[Spot, ...]:
    """Return all sites of the board."""
    return tuple(_spot(reader, view, site) for site in SITES)


def _spot(reader: Perspective, view: View, site: Site) -> Spot:
    x, y = place(reader.frame, site)
    return Spot(x, y, view.tower(site).owner or "", site[0] not in view.open_cities)


def _steps(reader: Perspective, view: View, picked: Card | None) -> tuple[Step, ...]:
    """The steps (V0); cards that send the monster to the same site share one."""
    if not isinstance(view, PlayerView) or view.phase is not Phase.BUILD:
        return ()
    cards = [picked] if picked in view.hand else sorted(set(view.hand))
    targets: dict[Site, list[Card]] = {}
    for card in cards:
        if card and (to := sent_to(view, view.side, card)) and to != view.monster:
            targets.setdefault(to, []).append(card)
    return tuple(_step(reader, view, to, together) for to, together in targets.items())


def _step(reader: Perspective, view: PlayerView, to: Site, cards: list[Card]) -> Step:
    (at_x, at_y), (x, y) = place(reader.frame, view.monster or ""), place(reader.frame, to)
    if (
        max(abs(x - at_x), abs(y - at_y)) > CELL + GAP
    ):  # across the edge: the arrow only points outwards
        seen = seen_number(reader.frame, site_number(view.side, cards[0])) - 1
        return Step(
            _together(cards),
            x,
            y,
            f"M{at_x} {at_y}l{CELL * (seen % 3 - 1)} {CELL * (seen // 3 - 1)}",
        )
    return Step(_together(cards), x, y, f"M{at_x} {at_y}L{x} {y}")


def _together(cards: list[Card]) -> str:
    return "".join(map(str, cards))


def place(frame: Side, site: Site) -> tuple[int, int]:
    """Return the centre of a site on the map."""
    rows = city_rows(frame)
    row = next(at for at, cities in enumerate(rows) if site[0] in cities)
    number = seen_number(frame, int(site[1])) - 1
    across, down = 3 * rows[row].index(site[0]) + number % 3, 3 * row + number // 3
    return _far(across) + CELL // 2, _far(down) + CELL // 2


def _far(cells: int) -> int:
    """The offset of the cell with this index, including the gaps between cities."""
    return CELL * cells + GAP * (cells // 3)
