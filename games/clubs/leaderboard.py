"""
The leaderboard of a club: its members' ratings on the site, and their results at its tables in a season.

Nothing is stored for it. A club has so few members that all of them are read and sorted here; the
games are those of one quarter, found in the index of the club's tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time

from django.db.models import Count, Sum

from games.clubs.models import Club, ClubTable, Membership
from games.lib.pools import RATINGS
from games.models import Board, Seat, Standing, User
from games.ranking import rating_boards
from games.ranking.seasons import Season
from games.ranking.skill import Skill


@dataclass(frozen=True)
class Results:
    """What a member did at the club's tables in a season; a win can be shared."""

    games: int = 0
    wins: float = 0
    points: int = 0

    @property
    def average(self) -> float | None:
        """Return the average points of a game; None without one."""
        return self.points / self.games if self.games else None


@dataclass(frozen=True)
class Row:
    """A member on the leaderboard; a `rank` of 0 is none, for lack of games."""

    rank: int
    person: User
    skill: Skill | None
    results: Results

    @property
    def user(self) -> int:
        return self.person.pk


def members(club: Club) -> list[Membership]:
    """Return all members of a club, by name."""
    rows = Membership.objects.filter(club=club, role__in=Membership.IN).select_related("user")
    return list(rows.order_by("user__name_key"))


def skills(people: Sequence[int], pool: int) -> Mapping[int, tuple[int, Skill]]:
    """Return the place on the site's board and the skill of those of these players who have one."""
    board = Board.objects.filter(tables=RATINGS, players=pool, period="all", variant="")
    rows = Standing.objects.filter(user__in=people, board__in=board)
    return {row.user_id: (row.place, rating_boards.skill(row)) for row in rows}


def results(club: Club, season: Season) -> Mapping[int, Results]:
    """Return what players did at the club's tables in a season, from the games that count."""
    begins, ends = (_midnight(each) for each in (season, season.next))
    ended = ClubTable.objects.filter(club=club, ended_at__gte=begins, ended_at__lt=ends)
    seats = Seat.objects.filter(game__in=ended.values("game"), game__rated=True, replaced_at=None)
    sums = seats.filter(user__isnull=False, finished_at__isnull=False).values("user")
    sums = sums.annotate(many=Count("pk"), wins=Sum("win_share"), of_points=Sum("points"))
    return {
        row["user"]: Results(row["many"], row["wins"] or 0, row["of_points"] or 0) for row in sums
    }


def by_rating(
    people: Iterable[User],
    known: Mapping[int, tuple[int, Skill]],
    done: Mapping[int, Results],
) -> list[Row]:
    """Return the members with the best rating first, and those without one last."""
    order = sorted(people, key=lambda who: (who.pk not in known, known.get(who.pk, (0,))[0]))
    return _ranked(order, known, done, known.keys())


def by_results(
    people: Iterable[User],
    known: Mapping[int, tuple[int, Skill]],
    done: Mapping[int, Results],
) -> list[Row]:
    """Return the members with the most wins first, then by average points; those without a game last."""

    def place(who: User) -> tuple[float, ...]:
        own = done.get(who.pk, Results())
        return (-own.wins, -(own.average or 0), -own.games)

    order = sorted(people, key=lambda who: (who.pk not in done, place(who)))
    return _ranked(order, known, done, done.keys())


def _ranked(
    order: Iterable[User],
    known: Mapping[int, tuple[int, Skill]],
    done: Mapping[int, Results],
    listed: Iterable[int],
) -> list[Row]:
    ranked = set(listed)
    return [
        Row(
            nth if who.pk in ranked else 0,
            who,
            known[who.pk][1] if who.pk in known else None,
            done.get(who.pk, Results()),
        )
        for nth, who in enumerate(order, start=1)
    ]


def _midnight(season: Season) -> datetime:
    return datetime.combine(season.first_day, time(), UTC)
