"""What came of a move, for everyone to see: the sentences of the history are made from these."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .box import Card, City, Colour, Floors, Side, Site
from .scoring import Points
from .tower import Block


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat has chosen its blocks; the others will see them when all have (R8)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Took:
    """A seat's blocks of this round lie open; `forced` where there was no other choice (R8)."""

    side: Side
    blocks: Mapping[Colour, Floors]
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """A block was placed; `loser` is the colour that owned the tower before, if another's."""

    side: Side
    card: Card
    site: Site
    block: Block
    loser: Colour | None
    height: int
    own: bool


@dataclass(frozen=True, slots=True)
class MonsterMoved:
    """The monster went from `start` to `to`, or stayed; `destroyed` blocks of the tower at `hit` left the game (V0)."""

    start: Site
    to: Site
    hit: Site | None = None
    destroyed: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class HandReplaced:
    """Nothing was legal: the hand was shown, discarded and drawn anew (R13)."""

    side: Side
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BlockLost:
    """Nothing could ever be legal: a block left the game instead of a turn (R13)."""

    side: Side
    block: Block
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The played cards were shuffled into a new deck (R10)."""

    cards: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    """R11, by colour; `ordinance` is the round's (V6), None in a game without."""

    round: int
    points: Mapping[Colour, Points]
    ordinance: str | None = None


@dataclass(frozen=True, slots=True)
class CityOpened:
    """Slow Growth: from this round on the city may be built in (V4)."""

    city: City


@dataclass(frozen=True, slots=True)
class OrdinanceTurned:
    """The ordinance of the round that begins (V6)."""

    round: int
    ordinance: str


@dataclass(frozen=True, slots=True)
class GameOver:
    """R12."""

    winners: tuple[Side, ...]


Event: TypeAlias = (
    Chose | Took | Built | MonsterMoved | HandReplaced | BlockLost | Reshuffled | RoundScored | CityOpened
    | OrdinanceTurned | GameOver
)  # fmt: skip
