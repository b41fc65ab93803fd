"""Every move of a seat has a number, the same in every position of a game."""

from functools import cache
from types import MappingProxyType

from .. import Build, Move, Options, Phase, PlayerView, choices, legal_builds, new_game
from ..box import CITIES, NUMBERS, STOCK, Side

ANY_SEED = "0" * 64  # for what is the same under every seed


@cache
def moves(options: Options, side: Side) -> tuple[Move, ...]:
    """
    Every move that `side` could ever make: builds by card, city, floors and own colour, then choices of blocks.

    A move's place is its number. Seats of one game have equally many, and the same number means the same to each
    in its own eyes: the card as its holder sees it, the first or second of its own colours.

    >>> moves(Options(), "S")[0], len(moves(Options(), "S"))
    (Build(card=1, city='A', floors=1, colour=None), 286)
    """
    own = options.colours_of(side)
    builds = [
        Build(card, city, floors, colour)
        for card in NUMBERS
        for city in CITIES
        for floors in sorted(STOCK)
        for colour in (own if len(own) > 1 else (None,))
    ]
    return (*builds, *choices(new_game(options, ANY_SEED), side))


@cache
def numbers(options: Options, side: Side) -> MappingProxyType[Move, int]:
    """The number of each move: `moves` the other way round."""
    return MappingProxyType({move: number for number, move in enumerate(moves(options, side))})


def legal(view: PlayerView) -> list[int]:
    """The numbers of all moves that the viewer may make now, rising; none for whoever is not to move."""
    if not view.may_move:
        return []
    found = choices(view, view.side) if view.phase is Phase.CHOOSE else legal_builds(view, view.side)
    return sorted(numbers(view.options, view.side)[move] for move in found)
