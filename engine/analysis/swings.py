"""The swing of each build: the points it gains and takes away if the board were scored at once."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from .. import Phase, State
from ..box import Colour, Side, Site
from ..events import Built, RoundScored
from ..explain import swing, worth_now
from ..scoring import Points

Worth: TypeAlias = Mapping[Colour, Points]  # what the board would pay if it were scored at once
MOST = 5


class Swing(NamedTuple):
    """One build: the points that its player gained and the others lost, if scored at once."""

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
    """Return for each state what the board would pay each colour if it were scored at once."""
    return [worth_now(state) for state in states]


def standing(state: State, worth: Worth) -> dict[Colour, int]:
    """Return each colour's points; while the game goes on, with what the board would pay."""
    return {
        c: points + (0 if state.phase is Phase.OVER else worth[c].total)
        for c, points in state.scores.items()
    }


def swings(states: Sequence[State], worth: Sequence[Worth]) -> list[Swing]:
    """Return the swing of each build; `worth[n]` is what the board of `states[n]` would pay."""
    found = []
    for ply, state in enumerate(states):
        for event in state.happened:
            if isinstance(event, Built):
                change = swing(state.options, worth[ply - 1], paid(state, worth[ply]))
                found.append(
                    Swing(
                        ply,
                        event.side,
                        event.block.colour,
                        event.site,
                        *won_and_lost(change, event.side),
                    )
                )
    return found


def change(states: Sequence[State], side: Side) -> int:
    """Return by how much the moves between these positions changed what the side would be paid."""
    total = 0
    for before, after in pairwise(states):
        worth = paid(after, worth_now(after))
        if any(isinstance(event, Built) for event in after.happened):
            total += swing(after.options, worth_now(before), worth)[side]
    return total


def won_and_lost(change: Mapping[Side, int], side: Side) -> tuple[int, int]:
    """Return the points that `side` gains by `change`, and those that the other sides lose."""
    return max(0, change[side]), -sum(
        points for other, points in change.items() if other != side and points < 0
    )


def biggest(found: Sequence[Swing]) -> list[Swing]:
    """Return the five biggest swings, the biggest first and the earlier of two equal ones first."""
    return sorted((swing for swing in found if swing.total), key=lambda swing: -swing.total)[:MOST]


def paid(state: State, worth: Worth) -> Worth:
    """Return what the board was worth after a build: the scoring, if it closed the round."""
    scored = (event.points for event in state.happened if isinstance(event, RoundScored))
    return next(scored, worth)
