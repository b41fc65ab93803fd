"""
Events: what a move brought about, for everyone to see.

The sentences of the history are made from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .box import Card, City, Colour, Floors, Side, Site
from .scoring import Points
from .tower import Block


@dataclass(frozen=True, slots=True)
class Chose:
    """A player has chosen blocks that the others will see once all have chosen (R8)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Took:
    """A player's blocks of this round are revealed; `forced` if there was no other choice (R8)."""

    side: Side
    blocks: Mapping[Colour, Floors]
    forced: bool = False


class Built(NamedTuple):
    """
    A block was placed, which made the tower `height` floors high (R4).

    `loser` is the colour that owned the tower before, if it was another one; `own` says that it was
    the block's own. A named tuple, because one is made at every ply and it takes a fifth of the time.
    """

    side: Side
    card: Card
    site: Site
    block: Block
    loser: Colour | None
    height: int
    own: bool


@dataclass(frozen=True, slots=True)
class MonsterMoved:
    """The monster stepped from `start` to `to`, or stayed, and destroyed blocks at `hit` (V0)."""

    start: Site
    to: Site
    hit: Site | None = None
    destroyed: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class HandReplaced:
    """A player could build nothing: the hand was shown, discarded and drawn anew (R13)."""

    side: Side
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BlockLost:
    """A player could build nothing with any card: a block left the game instead (R13)."""

    side: Side
    block: Block
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The played cards were shuffled into a new deck of `cards` cards (R10)."""

    cards: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round was scored, by colour (R11); `ordinance` was in force (V6), or None."""

    round: int
    points: Mapping[Colour, Points]
    ordinance: str | None = None


@dataclass(frozen=True, slots=True)
class CityOpened:
    """A city opened and can be built in from this round on (V4)."""

    city: City


@dataclass(frozen=True, slots=True)
class OrdinanceTurned:
    """The ordinance of the round that begins was turned up (V6)."""

    round: int
    ordinance: str


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended (R12)."""

    winners: tuple[Side, ...]


Event: TypeAlias = (
    Chose | Took | Built | MonsterMoved | HandReplaced | BlockLost | Reshuffled | RoundScored | CityOpened
    | OrdinanceTurned | GameOver
)  # fmt: skip
