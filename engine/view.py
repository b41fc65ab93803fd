"""PlayerView: a position as one seat, or a spectator, may know it (R14)."""

from collections.abc import Mapping
from dataclasses import dataclass

from .box import Card, City, Colour, Floors, Side, Site
from .events import Event
from .moves import ChooseBlocks
from .options import Options
from .state import Hand, Phase, State
from .tower import EMPTY, Tower


@dataclass(frozen=True, slots=True)
class PlayerView:
    """
    Built from nothing for one seat: the type has no place for what that seat may not know.

    `side` is None for a spectator. `hands` is empty until the game is over. `chosen_unseen` are the
    seats whose choice is made and not yet revealed, `own_choice` the viewer's own among them; `ordinances`
    those turned up so far, this round's last.
    """

    options: Options
    side: Side | None
    ply: int
    round: int
    phase: Phase
    start: Side
    order: tuple[Side, ...]
    to_move: tuple[Side, ...]
    turn: int
    towers: Mapping[Site, Tower]
    hand: Hand
    hands: Mapping[Side, Hand]
    cards_left: int
    played: tuple[Card, ...]
    chosen: Mapping[Colour, Floors]
    supply: Mapping[Colour, Floors]
    removed: Mapping[Colour, Floors]
    chosen_unseen: tuple[Side, ...]
    own_choice: ChooseBlocks | None
    scores: Mapping[Colour, int]
    winners: tuple[Side, ...]
    happened: tuple[Event, ...]
    open_cities: tuple[City, ...]
    opening: tuple[City, ...]
    monster: Site | None
    ordinances: tuple[str, ...]

    @property
    def ordinance(self) -> str | None:
        """V6: the key of this round's ordinance; None in a game without."""
        return self.ordinances[-1] if self.ordinances else None

    @property
    def may_move(self) -> bool:
        return self.side in self.to_move

    def hand_of(self, side: Side) -> Hand:
        """The viewer's own hand; a LookupError for any other while the game goes on."""
        return self.hand if side == self.side else self.hands[side]

    def tower(self, site: Site) -> Tower:
        return self.towers.get(site, EMPTY)


def view_for(state: State, side: Side | None) -> PlayerView:
    """What `side` may know of `state`; None is a spectator."""
    return PlayerView(
        options=state.options,
        side=side,
        ply=state.ply,
        round=state.round,
        phase=state.phase,
        start=state.start,
        order=state.order,
        to_move=state.to_move,
        turn=state.turn,
        towers=state.towers,
        hand=state.hands[side] if side else (),
        hands=state.hands if state.phase is Phase.OVER else {},
        cards_left=len(state.deck),
        played=tuple(sorted(state.played)),
        chosen=state.chosen,
        supply=state.supply,
        removed=state.removed,
        chosen_unseen=tuple(s for s in state.options.sides if s in state.pending),
        own_choice=state.pending.get(side) if side else None,
        scores=state.scores,
        winners=state.winners,
        happened=state.happened,
        open_cities=state.open_cities,
        opening=state.opening,
        monster=state.monster,
        ordinances=state.ordinances[: state.round],
    )
