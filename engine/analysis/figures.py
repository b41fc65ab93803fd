"""Figures of a finished game for statistics: start order, points by round and kind, take-overs, luck."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from math import comb

from .. import State
from ..box import DECK, NUMBERS, Side
from ..events import Built, RoundScored
from ..explain import swing, worth_after, worth_now
from ..legal import builds_with
from ..options import Options
from ..scoring import Points
from .swings import won_and_lost

SAME_FACE = len(DECK) // len(NUMBERS)  # cards


@dataclass(frozen=True, slots=True)
class Figures:
    """
    What one game adds to statistics.

    `order` is the order of the first round. `points` has an item for each round that was scored, and
    `takeovers` the towers taken from other players in it. `luck` is in points (see `luck_of_hand`),
    summed over a side's builds.
    """

    order: tuple[Side, ...]
    points: tuple[Mapping[Side, Points], ...]
    takeovers: tuple[int, ...]
    luck: Mapping[Side, float]


def figures(states: Sequence[State]) -> Figures:
    """Return the figures of a game from all its states."""
    points = [_by_side(state.options, event.points) for state, event in _scorings(states)]
    takeovers, luck = [0] * len(points), dict.fromkeys(states[0].options.sides, 0.0)
    for before, after in pairwise(states):
        for event in after.happened:
            if isinstance(event, Built):
                luck[event.side] += luck_of_hand(before, event.side)
                if event.loser and before.options.side_of(event.loser) != event.side:
                    takeovers[before.round - 1] += 1
    return Figures(states[0].order, tuple(points), tuple(takeovers), luck)


def luck_of_hand(before: State, side: Side) -> float:
    """
    Return by how many points the hand is better than one drawn at random would be on average.

    A hand is as good as its best build: the points that it wins and takes from others, if the board
    were scored at once. A random hand has as many cards, from the whole deck.
    """
    best = _best_by_card(before, side)
    hand = before.hand_of(side)
    return max(best[card] for card in hand) - _average_best(best.values(), len(hand))


def _best_by_card(before: State, side: Side) -> dict[int, int]:
    """The points of the best build with each face; 0 if there is none."""
    options, worth = before.options, worth_now(before)
    best = dict.fromkeys(NUMBERS, 0)
    for build in builds_with(before, side, *NUMBERS):
        change = swing(options, worth, worth_after(before, side, build))
        best[build.card] = max(best[build.card], sum(won_and_lost(change, side)))
    return best


def _average_best(values: Iterable[int], cards: int) -> float:
    """The mean of the best of so many cards, whose faces have these values."""
    total, below = 0.0, 0
    for value, same in groupby(sorted(values)):
        above = below + SAME_FACE * len(list(same))
        total += value * (_chance(above, cards) - _chance(below, cards))
        below = above
    return total


@cache
def _chance(among: int, cards: int) -> float:
    """The chance that so many cards of the deck are all among these."""
    return comb(among, cards) / comb(len(DECK), cards)


def _scorings(states: Iterable[State]) -> Iterable[tuple[State, RoundScored]]:
    return (
        (state, event)
        for state in states
        for event in state.happened
        if isinstance(event, RoundScored)
    )


def _by_side(options: Options, points: Mapping[str, Points]) -> dict[Side, Points]:
    """Each side's points by kind: the sums of its colours."""
    return {
        side: Points(*map(sum, zip(*(points[c] for c in options.colours_of(side)), strict=True)))
        for side in options.sides
    }
