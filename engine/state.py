"""State: all that is true between two moves."""

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

RULES = 1  # the version of the rules that new games get; a game keeps the one it began with


class Phase(StrEnum):
    """What a game is waiting for: that blocks are chosen, or built with, or nothing more."""

    CHOOSE = "choose"
    BUILD = "build"
    OVER = "over"


class Position(Protocol):
    """What the rules of placing need to know; a `State` and a `View` both can tell."""

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
    One position, secrets included. Never changed: `play` makes a new one.

    `turn` counts the turns taken in this phase of the round. `pending` holds choices not yet
    revealed. `happened` tells what came of the last move, the engine's own steps included.
    Secrets are kept out of `repr`, hence out of tracebacks and logs.
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
    deck: tuple[Card, ...] = field(repr=False)  # the last is the top
    played: tuple[Card, ...]
    shuffles: int
    chosen: Mapping[Colour, Floors]
    supply: Mapping[Colour, Floors]
    removed: Mapping[Colour, Floors]
    pending: Mapping[Side, ChooseBlocks] = field(repr=False)
    scores: Mapping[Colour, int]
    winners: tuple[Side, ...] = ()
    happened: tuple[Event, ...] = ()
    opening: tuple[City, ...] = tuple(CITIES)  # V4: the order in which the cities open, known to all
    monster: Site | None = None  # V1 to V3
    rules: int = RULES
    ordinances: tuple[str, ...] = field(default=(), repr=False)  # V6: one a round; those to come are hidden
    # The cards that each side drew through the last move, in order; each knows its own alone.
    drawn: Mapping[Side, tuple[Card, ...]] = field(default_factory=dict, repr=False)

    @property
    def order(self) -> tuple[Side, ...]:
        """The seats in the order of this round's turns: clockwise from the start seat."""
        return ORDERS[self.options.players, self.start]

    @property
    def to_move(self) -> tuple[Side, ...]:
        """All seats that may move now, clockwise from South; several where blocks are chosen together."""
        if self.phase is Phase.OVER:
            return ()
        if self.phase is Phase.BUILD:
            return (self.order[self.turn % len(self.order)],)
        if self.options.choosing is Choosing.TOGETHER:
            return tuple(side for side in self.options.sides if side not in self.pending)
        return self.order[self.turn : self.turn + 1]

    @property
    def open_cities(self) -> tuple[City, ...]:
        """V4: the cities that may be built in this round; all six in a game without Slow Growth."""
        return self.opening[: self.round + 2] if self.options.slow_growth else self.opening

    @property
    def ordinance(self) -> str | None:
        """V6: the key of this round's ordinance; None in a game without."""
        return self.ordinances[self.round - 1] if self.ordinances else None

    def replace(self, **changes: object) -> "State":
        """The same position with some fields changed: `dataclasses.replace` at a tenth of its time."""
        after = object.__new__(State)
        after.__dict__.update(self.__dict__, **changes)
        return after

    def hand_of(self, side: Side) -> Hand:
        return self.hands[side]

    def tower(self, site: Site) -> Tower:
        return self.towers.get(site, EMPTY)
