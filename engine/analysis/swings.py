"""What each move won and lost: the board's worth before and after it, and the moves that turned a game."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .. import Phase, State
from ..box import Colour, Side, Site
from ..events import Built, RoundScored
from ..explain import swing, worth_now
from ..scoring import Points

Worth: TypeAlias = Mapping[Colour, Points]  # what the board would pay, if scored at that moment
MOST = 5


class Swing(NamedTuple):
    """A build: what its mover won by it and what the others lost, in points if scored at once."""

    ply: int
    side: Side
    colour: Colour
    site: Site
    won: int
    lost: int

    @property
    def total(self) -> int:
        return self.won + self.lost


def worths(states: Sequence[State]) -> list[Worth]:
    """What the board is worth to each colour after each move."""
    return [worth_now(state) for state in states]


def standing(state: State, worth: Worth) -> dict[Colour, int]:
    """Points banked and, while the game goes on, what the board is worth."""
    return {c: points + (0 if state.phase is Phase.OVER else worth[c].total) for c, points in state.scores.items()}


def swings(states: Sequence[State], worth: Sequence[Worth]) -> list[Swing]:
    """Every build of the game; `worth[n]` belongs to `states[n]`."""
    found = []
    for ply, state in enumerate(states):
        for event in state.happened:
            if isinstance(event, Built):
                change = swing(state.options, worth[ply - 1], _after(state, worth[ply]))
                found.append(Swing(ply, event.side, event.block.colour, event.site, *won_and_lost(change, event.side)))
    return found


def won_and_lost(change: Mapping[Side, int], side: Side) -> tuple[int, int]:
    """What the mover wins by a change of the board's worth, and what the others lose."""
    return max(0, change[side]), -sum(points for other, points in change.items() if other != side and points < 0)


def biggest(found: Sequence[Swing]) -> list[Swing]:
    """The five that turned most, the largest first; the earlier of two alike."""
    return sorted((swing for swing in found if swing.total), key=lambda swing: -swing.total)[:MOST]


def _after(state: State, worth: Worth) -> Worth:
    """The board's worth right after a build: if the round was scored then, by the ordinance of that round."""
    scored = (event.points for event in state.happened if isinstance(event, RoundScored))
    return next(scored, worth)
