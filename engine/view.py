"""What one player, or a spectator, may know of a position (R14)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, overload

from .box import Card, City, Colour, Floors, Side, Site
from .events import Event
from .moves import ChooseBlocks
from .options import Options
from .state import Hand, Phase, State
from .tower import EMPTY, Tower


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """
    What everyone may know of a position.

    `hands` is empty until the game is over. `chosen_unseen` are the sides that have made a choice
    not yet revealed. `ordinances` are those turned up so far, this round's last.
    """

    options: Options
    ply: int
    round: int
    phase: Phase
    start: Side
    order: tuple[Side, ...]
    to_move: tuple[Side, ...]
    turn: int
    towers: Mapping[Site, Tower]
    hands: Mapping[Side, Hand]
    cards_left: int
    played: tuple[Card, ...]
    chosen: Mapping[Colour, Floors]
    supply: Mapping[Colour, Floors]
    removed: Mapping[Colour, Floors]
    chosen_unseen: tuple[Side, ...]
    scores: Mapping[Colour, int]
    winners: tuple[Side, ...]
    happened: tuple[Event, ...]
    open_cities: tuple[City, ...]
    opening: tuple[City, ...]
    monster: Site | None
    ordinances: tuple[str, ...]

    @property
    def frame(self) -> Side:
        """The side from which the viewer sees the board: South, for a spectator."""
        return "S"

    @property
    def own_colours(self) -> tuple[Colour, ...]:
        """The viewer's own colours: none, for a spectator."""
        return ()

    @property
    def ordinance(self) -> str | None:
        """The key of this round's ordinance; None in a game without them (V6)."""
        return self.ordinances[-1] if self.ordinances else None

    def hand_of(self, side: Side) -> Hand:
        """
        Return the hand of `side`.

        Raises LookupError while it is hidden.
        """
        return self.hands[side]

    def tower(self, site: Site) -> Tower:
        """Return the tower on `site`; an empty one if nothing stands there."""
        return self.towers.get(site, EMPTY)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpectatorView(View):
    """What a spectator may know of a position: what everyone may, and nothing more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(View):
    """
    What the player on one side may know of a position; there is no field for what is hidden from
    them.

    `own_choice` are the blocks that this player has chosen while the others can't see them. `drawn`
    are the cards that this player drew through the last move, in order.
    """

    side: Side
    hand: Hand
    own_choice: ChooseBlocks | None
    drawn: tuple[Card, ...]

    @property
    def frame(self) -> Side:
        """The side from which the player sees the board: their own."""
        return self.side

    @property
    def own_colours(self) -> tuple[Colour, ...]:
        """The player's one or two colours."""
        return self.options.colours_of(self.side)

    @property
    def may_move(self) -> bool:
        """True if the player may move now."""
        return self.side in self.to_move

    def hand_of(self, side: Side) -> Hand:
        """
        Return the hand of `side`.

        Raises LookupError for another player's hand while it is hidden.
        """
        return self.hand if side == self.side else self.hands[side]


@overload
def view_for(state: State, side: None) -> SpectatorView: ...
@overload
def view_for(state: State, side: Side) -> PlayerView: ...
@overload
def view_for(state: State, side: Side | None) -> View: ...
def view_for(state: State, side: Side | None) -> View:
    """Return what the player on `side` may know of `state`; None stands for a spectator."""
    public = _public(state)
    if side is None:
        return SpectatorView(**public)
    own_choice, drawn = state.pending.get(side), state.drawn.get(side, ())
    return PlayerView(
        side=side, hand=state.hands[side], own_choice=own_choice, drawn=drawn, **public
    )


def _public(state: State) -> dict[str, Any]:
    """Return the fields of a `View`."""
    return {
        "options": state.options,
        "ply": state.ply,
        "round": state.round,
        "phase": state.phase,
        "start": state.start,
        "order": state.order,
        "to_move": state.to_move,
        "turn": state.turn,
        "towers": state.towers,
        "hands": state.hands if state.phase is Phase.OVER else {},
        "cards_left": len(state.deck),
        "played": tuple(sorted(state.played)),
        "chosen": state.chosen,
        "supply": state.supply,
        "removed": state.removed,
        "chosen_unseen": tuple(side for side in state.options.sides if side in state.pending),
        "scores": state.scores,
        "winners": state.winners,
        "happened": state.happened,
        "open_cities": state.open_cities,
        "opening": state.opening,
        "monster": state.monster,
        "ordinances": state.ordinances[: state.round],
    }
