"""A card shows a site as its holder sees it; the board has one north (R2, R3)."""

from functools import cache

from .box import CITIES, SIDES, Card, City, Seat

# R3: the absolute site of faces 1 to 9, for each side of the table.
SITE_OF = {
    "S": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "W": (3, 6, 9, 2, 5, 8, 1, 4, 7),
    "N": (9, 8, 7, 6, 5, 4, 3, 2, 1),
    "E": (7, 4, 1, 8, 5, 2, 9, 6, 3),
}
PLACES = ("top left", "top centre", "top right", "middle left", "centre", "middle right",
          "bottom left", "bottom centre", "bottom right")  # fmt: skip
COMPASS = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")


def site_number(seat: Seat, card: Card) -> int:
    """The absolute number of the site that `seat` sees at `card`."""
    return SITE_OF[seat][card - 1]


def seen_number(seat: Seat, number: int) -> Card:
    """Where `seat` sees the absolute site `number`; the inverse of `site_number`."""
    return SITE_OF[seat].index(number) + 1


def place(card: Card) -> str:
    """ "top centre" for 2, and so on."""
    return PLACES[card - 1]


def compass(number: int) -> str:
    """The same name for everyone: "NE" for absolute site 3."""
    return COMPASS[number - 1]


@cache
def city_rows(seat: Seat) -> tuple[tuple[City, ...], ...]:
    """The cities as rows of the table seen from `seat`: 2 rows of 3, or 3 of 2 from the short sides."""
    rows: tuple[tuple[City, ...], ...] = (tuple(CITIES[:3]), tuple(CITIES[3:]))
    for _ in range(SIDES.index(seat)):
        # One side further clockwise the table has turned a quarter anticlockwise before one's eyes.
        rows = tuple(zip(*rows, strict=True))[::-1]
    return rows
