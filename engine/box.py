"""The contents of the box: sides, colours, cities, sites, cards, blocks, rounds (R1 to R5)."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from .language import gettext, gettext_noop
from .option_values import RoundFormat

Side: TypeAlias = str  # one of SIDES
Colour: TypeAlias = str  # one of COLOURS
City: TypeAlias = str  # one of CITIES
Card: TypeAlias = int  # face 1 to 9, as its holder sees it
Site: TypeAlias = str  # city and absolute number, for example "C3"
Floors: TypeAlias = tuple[int, ...]  # heights of blocks, in falling order

SIDES = "SWNE"  # clockwise
COLOURS = "RBYK"
CITIES = "ABCDEF"
NUMBERS = range(1, 10)
SITES = tuple(f"{city}{number}" for city in CITIES for number in NUMBERS)

# English names; `side_name`, `colour_name`, `colour_word` and `colour_letter` translate them.
SIDE_MSGIDS: Mapping[Side, str] = {
    "S": gettext_noop("South"), "W": gettext_noop("West"), "N": gettext_noop("North"), "E": gettext_noop("East"),
}  # fmt: skip
COLOUR_MSGIDS: Mapping[Colour, str] = {
    "R": gettext_noop("Red"), "B": gettext_noop("Blue"), "Y": gettext_noop("Yellow"), "K": gettext_noop("Black"),
}  # fmt: skip
COLOUR_WORD_MSGIDS: Mapping[Colour, str] = {
    "R": gettext_noop("red"), "B": gettext_noop("blue"), "Y": gettext_noop("yellow"), "K": gettext_noop("black"),
}  # fmt: skip
COLOUR_LETTER_MSGIDS: Mapping[Colour, str] = {
    "R": gettext_noop("R"), "B": gettext_noop("B"), "Y": gettext_noop("Y"), "K": gettext_noop("K"),
}  # fmt: skip

STOCK = {4: 3, 3: 4, 2: 6, 1: 11}  # height of a block -> number of such blocks per colour
TALLEST_BLOCK = max(STOCK)
SUPPLY: Floors = tuple(floors for floors, many in STOCK.items() for _ in range(many))
DECK = tuple(face for face in NUMBERS for _ in range(5))
HAND = 4


class Format(NamedTuple):
    """The number of rounds, and of blocks per colour and round."""

    rounds: int
    blocks: int


LONG, SHORT = Format(rounds=4, blocks=6), Format(rounds=6, blocks=4)
# (number of players, option `rounds`) -> rounds and blocks
FORMATS = {(players, RoundFormat.FOUR): LONG for players in (2, 3, 4)}
FORMATS |= {(players, RoundFormat.SIX): SHORT for players in (2, 3, 4)}
FORMATS |= {
    (2, RoundFormat.OFFICIAL): SHORT,
    (3, RoundFormat.OFFICIAL): SHORT,
    (4, RoundFormat.OFFICIAL): LONG,
}

# The sides in play, and the colours that belong to each (R3, R6).
SIDES_OF = {2: ("S", "N"), 3: ("S", "W", "N"), 4: ("S", "W", "N", "E")}
PARTNERS = (("S", "N"), ("W", "E"))  # V7
# (number of players, start seat) -> all sides clockwise from it (R9).
ORDERS = {
    (players, sides[i]): sides[i:] + sides[:i]
    for players, sides in SIDES_OF.items()
    for i in range(players)
}
COLOURS_OF: dict[int, dict[Side, tuple[Colour, ...]]] = {
    2: {"S": ("R", "Y"), "N": ("B", "K")},
    3: {"S": ("R",), "W": ("B",), "N": ("Y",)},
    4: {"S": ("R",), "W": ("B",), "N": ("Y",), "E": ("K",)},
}


def falling(floors: list[int] | Floors) -> Floors:
    """Return the blocks in falling order, the order in which they are always written."""
    return tuple(sorted(floors, reverse=True))


def without(blocks: Floors, gone: Floors) -> Floors:
    """Return `blocks` without those in `gone`. Raises ValueError if one of them is missing."""
    for floors in gone:
        at = blocks.index(floors)
        blocks = blocks[:at] + blocks[at + 1 :]
    return blocks


def side_name(side: Side) -> str:
    """Return the name of a side: "South" for S."""
    return gettext(SIDE_MSGIDS[side])


def colour_name(colour: Colour) -> str:
    """Return the name of a colour: "Red" for R."""
    return gettext(COLOUR_MSGIDS[colour])


def colour_word(colour: Colour) -> str:
    """Return the name of a colour as it stands inside a sentence: "red" as in "a red block"."""
    return gettext(COLOUR_WORD_MSGIDS[colour])


def colour_letter(colour: Colour) -> str:
    """Return the letter shown on a tile. Moves and records use R, B, Y and K in every language."""
    return gettext(COLOUR_LETTER_MSGIDS[colour])
