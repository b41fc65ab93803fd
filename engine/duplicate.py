"""One deal at many tables: matchpoints, and up to which move the same cards came to each seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from .events import BlockLost, HandReplaced, Reshuffled
from .state import State


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """What one seat made of its cards: 1 for each of the `others` it beat, ½ for each tie."""

    points: float
    others: int

    @property
    def percent(self) -> float:
        """The share of the matchpoints there were, from 0 to 100; 50 if there was nobody to beat."""
        return 100 * self.points / self.others if self.others else 50.0


def matchpoints(scores: Sequence[int | None]) -> list[Matchpoints]:
    """
    Compare the scores of one seat at all tables, in their order.

    None is a seat whose player gave up: it is behind every other, and level with others who did.
    """
    ranks = [-1 if score is None else score for score in scores]
    return [
        Matchpoints(
            sum(own > other for other in ranks) + (sum(own == other for other in ranks) - 1) / 2,
            len(ranks) - 1,
        )
        for own in ranks
    ]


def same_cards_until(states: Sequence[State]) -> int | None:
    """
    Return the ply up to which a game's cards are the deal's, whatever was played; None if to the end.

    Each seat draws the same cards in the same order until the deck is shuffled anew: from then on it
    depends on which cards are still held. A hand that can't be played (R13) shifts all later draws.
    """
    for state in states:
        if any(isinstance(each, Reshuffled | HandReplaced | BlockLost) for each in state.happened):
            return state.ply
    return None
