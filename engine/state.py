"""State: everything that is true between two moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias

from .box import CITIES, ORDERS, Card, City, Colour, Floors, Side, Site
from .events import Event
from .moves import ChooseBlocks
from .option_values import Choosing
from .options import Options
from .tower import EMPTY, Tower

Hand: TypeAlias = tuple[Card, ...]  # in rising order

RULES = 1  # the version of the rules for new games; a game keeps its version to the end


class Phase(StrEnum):
    """What a game waits for: blocks to be chosen, a block to be built, or nothing more."""

    CHOOSE = "choose"
    BUILD = "build"
    OVER = "over"


_BUILD, _OVER = Phase.BUILD, Phase.OVER  # Python 3.11 is slow to look up a member in its class


class Position(Protocol):
    """What the rules of placing need to know, and both a `State` and a `View` can tell."""

    @property
    def options(self) -> Options: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def towers(self) -> Mapping[Site, Tower]: ...
    @property
    def chosen(self) -> Mapping[Colour, Floors]: ...
    @property
    def supply(self) -> Mapping[Colour, Floors]: ...
    @property
    def open_cities(self) -> tuple[City, ...]: ...
    @property
    def monster(self) -> Site | None: ...
    @property
    def ordinance(self) -> str | None: ...
    def hand_of(self, side: Side) -> Hand: ...


@dataclass(frozen=True)
class State:
    """
    One position, secrets included. It never changes: `play` returns a new one.

    `turn` counts the turns taken in this phase of the round. `pending` are the choices not yet
    revealed. `happened` are the events of the last move, including what followed by itself. Secrets
    are left out of `repr`, and so out of tracebacks and logs.
    """

    options: Options
    seed: str = field(repr=False)
    ply: int
    round: int
    phase: Phase
    start: Side
    turn: int
    towers: Mapping[Site, Tower]
    hands: Mapping[Side, Hand] = field(repr=False)
    deck: tuple[Card, ...] = field(repr=False)  # the last card is the top
    played: tuple[Card, ...]
    shuffles: int
    chosen: Mapping[Colour, Floors]
    supply: Mapping[Colour, Floors]
    removed: Mapping[Colour, Floors]
    pending: Mapping[Side, ChooseBlocks] = field(repr=False)
    scores: Mapping[Colour, int]
    winners: tuple[Side, ...] = ()
    happened: tuple[Event, ...] = ()
    opening: tuple[City, ...] = tuple(CITIES)  # the order in which cities open, known to all (V4)
    monster: Site | None = None  # V1 to V3
    rules: int = RULES
    ordinances: tuple[str, ...] = field(
        default=(), repr=False
    )  # one per round; those to come are hidden (V6)
    # The cards that each side drew through the last move, in order; others don't see them.
    drawn: Mapping[Side, tuple[Card, ...]] = field(default_factory=dict, repr=False)

    @property
    def order(self) -> tuple[Side, ...]:
        """The sides in the order of this round's turns: clockwise from the start seat."""
        return ORDERS[self.options.players, self.start]

    @property
    def to_move(self) -> tuple[Side, ...]:
        """The sides that may move now, clockwise from South; several if blocks are chosen together."""
        phase, order = self.phase, ORDERS[self.options.players, self.start]
        if phase is _BUILD:
            return (order[self.turn % len(order)],)
        if phase is _OVER:
            return ()
        if self.options.choosing is Choosing.TOGETHER:
            return tuple(side for side in self.options.sides if side not in self.pending)
        return order[self.turn : self.turn + 1]

    @property
    def open_cities(self) -> tuple[City, ...]:
        """The cities that can be built in this round; all six without Slow Growth (V4)."""
        return self.opening[: self.round + 2] if self.options.slow_growth else self.opening

    @property
    def ordinance(self) -> str | None:
        """The key of this round's ordinance; None in a game without them (V6)."""
        return self.ordinances[self.round - 1] if self.ordinances else None

    def replace(self, **changes: object) -> "State":
        """Return the state with some fields changed, ten times as fast as `dataclasses.replace`."""
        after = object.__new__(State)
        object.__setattr__(after, "__dict__", self.__dict__ | changes)
        return after

    def hand_of(self, side: Side) -> Hand:
        """Return the hand of `side`."""
        return self.hands[side]

    def tower(self, site: Site) -> Tower:
        """Return the tower on `site`; an empty one if nothing stands there."""
        return self.towers.get(site, EMPTY)
