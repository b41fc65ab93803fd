"""Which moves are legal in a position, and why others are not (R4, R8)."""

from collections.abc import Iterator
from itertools import groupby, product

from .box import CITIES, Card, Colour, Floors, Side, colour_word
from .errors import IllegalMove
from .language import gettext as _
from .language import ngettext
from .moves import (
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
from .placing import barred, check_site
from .state import Phase, Position, State
from .tower import EMPTY, Block


def check(state: State, side: Side, move: Move) -> Move:
    """
    Return the canonical form of `move` if `side` may make it now.

    Raises IllegalMove. Its codes: no-seat, game-over, not-your-turn, phase; not-your-colour,
    which-colour, each-colour; block-count, block-supply; no-city, no-card, no-block, closed-city,
    monster, own-tower, too-small.
    """
    if side not in state.options.sides:
        sides = ", ".join(state.options.sides)
        raise IllegalMove(
            "no-seat",
            _(
                "There is no seat {seat} in this game. The seats are {seats}.",
                seat=side,
                seats=sides,
            ),
        )
    to_move = state.to_move
    if not to_move:
        raise IllegalMove("game-over", _("The game is over."))
    if side not in to_move:
        raise IllegalMove("not-your-turn", _("It isn’t your turn yet."))
    if isinstance(move, ChooseBlocks) and state.phase is not Phase.CHOOSE:
        raise IllegalMove(
            "phase", _("You’ve already chosen your blocks for this round. Play a card.")
        )
    if isinstance(move, Build) and state.phase is not Phase.BUILD:
        raise IllegalMove("phase", _("Choose your blocks for this round first."))
    move = canonical(state.options, side, move)
    if isinstance(move, ChooseBlocks):
        _check_choice(state, side, move)
    else:
        check_build(state, side, move)
    return move


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
    if move.city not in tuple(CITIES):
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
    for card in sorted(set(position.hand_of(side))):
        yield from builds_with(position, side, card)


def builds_with(position: Position, side: Side, card: Card) -> Iterator[Build]:
    """Yield every different legal build with a card of this face, whether `side` holds it or not."""
    options, towers = position.options, position.towers
    own = options.colours_of(side)
    number = site_number(side, card)
    blocks = [
        Block(colour, floors) for colour in own for floors in sorted(set(position.chosen[colour]))
    ]
    for city in CITIES:
        site = f"{city}{number}"
        if barred(position, side, site):
            continue
        tower = towers.get(site, EMPTY)
        for block in blocks:
            if tower.admits(block):
                yield Build(card, city, block.floors, block.colour if len(own) > 1 else None)


def choices(position: Position, side: Side) -> Iterator[ChooseBlocks]:
    """Yield every different choice of blocks that `side` can make, the tallest blocks first (R8)."""
    own = position.options.colours_of(side)
    many = position.options.format.blocks
    for floors in product(*(list(_picks(position.supply[colour], many)) for colour in own)):
        yield ChooseBlocks(
            tuple(
                Selection(f, c if len(own) > 1 else None) for c, f in zip(own, floors, strict=True)
            )
        )


def only_choice(position: Position, side: Side) -> ChooseBlocks | None:
    """Return the only choice of blocks that `side` has; None if there are several (R8)."""
    for colour in position.options.colours_of(side):
        supply = position.supply[colour]
        if len(supply) > position.options.format.blocks and len(set(supply)) > 1:
            return None
    return next(choices(position, side))


def _check_choice(state: State, side: Side, move: ChooseBlocks) -> None:
    """Raise IllegalMove unless the number of blocks is right and the supply holds them (R8)."""
    many = state.options.format.blocks
    for colour, floors in blocks_by_colour(state.options, side, move).items():
        supply = state.supply[colour]
        colour = colour if len(move.selections) > 1 else ""
        if len(floors) != many:
            raise IllegalMove("block-count", _wrong_size(many, len(floors), colour))
        for height, group in groupby(floors):
            wanted, there = len(list(group)), supply.count(height)
            if wanted > there:
                raise IllegalMove("block-supply", _too_many(there, wanted, height, colour))


def _picks(supply: Floors, many: int) -> Iterator[Floors]:
    """Yield every way to take `many` blocks from a supply, the tallest first."""
    if many == 0:
        yield ()
        return
    for height, group in groupby(supply):
        there = len(list(group))
        shorter = tuple(floors for floors in supply if floors < height)
        for n in range(min(there, many), 0, -1):
            for rest in _picks(shorter, many - n):
                yield (height,) * n + rest


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
