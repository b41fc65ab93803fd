"""The two kinds of moves: choosing blocks and building (R4, R8)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from .box import (
    CITIES,
    COLOUR_MSGIDS,
    COLOURS,
    NUMBERS,
    STOCK,
    Card,
    City,
    Colour,
    Floors,
    Side,
    Site,
    colour_name,
    colour_word,
    falling,
)
from .errors import IllegalMove
from .language import either, listed
from .language import gettext as _
from .options import Options
from .orientation import site_number
from .tower import Block


class Selection(NamedTuple):
    """The blocks of one colour that a player takes. With one colour only, it may be left out."""

    floors: Floors
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class ChooseBlocks:
    """Take blocks for the round: a selection for each colour of the player, in the order R B Y K."""

    selections: tuple[Selection, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """Play a card and place a block. With one colour only, it may be left out."""

    card: Card
    city: City
    floors: int
    colour: Colour | None = None


Move: TypeAlias = ChooseBlocks | Build

# Every build there is, made once: 216 without a colour, and as many for each colour.
BUILDS: Mapping[tuple[Card, City, int, Colour | None], Build] = {
    key: Build(*key) for key in product(NUMBERS, CITIES, sorted(STOCK), (None, *COLOURS))
}


def canonical(options: Options, side: Side, move: Move) -> Move:
    """
    Return the move in the form in which it is written: a colour only where the player has two.

    Raises IllegalMove. Its codes: not-your-colour, which-colour, each-colour.
    """
    own = options.colours_of(side)
    if isinstance(move, Build):
        _check_colour(move.colour, own)
        return replace(move, colour=None) if move.colour and len(own) == 1 else move
    for selection in move.selections:
        _check_colour(selection.colour, own)
    floors = blocks_by_colour(options, side, move)
    if floors.keys() != {*own} or len(move.selections) != len(own):
        raise IllegalMove(
            "each-colour",
            _(
                "Choose blocks once for each of your colours: {colours}.",
                colours=listed(_words(own)),
            ),
        )
    return ChooseBlocks(
        tuple([Selection(falling(floors[c]), c if len(own) > 1 else None) for c in own])
    )


def _check_colour(colour: Colour | None, own: tuple[Colour, ...]) -> None:
    """Raise IllegalMove for another player's colour, or for none where there are two."""
    if colour is None:
        if len(own) > 1:
            raise IllegalMove(
                "which-colour", _("Say which colour: {colours}.", colours=either(_words(own)))
            )
    elif colour not in own:
        name = colour_name(colour) if colour in COLOUR_MSGIDS else colour
        raise IllegalMove("not-your-colour", _("{colour} isn’t your colour.", colour=name))


def site_of(side: Side, move: Build) -> Site:
    """Return the site on which `side` builds with this move (R3)."""
    return f"{move.city}{site_number(side, move.card)}"


def block_of(options: Options, side: Side, move: Build) -> Block:
    """Return the block that `side` places with this move."""
    return _block(move.colour or options.colours_of(side)[0], move.floors)


_block = lru_cache(maxsize=64)(Block)  # there are 16, and those of a wrong move


def blocks_by_colour(options: Options, side: Side, move: ChooseBlocks) -> Mapping[Colour, Floors]:
    """Return the blocks that `side` takes with this move, by colour."""
    own = options.colours_of(side)
    return {selection.colour or own[0]: selection.floors for selection in move.selections}


def _words(colours: tuple[Colour, ...]) -> list[str]:
    return [colour_word(colour) for colour in colours]
