"""Fisher's exact test: how likely it is by chance that so many or so few of all hits fall to one of two."""

from collections.abc import Iterable
from math import comb

TIMES = 3  # as often, or as rarely, as others: a hint
CHANCE = 0.0001  # by which that would happen, at most: a hint


def so_many(hits: int, tries: int, other_hits: int, other_tries: int) -> float:
    """Return how likely it is that at least so many of all hits are the one's."""
    possible = range(hits, min(hits + other_hits, tries) + 1)
    return _chance(possible, tries, hits + other_hits, other_tries)


def so_few(hits: int, tries: int, other_hits: int, other_tries: int) -> float:
    """Return how likely it is that at most so many of all hits are the one's."""
    possible = range(max(0, hits + other_hits - other_tries), hits + 1)
    return _chance(possible, tries, hits + other_hits, other_tries)


def _chance(possible: Iterable[int], tries: int, all_hits: int, other_tries: int) -> float:
    ways = sum(comb(tries, k) * comb(other_tries, all_hits - k) for k in possible)
    return ways / comb(tries + other_tries, all_hits)
