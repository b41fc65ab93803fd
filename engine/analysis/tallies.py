"""Counts for each player of a finished game: builds, towers taken and lost, points turned."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields

from .. import State
from ..box import Side
from ..events import Built
from .swings import swings, worths


@dataclass(slots=True)
class Tally:
    """One player's counts; a build turns the points that it gains and takes from others."""

    builds: int = 0
    towers_taken: int = 0
    towers_lost: int = 0
    points_turned: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        return astuple(self)


COUNTS = tuple(field.name for field in fields(Tally))


def tallies(states: Sequence[State]) -> Mapping[Side, Tally]:
    """Return each side's tally from all states of a game; players take none from themselves."""
    options = states[0].options
    done = {side: Tally() for side in options.sides}
    for event in (
        event for state in states for event in state.happened if isinstance(event, Built)
    ):
        done[event.side].builds += 1
        loser = options.side_of(event.loser) if event.loser else event.side
        if loser != event.side:
            done[event.side].towers_taken += 1
            done[loser].towers_lost += 1
    for swing in swings(states, worths(states)):
        done[swing.side].points_turned += swing.total
    return done
