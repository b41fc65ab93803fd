"""A player's ratings, and the line of how each has changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games.lib.pools import DUEL, TABLE
from games.models import RatingEvent, User
from games.ranking import rating_boards
from games.ranking.skill import Skill, shown

MOST = 300  # games on a line, the latest ones
WIDTH, HEIGHT = 300, 96
LEAST = 100  # points from the top to the bottom, so that a small change looks small

Point = tuple[datetime, int]


@dataclass(frozen=True)
class RatingLine:
    """A player's rating in one pool: `points` are the ratings after each game, the first before it."""

    pool: int
    skill: Skill
    points: Sequence[Point]

    @property
    def title(self) -> str:
        return _("2 players") if self.pool == DUEL else _("3–4 players")

    @property
    def best(self) -> int:
        return max(rating for _at, rating in self.points)

    @property
    def worst(self) -> int:
        return min(rating for _at, rating in self.points)

    @property
    def since(self) -> datetime:
        return self.points[0][0]

    @property
    def until(self) -> datetime:
        return self.points[-1][0]

    @cached_property
    def path(self) -> str:
        """Return the path of the line in a box of WIDTH and HEIGHT: by games, and not by time."""
        height = max(LEAST, self.best - self.worst)
        top = (self.best + self.worst + height) / 2
        step = WIDTH / max(1, len(self.points) - 1)
        places = [
            f"{number * step:.1f},{(top - rating) * HEIGHT / height:.1f}"
            for number, (_at, rating) in enumerate(self.points)
        ]
        return f"M{' '.join(places)}"


def lines(person: User) -> list[RatingLine]:
    """Return a player's ratings with their lines, of the pools in which they have any; runs two queries."""
    skills = rating_boards.current(person)
    if not skills:
        return []
    events = RatingEvent.objects.filter(seat__user=person, seat__finished_at__isnull=False)
    rows = events.order_by("-seat__finished_at", "-seat__game_id")
    found: dict[int, list[tuple[datetime, float, float]]] = {}
    for pool, *row in rows.values_list("pool", "at", "mu_before", "mu")[: 2 * MOST]:
        found.setdefault(pool, []).append(tuple(row))  # type: ignore[arg-type]
    return [
        RatingLine(pool, skills[pool], _points(found[pool][MOST - 1 :: -1]))
        for pool in (DUEL, TABLE)
        if pool in skills and pool in found
    ]


def _points(events: Sequence[tuple[datetime, float, float]]) -> Sequence[Point]:
    at, before, _mu = events[0]
    return [(at, shown(before)), *((at, shown(mu)) for at, _before, mu in events)]
