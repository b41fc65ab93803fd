"""The two moves of the game, and whether one may be made (R4, R8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .box import CITIES, COLOUR_NAMES, Card, City, Colour, Floors, Seat, Site, falling
from .errors import IllegalMove
from .orientation import site_number
from .tower import EMPTY, Block, Tower

if TYPE_CHECKING:
    from .options import Options
    from .state import Position, State


class Lot(NamedTuple):
    """The blocks of one colour that a seat takes for a round. The colour may be left out by a one-colour seat."""

    floors: Floors
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class ChooseBlocks:
    """Take blocks for the round: one lot for each colour of the seat, in the order R B Y K."""

    lots: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """Play a card and place a block; the colour may be left out by a one-colour seat."""

    card: Card
    city: City
    floors: int
    colour: Colour | None = None


Move: TypeAlias = ChooseBlocks | Build


def canonical(options: Options, seat: Seat, move: Move) -> Move:
    """
    The move as it is written: a colour stands only where the seat has two.

    Raises IllegalMove for a colour that is not the seat's, or one that is missing.
    """
    own = options.colours_of(seat)
    named = [lot.colour for lot in move.lots] if isinstance(move, ChooseBlocks) else [move.colour]
    for colour in named:
        if colour is not None and colour not in own:
            raise IllegalMove("not-your-colour", f"{COLOUR_NAMES.get(colour, colour)} is not your colour.")
        if colour is None and len(own) > 1:
            raise IllegalMove("which-colour", f"Say which colour: {' or '.join(COLOUR_NAMES[c].lower() for c in own)}.")
    if isinstance(move, Build):
        return replace(move, colour=None) if len(own) == 1 and move.colour else move
    if (sorted(named, key=str) != sorted(own) and len(own) > 1) or len(named) != len(own):
        raise IllegalMove("lots", f"Choose blocks once for each of your colours: {_names(own)}.")
    lots = sorted(move.lots, key=lambda lot: own.index(lot.colour) if lot.colour else 0)
    return ChooseBlocks(tuple(Lot(falling(lot.floors), lot.colour if len(own) > 1 else None) for lot in lots))


def check(state: State, seat: Seat, move: Move) -> Move:
    """The canonical move, if `seat` may make it now; else IllegalMove, with a sentence for the player."""
    if seat not in state.options.seats:
        raise IllegalMove("no-seat", f"Nobody sits at {seat}; the seats are {', '.join(state.options.seats)}.")
    if not state.to_move:
        raise IllegalMove("game-over", "The game is over.")
    if seat not in state.to_move:
        raise IllegalMove("not-your-turn", "It is not your turn.")
    if isinstance(move, ChooseBlocks) and state.phase != "choose":
        raise IllegalMove("phase", "The blocks of this round are chosen already: play a card.")
    if isinstance(move, Build) and state.phase != "build":
        raise IllegalMove("phase", "First choose your blocks for this round.")
    move = canonical(state.options, seat, move)
    if isinstance(move, ChooseBlocks):
        _check_choice(state, seat, move)
    else:
        check_build(state, seat, move)
    return move


def check_build(position: Position, seat: Seat, move: Build) -> None:
    """R4: the city is there, the card held, the block chosen, the site admits it; or IllegalMove says what is amiss."""
    block = block_of(position.options, seat, move)
    if move.city not in tuple(CITIES):
        raise IllegalMove("no-city", f"There is no city {move.city}.")
    if move.card not in position.hand_of(seat):
        raise IllegalMove("no-card", f"You do not hold a {move.card}.")
    if block.floors not in position.chosen[block.colour]:
        raise IllegalMove("no-block", f"You have no block of {_floors(block.floors)} left for this round.")
    tower = position.towers.get(site_of(seat, move), EMPTY)
    if not tower.admits(block):
        raise IllegalMove("too-small", too_small(tower, block))


def too_small(tower: Tower, block: Block) -> str:
    """Why `block` may not stand on `tower`, with the numbers."""
    owner = tower.owner or ""
    return (
        f"{COLOUR_NAMES[owner]} owns that tower with {_floors(tower.floors_of(owner))}; you have "
        f"{tower.floors_of(block.colour)} there, so it takes a block of {tower.floors_needed(block.colour)} or more."
    )


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Whether `check` has nothing to say against the move."""
    try:
        check(state, seat, move)
    except IllegalMove:
        return False
    return True


def legal_builds(position: Position, seat: Seat) -> Iterator[Build]:
    """Every different build that `seat` could make with its hand and chosen blocks, cards first."""
    for card in sorted(set(position.hand_of(seat))):
        yield from builds_with(position, seat, card)


def builds_with(position: Position, seat: Seat, card: Card) -> Iterator[Build]:
    """Every different build with a card of this face, whether or not `seat` holds it."""
    options, towers = position.options, position.towers
    own = options.colours_of(seat)
    number = site_number(seat, card)
    blocks = [Block(colour, floors) for colour in own for floors in sorted(set(position.chosen[colour]))]
    for city in CITIES:
        tower = towers.get(f"{city}{number}", EMPTY)
        for block in blocks:
            if tower.admits(block):
                yield Build(card, city, block.floors, block.colour if len(own) > 1 else None)


def choices(position: Position, seat: Seat) -> Iterator[ChooseBlocks]:
    """Every different choice of blocks that `seat` could make, falling heights, tallest first (R8)."""
    own = position.options.colours_of(seat)
    many = position.options.format.blocks
    for floors in product(*(list(_picks(position.supply[colour], many)) for colour in own)):
        yield ChooseBlocks(tuple(Lot(f, c if len(own) > 1 else None) for c, f in zip(own, floors, strict=True)))


def only_choice(position: Position, seat: Seat) -> ChooseBlocks | None:
    """R8: the one choice that `seat` has, or None where there are several."""
    for colour in position.options.colours_of(seat):
        supply = position.supply[colour]
        if len(supply) > position.options.format.blocks and len(set(supply)) > 1:
            return None
    return next(choices(position, seat))


def site_of(seat: Seat, move: Build) -> Site:
    return f"{move.city}{site_number(seat, move.card)}"


def block_of(options: Options, seat: Seat, move: Build) -> Block:
    return Block(move.colour or options.colours_of(seat)[0], move.floors)


def placed(position: Position, seat: Seat, move: Build) -> dict[Site, Tower]:
    """The towers after the build; it is not asked whether it is legal."""
    site = site_of(seat, move)
    tower = position.towers.get(site, EMPTY)
    return {**position.towers, site: tower.topped(block_of(position.options, seat, move))}


def lots_by_colour(options: Options, seat: Seat, move: ChooseBlocks) -> Mapping[Colour, Floors]:
    own = options.colours_of(seat)
    return {lot.colour or own[0]: lot.floors for lot in move.lots}


def _check_choice(state: State, seat: Seat, move: ChooseBlocks) -> None:
    many = state.options.format.blocks
    for colour, floors in lots_by_colour(state.options, seat, move).items():
        name = f"{COLOUR_NAMES[colour].lower()} " if len(move.lots) > 1 else ""
        if len(floors) != many:
            raise IllegalMove("lot-size", f"Take {many} {name}blocks, not {len(floors)}.")
        for height, group in groupby(floors):
            wanted, there = len(list(group)), state.supply[colour].count(height)
            if wanted > there:
                raise IllegalMove(
                    "lot-supply", f"You have {there} {name}blocks of {_floors(height)} left, not {wanted}."
                )


def _picks(supply: Floors, many: int) -> Iterator[Floors]:
    if many == 0:
        yield ()
        return
    for height, group in groupby(supply):
        there = len(list(group))
        shorter = tuple(floors for floors in supply if floors < height)
        for n in range(min(there, many), 0, -1):
            for rest in _picks(shorter, many - n):
                yield (height,) * n + rest


def _floors(many: int) -> str:
    return "1 floor" if many == 1 else f"{many} floors"


def _names(colours: tuple[Colour, ...]) -> str:
    return " and ".join(COLOUR_NAMES[colour].lower() for colour in colours)
