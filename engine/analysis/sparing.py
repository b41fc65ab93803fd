"""Spared towers: builds that could have taken a tower of another side, and those that did."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from .. import State
from ..box import Side
from ..events import Built
from ..legal import legal_builds
from ..orientation import site_number


class Sparing(NamedTuple):
    """In how many builds each side could have taken a tower of each other side, and in how many it did."""

    could: Counter[tuple[Side, Side]]
    took: Counter[tuple[Side, Side]]


def sparing(states: Sequence[State], counts: Callable[[int, Side], bool]) -> Sparing:
    """Return the counts of a game, from all its states; `counts` says of a ply and its side whether it counts."""
    found = Sparing(Counter(), Counter())
    for ply, (before, state) in enumerate(pairwise(states), 1):
        for event in state.happened:
            if isinstance(event, Built) and counts(ply, event.side):
                found.could.update((event.side, other) for other in _victims(before, event.side))
                if event.loser:
                    found.took[event.side, state.options.side_of(event.loser)] += 1
    return found


def _victims(state: State, side: Side) -> set[Side]:
    """The other sides of which a tower could be taken by a legal build of this side."""
    sites = {f"{move.city}{site_number(side, move.card)}" for move in legal_builds(state, side)}
    owners = {state.towers[site].owner for site in sites if site in state.towers}
    return {state.options.side_of(owner) for owner in owners if owner} - {side}
