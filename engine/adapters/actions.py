"""Numbers for moves: each move of a player has one, the same in every position of a game."""

from functools import lru_cache
from types import MappingProxyType

from .. import Build, Move, Options, Phase, PlayerView, choices, legal_builds, new_game
from ..box import CITIES, NUMBERS, STOCK, Side

ANY_SEED = "0" * 64  # for what doesn't depend on the seed


@lru_cache(maxsize=16)
def moves(options: Options, side: Side) -> tuple[Move, ...]:
    """
    Return every move that `side` could ever make; the index of a move is its number.

    Builds come first, by card, city, floors and own colour, then choices of blocks. All sides of a
    game have the same number of moves, and a number means the same to each from its own side: the
    card as its holder sees it, the first or the second of its own colours.

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


@lru_cache(maxsize=16)
def numbers(options: Options, side: Side) -> MappingProxyType[Move, int]:
    """Return the number of each move of `side`."""
    return MappingProxyType({move: number for number, move in enumerate(moves(options, side))})


def legal(view: PlayerView) -> list[int]:
    """Return the numbers of all legal moves in rising order; none if the player may not move."""
    if not view.may_move:
        return []
    found = (
        choices(view, view.side) if view.phase is Phase.CHOOSE else legal_builds(view, view.side)
    )
    return sorted(numbers(view.options, view.side)[move] for move in found)
