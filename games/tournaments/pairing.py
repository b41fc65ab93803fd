"""
Pairing: who meets whom in the next round, and at which seat; pure functions without rows.

Players with similar scores meet. Before that counts, blocked players are kept apart and nobody meets
the same opponent again, as far as the field allows. Tables of a kind start with South, so a seat is also
a place in the order of play.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from random import Random

from engine.box import SIDES_OF, Side

RESTARTS = 4  # other orders that are tried while players must meet again

Pair = frozenset[int]
Cost = tuple[int, int, int, int]


@dataclass(frozen=True)
class Player:
    """A player to pair: their key, points so far, opponents and seats of earlier rounds, and byes."""

    key: int
    points: int = 0
    met: Counter[int] = field(default_factory=Counter)
    sides: Counter[Side] = field(default_factory=Counter)
    byes: int = 0


@dataclass(frozen=True)
class Pairing:
    """The tables of a round, each as the key of the player at each side; `bye` has no opponent."""

    tables: Sequence[Mapping[Side, int]]
    bye: int | None = None


def table_sizes(players: int, size: int) -> list[int]:
    """
    Return how many sit at each table, so that nobody sits out if three or more can sit together.

    Of 3 and 4, as many tables as possible have `size` players. Five players take a table of 3 and one
    of 2. With a `size` of 2 an odd player is left over.
    """
    if size == 2 or players < 3:
        return [2] * (players // 2)
    if players == 5:
        return [3, 2]
    left = players % size
    if size == 3:  # each player left over makes a table of 3 one of 4
        return [4] * left + [3] * (players // 3 - left)
    threes = (4 - left) % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def pair(
    players: Collection[Player], size: int, *, seed: str, apart: Collection[Pair] = ()
) -> Pairing:
    """
    Return the tables of the next round; the same arguments give the same tables.

    `seed` orders players with equal points. `apart` are pairs of keys that should not meet. Raises
    ValueError for fewer than two players.
    """
    if len(players) < 2:
        raise ValueError("A round takes two players.")
    chance = Random(seed)
    order = sorted(players, key=lambda player: player.key)
    chance.shuffle(order)
    order.sort(key=lambda player: -player.points)
    sizes = table_sizes(len(order), size)
    bye = _bye(order) if sum(sizes) < len(order) else None
    order = [player for player in order if player is not bye]
    chance.shuffle(sizes)
    field_ = _Field(frozenset(apart))
    tables = _best(order, sizes, field_, chance)
    seated = [_seated(table) for table in tables]
    return Pairing(seated, bye.key if bye else None)


def _bye(order: Sequence[Player]) -> Player:
    """The last of those who had the fewest byes, and nobody twice before all had one."""
    fewest = min(player.byes for player in order)
    return next(player for player in reversed(order) if player.byes == fewest)


@dataclass(frozen=True)
class _Field:
    """What makes one division into tables worse than another."""

    apart: frozenset[Pair]

    @cached_property
    def _known(self) -> dict[frozenset[int], Cost]:
        return {}

    def cost(self, table: Sequence[Player]) -> Cost:
        """Blocked pairs, repeated meetings, how far points differ, and unevenly filled seats."""
        keys = frozenset(player.key for player in table)
        if keys not in self._known:
            pairs = list(combinations(table, 2))
            blocked = sum(frozenset((a.key, b.key)) in self.apart for a, b in pairs)
            again = sum(2 ** a.met[b.key] - 1 for a, b in pairs)
            spread = sum((a.points - b.points) ** 2 for a, b in pairs)
            self._known[keys] = blocked, again, spread, _unevenness(_seating(table))
        return self._known[keys]

    def total(self, tables: Sequence[Sequence[Player]]) -> Cost:
        costs = [self.cost(table) for table in tables]
        return _sum(costs)


def _sum(costs: Sequence[Cost]) -> Cost:
    blocked, again, spread, uneven = (sum(column) for column in zip(*costs, strict=True))
    return blocked, again, spread, uneven


def _best(
    order: list[Player], sizes: Sequence[int], field_: _Field, chance: Random
) -> list[list[Player]]:
    """The best division found: from the order of points, and from others while pairs must repeat."""
    best = _improved(_dealt(order, sizes), field_)
    for _nth in range(RESTARTS):
        if field_.total(best)[:2] == (0, 0):
            break
        shuffled = list(order)
        chance.shuffle(shuffled)
        best = min(best, _improved(_dealt(shuffled, sizes), field_), key=field_.total)
    return best


def _dealt(order: Sequence[Player], sizes: Sequence[int]) -> list[list[Player]]:
    left = iter(order)
    return [[next(left) for _nth in range(size)] for size in sizes]


def _improved(tables: list[list[Player]], field_: _Field) -> list[list[Player]]:
    """Swap two players of two tables as long as that makes them better."""
    swapped = True
    while swapped:
        swapped = False
        for one, other in combinations(tables, 2):
            swapped |= any(_swap(one, other, at, to, field_) for at, to in _places(one, other))
    return tables


def _places(one: Sequence[Player], other: Sequence[Player]) -> Iterator[tuple[int, int]]:
    return ((at, to) for at in range(len(one)) for to in range(len(other)))


def _swap(one: list[Player], other: list[Player], at: int, to: int, field_: _Field) -> bool:
    """Swap the players at these places if that is better; return whether it was."""
    before = _sum([field_.cost(one), field_.cost(other)])
    one[at], other[to] = other[to], one[at]
    if _sum([field_.cost(one), field_.cost(other)]) < before:
        return True
    one[at], other[to] = other[to], one[at]
    return False


def _seated(table: Sequence[Player]) -> dict[Side, int]:
    """The key of the player at each side."""
    return {side: player.key for side, player in _seating(table).items()}


def _seating(table: Sequence[Player]) -> dict[Side, Player]:
    """The seating in which the players have had their seats least often before."""
    sides = SIDES_OF[len(table)]
    seatings = (dict(zip(sides, order, strict=True)) for order in permutations(table))
    return min(seatings, key=_unevenness)


def _unevenness(seating: Mapping[Side, Player]) -> int:
    """How often the players had these seats before; a third time weighs more than two second ones."""
    return sum(3 ** player.sides[side] - 1 for side, player in seating.items())
