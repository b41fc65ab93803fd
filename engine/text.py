"""A position as plain text, seen from one side: for emails, terminals and screen readers."""

from collections.abc import Iterator

from .box import City, Colour, Side, Site, colour_letter
from .counting import owned, sole_leader
from .explain import cheapest, opening_round, site_status
from .language import gettext as _
from .orientation import city_rows, site_number
from .themes import WORLD, Theme
from .tower import Tower
from .view import PlayerView, View

CELL = 7  # characters: owner, height, "+need" and a space
MONSTER, BARRED = "@", "-"


def board(view: View, side: Side | None = None, theme: Theme = WORLD) -> str:
    """
    Return the six cities, two abreast and at most 46 columns wide, turned to `side` or to the
    viewer.

    `Y13+3` is Yellow's tower of 13 floors, which the viewer takes with a block of 3. `.4` is empty
    site 4, `-4` one in a city still closed (V4), `R5-` an own tower that may not grow (V5). An `@`
    marks the monster: `.4@`, `R5@`, and `Y13@3` for a tower that takes a block of 3.
    """
    frame = side or view.frame
    cities = [city for row in city_rows(frame) for city in row]
    blocks = []
    for left, right in zip(cities[::2], cities[1::2], strict=True):
        rows = zip(_city(view, left, frame, theme), _city(view, right, frame, theme), strict=True)
        blocks.append("\n".join(_beside(i, a, b) for i, (a, b) in enumerate(rows)))
    return "\n\n".join(blocks)


def standing(view: View, city: City) -> str:
    """Return who owns the most towers in a city: `K5* B4` for a majority, `R2=Y2` for a tie."""
    count = owned(view.towers)[city]
    ranked = sorted(count.items(), key=lambda item: (-item[1], view.options.colours.index(item[0])))
    if sole_leader(count):
        return " ".join(
            f"{colour_letter(colour)}{many}{'*' if i == 0 else ''}"
            for i, (colour, many) in enumerate(ranked[:2])
        )
    return "=".join(
        f"{colour_letter(colour)}{many}" for colour, many in ranked if many == ranked[0][1]
    )


def mixed_towers(view: View, side: Side | None = None, theme: Theme = WORLD) -> list[str]:
    """Return a line per city with the floors by colour of its towers of several colours."""
    frame = side or view.frame
    lines = []
    for city in (city for row in city_rows(frame) for city in row):
        parts = []
        for card in range(1, 10):
            floors = floors_by_colour(view.tower(f"{city}{site_number(frame, card)}"))
            if len(floors) > 1:
                parts.append(
                    f"{card} {''.join(f'{colour_letter(colour)}{many}' for colour, many in floors)}"
                )
        if parts:
            lines.append(f"{theme.codes[city]} {', '.join(parts)}")
    return lines


def floors_by_colour(tower: Tower) -> list[tuple[Colour, int]]:
    """Return the colours in a tower and their floors, in the order R B Y K."""
    return [(colour, many) for colour, many in zip("RBYK", tower.floors, strict=True) if many]


def _beside(row: int, left: str, right: str) -> str:
    bar = "  " if row == 0 else "| "
    return f"{left:<{3 * CELL}}{bar}{right}".rstrip()


def _city(view: View, city: City, frame: Side, theme: Theme) -> Iterator[str]:
    yield f"{theme.city_name(city).upper()} {_opens(view, city) or standing(view, city)}".strip()
    for row in (range(1, 4), range(4, 7), range(7, 10)):
        yield "".join(f"{_cell(view, city, card, frame):<{CELL}}" for card in row)


def _opens(view: View, city: City) -> str:
    """Return "(round 3)" for a city that opens then (V4); an empty text for an open one."""
    return (
        ""
        if city in view.open_cities
        else _("(round {round})", round=opening_round(view.opening, city))
    )


def _cell(view: View, city: City, card: int, frame: Side) -> str:
    site = f"{city}{site_number(frame, card)}"
    tower, needed = view.tower(site), need(view, site)
    empty = "." if city in view.open_cities else BARRED
    there = f"{colour_letter(tower.owner)}{tower.height}" if tower.owner else f"{empty}{card}"
    return f"{there}{MONSTER}{needed.strip('+-')}" if site == view.monster else f"{there}{needed}"


def need(view: View, site: Site) -> str:
    """
    Return what a tower takes: `+3` if the viewer needs a block of 3, `-` if they may place none (V2
    to V5).

    It is empty for an empty site, for an own tower that may grow, and for spectators.
    """
    tower = view.tower(site)
    if not isinstance(view, PlayerView) or not tower:
        return ""
    needed = site_status(view, view.side, site).needed
    if not needed:
        return BARRED
    return "" if tower.owner in needed else f"+{needed[cheapest(view, needed)]}"
