"""A position as plain text, in the frame of one seat: for mails, terminals and screen readers."""

from collections.abc import Iterator

from .box import City, Colour, Seat
from .explain import floors_needed
from .orientation import city_rows, site_number
from .scoring import majority, owned
from .themes import WORLD, Theme
from .tower import EMPTY, Tower
from .view import PlayerView

CELL = 7  # characters: owner, height, "+need", and a space


def board(view: PlayerView, seat: Seat | None = None, theme: Theme = WORLD) -> str:
    """
    The six cities, two abreast, at most 46 columns; turned to `seat`, else to the viewer, else to South.

    `Y13+3` is Yellow's tower of 13 floors, which takes the viewer a block of 3; `.4` is empty site 4.
    """
    frame = seat or view.seat or "S"
    cities = [city for row in city_rows(frame) for city in row]
    blocks = []
    for left, right in zip(cities[::2], cities[1::2], strict=True):
        rows = zip(_city(view, left, frame, theme), _city(view, right, frame, theme), strict=True)
        blocks.append("\n".join(_beside(i, a, b) for i, (a, b) in enumerate(rows)))
    return "\n\n".join(blocks)


def standing(view: PlayerView, city: City) -> str:
    """Who owns most towers in a city: `K5* B4` for a majority, `R2=Y2` for a tie, nothing for no tower."""
    count = owned(view.towers)[city]
    ranked = sorted(count.items(), key=lambda item: (-item[1], view.options.colours.index(item[0])))
    if majority(count):
        return " ".join(f"{colour}{many}{'*' if i == 0 else ''}" for i, (colour, many) in enumerate(ranked[:2]))
    return "=".join(f"{colour}{many}" for colour, many in ranked if many == ranked[0][1])


def mixed_towers(view: PlayerView, seat: Seat | None = None, theme: Theme = WORLD) -> list[str]:
    """A line for each city with the floors per colour of its towers of several colours."""
    frame = seat or view.seat or "S"
    lines = []
    for city in (city for row in city_rows(frame) for city in row):
        parts = []
        for card in range(1, 10):
            floors = floors_by_colour(view.tower(f"{city}{site_number(frame, card)}"))
            if len(floors) > 1:
                parts.append(f"{card} {''.join(f'{colour}{many}' for colour, many in floors)}")
        if parts:
            lines.append(f"{theme.codes[city]} {', '.join(parts)}")
    return lines


def floors_by_colour(tower: Tower) -> list[tuple[Colour, int]]:
    """The colours in a tower with their floors, in the order R B Y K."""
    return [(colour, many) for colour, many in zip("RBYK", tower.floors, strict=True) if many]


def _beside(row: int, left: str, right: str) -> str:
    bar = "  " if row == 0 else "| "
    return f"{left:<{3 * CELL}}{bar}{right}".rstrip()


def _city(view: PlayerView, city: City, frame: Seat, theme: Theme) -> Iterator[str]:
    yield f"{theme.names[city].upper()} {standing(view, city)}".strip()
    for row in (range(1, 4), range(4, 7), range(7, 10)):
        yield "".join(f"{_cell(view, city, card, frame):<{CELL}}" for card in row)


def _cell(view: PlayerView, city: City, card: int, frame: Seat) -> str:
    tower = view.towers.get(f"{city}{site_number(frame, card)}", EMPTY)
    if not tower.owner:
        return f".{card}"
    return f"{tower.owner}{tower.height}{need(view, tower)}"


def need(view: PlayerView, tower: Tower) -> str:
    """`+3` where the viewer needs a block of 3 to take a rival's tower; nothing on his own and for spectators."""
    if view.seat is None or tower.owner in (None, *view.options.colours_of(view.seat)):
        return ""
    return f"+{floors_needed(view.options, view.seat, tower)[0]}"
