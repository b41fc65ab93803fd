"""How the board looks from each side: a card shows a site as its holder sees it (R2, R3)."""

from functools import cache

from .box import CITIES, SIDES, Card, City, Side
from .language import gettext as _
from .language import gettext_noop

# The absolute sites of faces 1 to 9, for each side (R3).
SITE_OF = {
    "S": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "W": (3, 6, 9, 2, 5, 8, 1, 4, 7),
    "N": (9, 8, 7, 6, 5, 4, 3, 2, 1),
    "E": (7, 4, 1, 8, 5, 2, 9, 6, 3),
}
PLACES = (
    gettext_noop("top left"), gettext_noop("top centre"), gettext_noop("top right"),
    gettext_noop("middle left"), gettext_noop("centre"), gettext_noop("middle right"),
    gettext_noop("bottom left"), gettext_noop("bottom centre"), gettext_noop("bottom right"),
)  # fmt: skip
COMPASS = (
    gettext_noop("NW"), gettext_noop("N"), gettext_noop("NE"),
    gettext_noop("W"), gettext_noop("C"), gettext_noop("E"),
    gettext_noop("SW"), gettext_noop("S"), gettext_noop("SE"),
)  # fmt: skip


def site_number(side: Side, card: Card) -> int:
    """Return the absolute number of the site that `side` sees at `card`."""
    return SITE_OF[side][card - 1]


def seen_number(side: Side, number: int) -> Card:
    """Return the number at which `side` sees the absolute site `number`."""
    return SITE_OF[side].index(number) + 1


def place(card: Card) -> str:
    """Return where a card's site lies in a city, for its holder: "top centre" for 2."""
    return _(PLACES[card - 1])


def compass(number: int) -> str:
    """Return where an absolute site lies in a city, the same for everyone: "NE" for 3."""
    return _(COMPASS[number - 1])


@cache
def city_rows(side: Side) -> tuple[tuple[City, ...], ...]:
    """Return the cities in rows as seen from `side`: 2 rows of 3, or 3 of 2 from the short sides."""
    rows: tuple[tuple[City, ...], ...] = (tuple(CITIES[:3]), tuple(CITIES[3:]))
    for _quarter in range(SIDES.index(side)):
        # Seen from the next side clockwise, the board is turned a quarter anticlockwise.
        rows = tuple(zip(*rows, strict=True))[::-1]
    return rows
