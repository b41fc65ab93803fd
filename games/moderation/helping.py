"""
Hints from finished games: builds that helped one other player far more often than chance.

A build helps another player if the board, scored at once, would pay them more than before. How often
that happens to someone by chance is measured at the same tables: by the builds of everyone else there.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from engine.analysis.helping import helping
from games.models import Game
from games.moderation import fisher, hints, lately
from games.moderation.lately import Pair
from games.moderation.models import Hint
from games.play import tolerant

LEAST_HELPED = 5


class Counts(NamedTuple):
    """Builds of one player that helped another, and those of everyone else at the same tables."""

    helped: int = 0
    builds: int = 0
    others_helped: int = 0
    others_builds: int = 0

    def __add__(self, other: tuple[int, ...]) -> "Counts":  # type: ignore[override]
        return Counts(*map(sum, zip(self, other, strict=True)))

    @property
    def stands_out(self) -> bool:
        """Return whether the one helped far more often than chance."""
        if self.helped < LEAST_HELPED or not self.others_builds:
            return False
        # As shares, without dividing: helped / builds against others_helped / others_builds.
        more = self.helped * self.others_builds > fisher.TIMES * self.others_helped * self.builds
        return more and self.chance <= fisher.CHANCE

    @property
    def chance(self) -> float:
        """Return how likely it is that so many of all helping builds fall to the one."""
        return fisher.so_many(*self)


def look(now: datetime) -> None:
    """Write a hint for each player of lately ended games whose builds help another one of them."""
    counted = lru_cache(maxsize=1000)(_counts)
    for one, other in lately.pairs(now):
        if games := lately.between(now, one, other):
            each = [counted(game.pk).get((one, other), Counts()) for game in games]
            _write(one, other, games, sum(each, Counts()))


def _write(one: int, other: int, games: list[Game], counts: Counts) -> None:
    if counts.stands_out:
        first, last = games[0].finished_at, games[-1].finished_at
        assert first
        assert last
        figures = counts._asdict()
        kind = Hint.Kind.HELPING
        hints.write(kind, one, other, games, first.date(), last.date(), figures)


def _counts(pk: int) -> Mapping[Pair, Counts]:
    """The counts of a game for each ordered pair of its people; none if it can't be read."""
    game = Game.objects.with_moves().get(pk=pk)
    if not tolerant.replays(game):
        return {}
    game.keep_rows()
    people = lately.people(game)
    found = helping(game.positions(), lambda ply, side: side in people and lately.own(game, ply))
    pairs = {}
    for one, other in permutations(people, 2):
        rest = [side for side in people if side not in (one, other)]
        pairs[people[one], people[other]] = Counts(
            found.helped[one, other],
            found.builds[one],
            sum(found.helped[side, other] for side in rest),
            sum(found.builds[side] for side in rest),
        )
    return pairs
