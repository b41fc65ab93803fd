"""A player's statistics: wins, towers taken and lost, points turned, head-to-head, and moves in time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, Sum
from django.utils import timezone
from django.utils.translation import ngettext

from engine.analysis.tallies import COUNTS
from games.models import Game, Ply, Seat, User
from games.ranking.statistics import finished_seats


@dataclass(frozen=True, slots=True)
class WinsBySize:
    """The finished games with one number of players, and the wins among them."""

    players: int
    games: int
    wins: float

    @property
    def share(self) -> int:
        return round(100 * self.wins / self.games)

    def __str__(self) -> str:
        said = ngettext(
            "%(share)s %% of %(games)s game with %(seats)s players",
            "%(share)s %% of %(games)s games with %(seats)s players",
            self.games,
        )
        return said % {"share": self.share, "games": self.games, "seats": self.players}


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The statistics of all finished games; averages are None if no game has counts (models.Seat)."""

    by_size: tuple[WinsBySize, ...]
    games: int
    share: int
    ratio: float
    average: float
    taken: float | None
    lost: float | None
    swing: float | None

    @property
    def shares(self) -> str:
        """Return "33 % of 3 games with 2 players; 100 % of 1 game with 4 players"."""
        return "; ".join(map(str, self.by_size))


@dataclass(frozen=True, slots=True)
class Versus:
    """The finished games of two players together, and how often each finished ahead of the other."""

    games: int
    theirs: int
    yours: int


@dataclass(frozen=True, slots=True)
class Punctuality:
    """A player's turns, and those they played themselves; a substitute played the rest."""

    moves: int
    own: int

    @property
    def share(self) -> int:
        """Return the share in per cent, rounded down, so that 100 means every turn."""
        return 100 * self.own // self.moves


def statistics(person: User) -> PlayerStatistics | None:
    """Return a player's statistics with one query; None without a finished game."""
    sums = {name: Sum(name) for name in COUNTS}
    counts = {"games": Count("pk"), "wins": Sum("win_share"), "counted": Count("builds")}
    seats = finished_seats(None, "all", timezone.now()).filter(user=person)
    rows: list[Any] = list(
        seats.values("game__players")
        .annotate(**counts, points=Sum("points"), **sums)
        .order_by("game__players")
    )
    if not rows:
        return None

    def total(name: str) -> float:
        return float(sum(row[name] or 0 for row in rows))

    by_size = tuple(
        WinsBySize(row["game__players"], row["games"], row["wins"] or 0) for row in rows
    )
    games, wins, counted = int(total("games")), total("wins"), total("counted")
    return PlayerStatistics(
        by_size=by_size,
        games=games,
        share=round(100 * wins / games),
        ratio=wins / expected(by_size),
        average=total("points") / games,
        taken=_per(total("towers_taken"), counted),
        lost=_per(total("towers_lost"), counted),
        swing=_per(total("points_turned"), total("builds")),
    )


def expected(by_size: Sequence[WinsBySize]) -> float:
    """Return the expected wins by chance: 1 per number of players for each game."""
    return sum(size.games / size.players for size in by_size)


def _per(total: float, many: float) -> float | None:
    return total / many if many else None


def versus(person: User, reader: User) -> Versus | None:
    """
    Return the results of `person` against `reader` with one query; None without a common game.

    A winner is ahead of a loser; of two losers, the one with more points. Partners are level.
    """
    theirs, yours = F("game__seats__win_share"), F("game__seats__points")
    better, worse = Q(win_share__gt=theirs), Q(win_share__lt=theirs)
    level = Q(win_share=theirs) & Q(win_share=0) & ~Q(game__options_by_key__partners="yes")
    both = {"user": person, "game__seats__user": reader}
    together = Seat.objects.filter(**both, game__status=Game.Status.FINISHED).aggregate(
        games=Count("pk"),
        ahead=Count("pk", filter=better | (level & Q(points__gt=yours))),
        behind=Count("pk", filter=worse | (level & Q(points__lt=yours))),
    )
    if not together["games"]:
        return None
    return Versus(together["games"], together["ahead"], together["behind"])


def punctuality(person: User) -> Punctuality | None:
    """Return a player's moves in time with one query; None if they haven't moved yet."""
    own = Count("pk", filter=~Q(via=Ply.Via.SUBSTITUTE))
    count = Ply.objects.filter(seat__user=person).aggregate(moves=Count("pk"), own=own)
    return Punctuality(count["moves"], count["own"]) if count["moves"] else None
