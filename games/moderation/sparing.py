"""
Hints from finished games: players who take towers of one another far less often than is usual.

Only builds count in which a tower could have been taken. At tables of three and more, two players are
looked at together, and everyone else there says what is usual: of one alone, the seats would say too much.
In games of two it is one who doesn't take what they could; the opponent and both players' games with others
say what is usual, and anyone's games if those are few: two who play only each other may both spare.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Q, QuerySet

from engine.analysis.sparing import sparing
from games.models import Game
from games.moderation import fisher, hints, lately
from games.moderation.lately import Pair
from games.moderation.models import Hint
from games.play import tolerant

OTHERS = 30  # games of two between others, to compare with


class Rate(NamedTuple):
    """Builds that took a tower of a player, of those that could have."""

    took: int = 0
    could: int = 0

    def __add__(self, other: tuple[int, ...]) -> "Rate":  # type: ignore[override]
        return Rate(*map(sum, zip(self, other, strict=True)))


class Spared(NamedTuple):
    """How often towers were taken, of the builds that could have, and how often that is usual."""

    took: int
    could: int
    others_took: int
    others_could: int

    @property
    def stands_out(self) -> bool:
        """Return whether far fewer were taken than is usual."""
        if not self.could:
            return False
        fewer = fisher.TIMES * self.took * self.others_could < self.others_took * self.could
        return fewer and self.chance <= fisher.CHANCE

    @property
    def chance(self) -> float:
        """Return how likely it is that so few of all taken towers are these."""
        return fisher.so_few(*self)


Counted = Callable[[int], Mapping[Pair, Rate]]


def look(now: datetime) -> None:
    """Write a hint for each two players of lately ended games who spare each other, or one who spares."""
    counted = lru_cache(maxsize=1000)(_counts)
    anyones = _latest(lately.rated(now - lately.LATELY, duels=True))
    for one, other in lately.pairs(now):
        if one < other and (games := lately.between(now, one, other)):
            pairs = {(one, other), (other, one)}
            _write(Hint.Kind.SPARING, one, other, games, spared(counted, pairs, games))
    for one, other in lately.pairs(now, duels=True):
        if games := lately.between(now, one, other, duels=True):
            others = _with_others(now, one, other)
            known = {*games, *others}
            more = [game for game in anyones if game not in known][: OTHERS - len(others)]
            found = spared(counted, {(one, other)}, [*games, *others, *more])
            _write(Hint.Kind.YIELDING, one, other, games, found)


def spared(counted: Counted, pairs: Collection[Pair], games: Sequence[Game]) -> Spared:
    """Return how often these pairs took towers of one another in the games, and all other pairs there."""
    own, rest = Rate(), Rate()
    for game in games:
        for pair, rate in counted(game.pk).items():
            if pair in pairs:
                own += rate
            else:
                rest += rate
    return Spared(*own, *rest)


def _with_others(now: datetime, one: int, other: int) -> list[Game]:
    """The latest games of two that either of them played with others."""
    duels = lately.rated(now - lately.LATELY, duels=True)
    theirs = duels.filter(Q(seats__user=one) | Q(seats__user=other)).distinct()
    both = duels.filter(seats__user=one).filter(seats__user=other)
    return _latest(theirs.exclude(pk__in=both.values("pk")))


def _latest(games: QuerySet[Game]) -> list[Game]:
    return list(games.order_by("-finished_at")[:OTHERS])


def _write(kind: Hint.Kind, one: int, other: int, games: Sequence[Game], found: Spared) -> None:
    first, last = games[0].finished_at, games[-1].finished_at
    if found.stands_out and first and last:
        hints.write(kind, one, other, games, first.date(), last.date(), found._asdict())


def _counts(pk: int) -> Mapping[Pair, Rate]:
    """The rates of a game for each ordered pair of its people; none if it can't be read."""
    game = Game.objects.with_moves().get(pk=pk)
    if not tolerant.replays(game):
        return {}
    game.keep_rows()
    people = lately.people(game)
    found = sparing(game.positions(), lambda ply, side: side in people and lately.own(game, ply))
    return {
        (people[one], people[other]): Rate(found.took[one, other], could)
        for (one, other), could in found.could.items()
        if other in people
    }
