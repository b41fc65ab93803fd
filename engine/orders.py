"""Standing orders: moves that a player leaves for their next turn, on conditions (docs/notation.md)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from .box import STOCK, Colour, Site
from .errors import MoveError, OrdersError
from .legal import check_build
from .moves import Build, block_of, canonical
from .notation import parse, write
from .state import Phase
from .view import PlayerView

MOST_ORDERS = 5
MOST_CONDITIONS = 4
LONGEST = 400  # characters, more than so many orders can have


class Fact(StrEnum):
    """What a condition says of a site; `owner` names a colour, and `needs` a number of floors."""

    EMPTY = "empty"
    MINE = "mine"
    OWNER = "owner"
    NEEDS = "needs"


@dataclass(frozen=True, slots=True)
class Condition:
    """
    Something about one site that everyone can see.

    It's empty, is mine, belongs to `colour`, or needs at most `floors` of the order's colour.
    """

    site: Site
    fact: Fact
    colour: Colour | None = None
    floors: int | None = None

    def __str__(self) -> str:
        """Return the canonical text, such as `F5 needs 2`."""
        value = self.colour or self.floors
        return f"{self.site} {self.fact}" + (f" {value}" if value else "")

    def holds(self, view: PlayerView, colour: Colour) -> bool:
        """Return whether it is true for a player who wants to place a block of this colour."""
        tower = view.tower(self.site)
        if self.fact is Fact.EMPTY:
            return not tower
        if self.fact is Fact.MINE:
            return tower.owner in view.own_colours
        if self.fact is Fact.OWNER:
            return tower.owner == self.colour
        return self.floors is not None and tower.floors_needed(colour) <= self.floors


@dataclass(frozen=True, slots=True)
class Order:
    """
    One move, to be played if all its conditions hold.

    With `any_block`, the smallest block is placed that may be, and the floors of `move` don't matter.
    """

    move: Build
    conditions: tuple[Condition, ...] = ()
    any_block: bool = False

    def __str__(self) -> str:
        """Return the canonical text, such as `if F5 empty and C4 needs 2: 5C3`."""
        text = write(self.move)
        move = f"{text[:2]}+{text[3:]}" if self.any_block else text
        return f"if {' and '.join(map(str, self.conditions))}: {move}" if self.conditions else move

    def build(self, view: PlayerView) -> Build | None:
        """Return the move to make now; None if no such move is legal, or a condition doesn't hold."""
        heights = sorted(STOCK) if self.any_block else [self.move.floors]
        moves = (_legal(view, replace(self.move, floors=height)) for height in heights)
        move = next((move for move in moves if move), None)
        if move is None:
            return None
        colour = block_of(view.options, view.side, move).colour
        return move if all(each.holds(view, colour) for each in self.conditions) else None


def choose(view: PlayerView, orders: Sequence[Order]) -> Build | None:
    """
    Return the move of the first order that applies; None if none does, which means: ask the player.

    The view is all there is to decide on, so no order acts on what its player couldn't see. Without
    a turn to build, nothing applies.
    """
    if view.phase is not Phase.BUILD or not view.may_move:
        return None
    return next((move for order in orders if (move := order.build(view))), None)


def _legal(view: PlayerView, move: Build) -> Build | None:
    """The move as it is written, if the player may make it now."""
    try:
        own = canonical(view.options, view.side, move)
        assert isinstance(own, Build)
        check_build(view, view.side, own)
    except MoveError:
        return None
    return own


def write_orders(orders: Iterable[Order]) -> str:
    """Return the canonical text: an order per line, the first to be tried first."""
    return "\n".join(map(str, orders))


def read_orders(text: str) -> tuple[Order, ...]:
    """
    Read standing orders in their canonical text.

    Raises OrdersError if a line is no order, and if there are too many.
    """
    if len(text) > LONGEST:
        raise OrdersError(0, "This text is too long for standing orders.")
    lines = text.splitlines()
    if len(lines) > MOST_ORDERS:
        raise OrdersError(0, f"There are {len(lines)} orders; at most {MOST_ORDERS} are allowed.")
    return tuple(_order(number, line) for number, line in enumerate(lines, start=1))


_ORDER = re.compile(r"(?:if ([^:]+): )?([1-9][A-F])([1-4+])([rbyk]?)")
_CONDITION = re.compile(
    r"(?P<site>[A-F][1-9]) (?:(?P<plain>empty|mine)|owner (?P<colour>[RBYK])|needs (?P<floors>[1-4]))"
)


def _order(number: int, line: str) -> Order:
    match = _ORDER.fullmatch(line)
    if not match:
        raise OrdersError(number, f"“{line}” isn’t an order.")
    texts = match[1].split(" and ") if match[1] else []
    if len(texts) > MOST_CONDITIONS:
        raise OrdersError(number, f"An order has at most {MOST_CONDITIONS} conditions.")
    any_block = match[3] == "+"
    move = parse(f"{match[2]}{1 if any_block else match[3]}{match[4]}")
    assert isinstance(move, Build)
    return Order(move, tuple(_condition(number, text) for text in texts), any_block)


def _condition(number: int, text: str) -> Condition:
    match = _CONDITION.fullmatch(text)
    if not match:
        raise OrdersError(number, f"“{text}” isn’t a condition.")
    site, plain, colour, floors = match["site"], match["plain"], match["colour"], match["floors"]
    if plain:
        return Condition(site, Fact(plain))
    if colour:
        return Condition(site, Fact.OWNER, colour=colour)
    return Condition(site, Fact.NEEDS, floors=int(floors))
