"""Which moves are legal in a position, and why others are not (R4, R8)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, product
from math import prod
from typing import TypeAlias, overload

from .box import CITIES, STOCK, Card, City, Colour, Floors, Side, Site, colour_word
from .errors import IllegalMove
from .language import gettext as _
from .language import ngettext
from .moves import (
    BUILDS,
    Build,
    ChooseBlocks,
    Move,
    Selection,
    block_of,
    blocks_by_colour,
    canonical,
    site_of,
)
from .orientation import site_number
from .placing import barred, check_site, may_bar
from .state import Phase, Position, State
from .tower import EMPTY, Block

_CITIES = frozenset(CITIES)

# Each colour of a player with the heights of its chosen blocks; and with its builds on a site, by
# the floors needed there.
Heights: TypeAlias = tuple[tuple[Colour, frozenset[int]], ...]
Offers: TypeAlias = tuple[tuple[Colour, Mapping[int, tuple[Build, ...]]], ...]


def check(state: State, side: Side, move: Move) -> Move:
    """
    Return the canonical form of `move` if `side` may make it now.

    Raises IllegalMove. Its codes: no-seat, game-over, not-your-turn, phase; not-your-colour,
    which-colour, each-colour; block-count, block-supply; no-city, no-card, no-block, closed-city,
    monster, own-tower, too-small.
    """
    if side not in state.to_move:
        raise _out_of_turn(state, side)
    choosing = state.phase is Phase.CHOOSE
    if isinstance(move, ChooseBlocks) is not choosing:
        raise _out_of_phase(choosing)
    move = canonical(state.options, side, move)
    if isinstance(move, ChooseBlocks):
        check_choice(state, side, move)
    else:
        check_build(state, side, move)
    return move


def _out_of_turn(state: State, side: Side) -> IllegalMove:
    """Return why `side` may make no move now."""
    if side not in state.options.sides:
        sides = ", ".join(state.options.sides)
        said = _("There is no seat {seat} in this game. The seats are {seats}.")
        return IllegalMove("no-seat", said.format(seat=side, seats=sides))
    if not state.to_move:
        return IllegalMove("game-over", _("The game is over."))
    return IllegalMove("not-your-turn", _("It isn’t your turn yet."))


def _out_of_phase(choosing: bool) -> IllegalMove:
    """Return why a move of the other kind may not be made now."""
    if choosing:
        return IllegalMove("phase", _("Choose your blocks for this round first."))
    said = _("You’ve already chosen your blocks for this round. Play a card.")
    return IllegalMove("phase", said)


def check_build(position: Position, side: Side, move: Build) -> None:
    """Raise IllegalMove unless `side` has the card and the block, and the site admits it (R4)."""
    block = check_held(position, side, move)
    check_site(position, side, site_of(side, move), block)


def check_held(position: Position, side: Side, move: Build) -> Block:
    """
    Return the block that `side` places with this move.

    Raises IllegalMove unless the city exists and `side` has the card and the block. Its codes: no-city, no-card,
    no-block.
    """
    block = block_of(position.options, side, move)
    if move.city not in _CITIES:
        raise IllegalMove("no-city", _("There’s no city {city}.", city=move.city))
    if move.card not in position.hand_of(side):
        raise IllegalMove("no-card", _("You don’t have a {card} in your hand.", card=move.card))
    if block.floors not in position.chosen[block.colour]:
        raise IllegalMove(
            "no-block",
            ngettext(
                "You have no blocks of {number} floor left this round.",
                "You have no blocks of {number} floors left this round.",
                block.floors,
            ),
        )
    return block


def is_legal(state: State, side: Side, move: Move) -> bool:
    """Return whether `side` may make the move now."""
    try:
        check(state, side, move)
    except IllegalMove:
        return False
    return True


def legal_builds(position: Position, side: Side) -> Iterator[Build]:
    """Yield every different legal build of `side`, by card, then city, then block."""
    return builds_with(position, side, *dict.fromkeys(position.hand_of(side)))


def builds_with(position: Position, side: Side, *cards: Card) -> Iterator[Build]:
    """Yield the legal builds with cards of these faces, whether `side` holds them or not."""
    return chain.from_iterable(_builds_by_site(position, side, cards))


def _builds_by_site(
    position: Position, side: Side, cards: tuple[Card, ...]
) -> Iterator[tuple[Build, ...]]:
    """Yield the legal builds by card, site and colour."""
    options, towers, chosen = position.options, position.towers, position.chosen
    heights = tuple([(colour, frozenset(chosen[colour])) for colour in options.colours_of(side)])
    bars = may_bar(options)
    for card in cards:
        for site, offers in _offers(side, card, heights):
            if bars and barred(position, side, site):
                continue
            needed = towers.get(site, EMPTY).needed
            for colour, builds in offers:
                yield builds.get(needed[colour], ())


@lru_cache(maxsize=4096)
def _offers(side: Side, card: Card, heights: Heights) -> tuple[tuple[Site, Offers], ...]:
    """Return the sites that `side` sees at a card, each with its builds of blocks of these heights."""
    return tuple(
        (
            f"{city}{site_number(side, card)}",
            tuple(
                (colour, _builds(card, city, colour if len(heights) > 1 else None, floors))
                for colour, floors in heights
            ),
        )
        for city in CITIES
    )


@cache
def _builds(
    card: Card, city: City, colour: Colour | None, heights: frozenset[int]
) -> Mapping[int, tuple[Build, ...]]:
    """Return the builds with blocks of these heights by the floors needed, lowest first."""
    return {
        needed: tuple(
            BUILDS[card, city, floors, colour] for floors in sorted(heights) if floors >= needed
        )
        for needed in STOCK
    }


class Choices(Sequence[ChooseBlocks]):
    """
    Every combination of one selection for each colour, in the order of `itertools.product`.

    With two colours there are up to 4,900, and most callers want one: each is made when asked for.
    """

    def __init__(self, *selections: tuple[Selection, ...]) -> None:
        self._selections = selections

    def __len__(self) -> int:
        return prod(map(len, self._selections))

    def __iter__(self) -> Iterator[ChooseBlocks]:
        return map(ChooseBlocks, product(*self._selections))

    @overload
    def __getitem__(self, at: int) -> ChooseBlocks: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[ChooseBlocks]: ...
    def __getitem__(self, at: int | slice) -> ChooseBlocks | Sequence[ChooseBlocks]:
        if isinstance(at, slice):
            return [self[each] for each in range(len(self))[at]]
        left, picked = range(len(self))[at], list[Selection]()
        for selections in reversed(self._selections):
            left, place = divmod(left, len(selections))
            picked.append(selections[place])
        return ChooseBlocks(tuple(reversed(picked)))


def choices(position: Position, side: Side) -> Choices:
    """Return every different choice of blocks that `side` can make, the tallest blocks first (R8)."""
    own, many = position.options.colours_of(side), position.options.format.blocks
    return Choices(
        *(_selections(position.supply[c], many, c if len(own) > 1 else None) for c in own)
    )


def only_choice(position: Position, side: Side) -> ChooseBlocks | None:
    """Return the only choice of blocks that `side` has; None if there are several (R8)."""
    for colour in position.options.colours_of(side):
        supply = position.supply[colour]
        if len(supply) > position.options.format.blocks and len(set(supply)) > 1:
            return None
    return choices(position, side)[0]


def check_choice(position: Position, side: Side, move: ChooseBlocks) -> None:
    """Raise IllegalMove unless the number of blocks is right and the supply holds them (R8)."""
    many = position.options.format.blocks
    for colour, floors in blocks_by_colour(position.options, side, move).items():
        supply = position.supply[colour]
        colour = colour if len(move.selections) > 1 else ""
        if len(floors) != many:
            raise IllegalMove("block-count", _wrong_size(many, len(floors), colour))
        for height in dict.fromkeys(floors):
            wanted, there = floors.count(height), supply.count(height)
            if wanted > there:
                raise IllegalMove("block-supply", _too_many(there, wanted, height, colour))


@lru_cache(maxsize=1024)
def _selections(supply: Floors, many: int, colour: Colour | None) -> tuple[Selection, ...]:
    """Return every way to take `many` blocks from a supply, the tallest first."""
    return tuple(Selection(floors, colour) for floors in _picks(supply, many))


@lru_cache(maxsize=1024)
def _picks(supply: Floors, many: int) -> tuple[Floors, ...]:
    """Return the heights of every way to take `many` blocks from a supply, the tallest first."""
    if many == 0:
        return ((),)
    return tuple(
        (height,) * n + rest
        for height in sorted(set(supply), reverse=True)
        for n in range(min(supply.count(height), many), 0, -1)
        for rest in _picks(tuple(floors for floors in supply if floors < height), many - n)
    )


def _wrong_size(many: int, given: int, colour: Colour) -> str:
    """Return the sentence; `colour` is empty for a player with one colour, as below."""
    if colour:
        return _(
            "Take {many} {colour} blocks, not {given}.",
            many=many,
            colour=colour_word(colour),
            given=given,
        )
    return _("Take {many} blocks, not {given}.", many=many, given=given)


def _too_many(there: int, wanted: int, height: int, colour: Colour) -> str:
    if colour:
        return ngettext(
            "Not enough {colour} blocks of {number} floor: you have {there} left, not {wanted}.",
            "Not enough {colour} blocks of {number} floors: you have {there} left, not {wanted}.",
            height, there=there, wanted=wanted, colour=colour_word(colour),
        )  # fmt: skip
    return ngettext(
        "Not enough blocks of {number} floor: you have {there} left, not {wanted}.",
        "Not enough blocks of {number} floors: you have {there} left, not {wanted}.",
        height, there=there, wanted=wanted,
    )  # fmt: skip
