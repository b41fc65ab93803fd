"""Helping builds: those after which another side would be paid more if the board were scored at once."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .. import State
from ..box import Side
from ..events import Built
from ..explain import swing
from .swings import paid, worths


class Helping(NamedTuple):
    """How many builds each side has made, and how many of them helped each other side."""

    builds: Counter[Side]
    helped: Counter[tuple[Side, Side]]


def helping(states: Sequence[State], counts: Callable[[int, Side], bool]) -> Helping:
    """Return the counts of a game, from all its states; `counts` says of a ply and its side whether it counts."""
    found, worth = Helping(Counter(), Counter()), worths(states)
    for ply, state in enumerate(states):
        for event in state.happened:
            if isinstance(event, Built) and counts(ply, event.side):
                change = swing(state.options, worth[ply - 1], paid(state, worth[ply]))
                found.builds[event.side] += 1
                gained = (s for s, points in change.items() if points > 0 and s != event.side)
                found.helped.update((event.side, side) for side in gained)
    return found
