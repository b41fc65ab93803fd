"""A player's figures: wins, towers taken and lost, points turned, how he does against the reader, moves in time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, Sum
from django.utils import timezone

from engine.analysis.tallies import COUNTS
from games.models import Game, Ply, Seat, User
from games.ranking import statistics


@dataclass(frozen=True, slots=True)
class Table:
    """Finished games with so many players, and the wins in them."""

    players: int
    games: int
    wins: float

    @property
    def share(self) -> int:
        return round(100 * self.wins / self.games)


@dataclass(frozen=True, slots=True)
class Figures:
    """All finished games in numbers. What the moves tell is None where no game was counted (models.Seat)."""

    tables: tuple[Table, ...]
    games: int
    share: int
    ratio: float
    average: float
    taken: float | None
    lost: float | None
    swing: float | None


@dataclass(frozen=True, slots=True)
class Versus:
    """Finished games of two players together, and in how many of them each was ahead of the other."""

    games: int
    theirs: int
    yours: int


@dataclass(frozen=True, slots=True)
class Punctuality:
    """All moves of a player, and those that he made himself: for the others a stand-in played."""

    moves: int
    own: int

    @property
    def share(self) -> int:
        """In per cent, rounded down: 100 means every move."""
        return 100 * self.own // self.moves


def figures(person: User) -> Figures | None:
    """None without a finished game; one query."""
    seats = statistics.finished_seats(None, "all", timezone.now()).filter(user=person)
    sums = {name: Sum(name) for name in COUNTS}
    rows: list[Any] = list(
        seats.values("game__players")
        .annotate(games=Count("pk"), wins=Sum("win_share"), points=Sum("points"), counted=Count("builds"), **sums)
        .order_by("game__players")
    )
    if not rows:
        return None

    def total(name: str) -> float:
        return float(sum(row[name] or 0 for row in rows))

    tables = tuple(Table(row["game__players"], row["games"], row["wins"] or 0) for row in rows)
    games, wins, counted = int(total("games")), total("wins"), total("counted")
    return Figures(
        tables=tables, games=games, share=round(100 * wins / games), ratio=wins / expected(tables),
        average=total("points") / games,
        taken=_per(total("towers_taken"), counted),
        lost=_per(total("towers_lost"), counted),
        swing=_per(total("points_turned"), total("builds")),
    )  # fmt: skip


def expected(tables: Sequence[Table]) -> float:
    """The wins of somebody who wins one game in as many as there are players."""
    return sum(table.games / table.players for table in tables)


def _per(what: float, many: float) -> float | None:
    return what / many if many else None


def versus(person: User, reader: User) -> Versus | None:
    """
    How `person` did against `reader`; None if they have not finished a game together. One query.

    Who won is ahead of who did not; of two who did not win, who has more points. Partners are level.
    """
    theirs, yours = F("game__seats__win_share"), F("game__seats__points")
    better, worse = Q(win_share__gt=theirs), Q(win_share__lt=theirs)
    level = Q(win_share=theirs) & Q(win_share=0) & ~Q(game__options_by_key__partners="yes")
    together = Seat.objects.filter(
        user=person, game__status=Game.Status.FINISHED, game__seats__user=reader
    ).aggregate(
        games=Count("pk"),
        ahead=Count("pk", filter=better | (level & Q(points__gt=yours))),
        behind=Count("pk", filter=worse | (level & Q(points__lt=yours))),
    )  # fmt: skip
    return Versus(together["games"], together["ahead"], together["behind"]) if together["games"] else None


def punctuality(person: User) -> Punctuality | None:
    """None for who has not moved yet; one query."""
    late = Q(via=Ply.Via.SUBSTITUTE)
    count = Ply.objects.filter(seat__user=person).aggregate(moves=Count("pk"), own=Count("pk", filter=~late))
    return Punctuality(count["moves"], count["own"]) if count["moves"] else None
