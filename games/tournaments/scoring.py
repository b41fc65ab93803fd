"""
Standings of a tournament: points by place, and the tie-breaks; pure functions without rows.

A win is worth 12 at any table, and each opponent one has beaten an equal part of it: 12, 8, 4 and 0 at a
table of four, 12, 6 and 0 at one of three, 12 and 0 at one of two. Equal results share. So players of
small and of large tables can be compared, and all those numbers are whole.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

WIN, BYE = 12, 6  # a bye counts as half a win, and as no opponent
Result = tuple[int, ...]  # what orders the players of a table; more is better


@dataclass(frozen=True)
class Played:
    """A table that is over: each player's key with their result, and their share of the points."""

    results: Mapping[int, Result]
    shares: Mapping[int, Fraction]


@dataclass(frozen=True)
class Row:
    """A player's line in the standings; the fields after `place` decide it in this order."""

    key: int
    place: int
    points: int
    opponents: Fraction  # the mean points of the opponents of each table, summed
    share: Fraction  # the part of all points on the board, summed over the tables
    direct: int  # tables above, minus tables below, those who are equal in all else
    tables: int  # how many they have finished

    @property
    def opponents_shown(self) -> float:
        return float(self.opponents)

    @property
    def share_shown(self) -> int:
        """Return the mean share of the points on the board, as a percentage."""
        return round(100 * self.share / self.tables) if self.tables else 0


def points(results: Mapping[int, Result]) -> dict[int, int]:
    """Return the points that a table gives to each of its players."""
    each = WIN // (len(results) - 1)
    return {
        key: sum(each * _beaten(own, results[other]) // 2 for other in results if other != key)
        for key, own in results.items()
    }


def _beaten(own: Result, other: Result) -> int:
    """2 for a better result, 1 for an equal one."""
    return 2 if own > other else int(own == other)


def standings(keys: Iterable[int], played: Sequence[Played], byes: Sequence[int] = ()) -> list[Row]:
    """
    Return a row for each key, the best first; equal ones share a place and are ordered by key.

    Players without a key, who have no entry any more, only count as opponents.
    """
    keys = sorted(keys)
    total: dict[int, int] = dict.fromkeys(keys, 0)
    for table in played:
        total |= dict.fromkeys(table.results.keys() - total.keys(), 0)
    for table in played:
        for key, won in points(table.results).items():
            total[key] += won
    for key in byes:
        total[key] += BYE
    opponents, share, tables = _sums(played, total)
    equal = _grouped(keys, lambda key: (total[key], opponents[key], share[key]))
    direct = {key: _direct(key, group, played) for group in equal for key in group}
    rows, place = [], 1
    ranked = _grouped(keys, lambda key: (total[key], opponents[key], share[key], direct[key]))
    for group in ranked:
        rows += [
            Row(key, place, total[key], opponents[key], share[key], direct[key], tables[key])
            for key in group
        ]
        place += len(group)
    return rows


def _sums(
    played: Sequence[Played], total: Mapping[int, int]
) -> tuple[dict[int, Fraction], dict[int, Fraction], dict[int, int]]:
    """What each player's opponents have, their share of the points, and the tables they've finished."""
    opponents: dict[int, Fraction] = defaultdict(Fraction)
    share: dict[int, Fraction] = defaultdict(Fraction)
    tables: dict[int, int] = defaultdict(int)
    for table in played:
        whole = sum(total[key] for key in table.results)
        for key in table.results:
            opponents[key] += Fraction(whole - total[key], len(table.results) - 1)
            share[key] += table.shares[key]
            tables[key] += 1
    return opponents, share, tables


def _grouped(keys: Iterable[int], value: Callable[[int], Any]) -> list[list[int]]:
    """The keys in groups of equal value, the highest first."""
    order = sorted(keys, key=value, reverse=True)
    return [list(group) for _value, group in groupby(order, key=value)]


def _direct(key: int, group: Sequence[int], played: Sequence[Played]) -> int:
    """How often the player was above another of the group, minus how often below."""
    rivals = set(group) - {key}
    balance = 0
    for table in played:
        if own := table.results.get(key):
            for rival in rivals & table.results.keys():
                balance += (own > table.results[rival]) - (own < table.results[rival])
    return balance
