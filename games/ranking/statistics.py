"""Win rates: the results of finished games by player, and separately by bot."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.db.models import Avg, Count, Exists, F, FloatField, OuterRef, Q, QuerySet, Sum, Window
from django.db.models.functions import Cast, FirstValue, RowNumber
from django.utils.translation import gettext_noop as _

from engine.bots import bot_title
from games.models import Game, Seat, User

PERIODS = {
    "all": (_("all time"), None),
    "year": (_("past year"), timedelta(days=365)),
    "month": (_("past 30 days"), timedelta(days=30)),
}
BEST = ("-ratio", "-games", "-average")  # best first

Rows: TypeAlias = QuerySet[Seat, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RankingRow:
    """
    The results of a player or of a kind of bot.

    A shared win counts as its share. A `ratio` of 1 is as good as chance.
    """

    games: int
    wins: float
    share: float
    ratio: float
    average: float
    rank: int | None = None
    user: int | None = None
    name: str = ""
    bot: str = ""

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "RankingRow":
        """Return the values of a row of `standings` or `bot_standings`."""
        figures = {name: row[name] for name in ("games", "wins", "share", "ratio", "average")}
        return cls(
            **figures,
            rank=row.get("rank"),
            user=row.get("user"),
            name=row.get("user__name", ""),
            bot=bot_title(row.get("bot", "")),
        )


def finished_seats(players: int | None, period: str, now: datetime) -> QuerySet[Seat]:
    """Return the seats of finished games; `players` is None for any number, `period` one of PERIODS."""
    seats = Seat.objects.filter(game__status=Game.Status.FINISHED)
    if players:
        seats = seats.filter(game__players=players)
    if since := PERIODS[period][1]:
        seats = seats.filter(game__finished_at__gte=now - since)
    return seats


def without_bots(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return only the seats of games without bots."""
    bots = Seat.objects.filter(game=OuterRef("game"), user=None)
    return seats.filter(~Exists(bots))


def standings(seats: QuerySet[Seat]) -> Rows:
    """Return the leaderboard's rows with their ranks, best ratio first."""
    by = ("user", "user__name")
    rows = _counted(seats.filter(user__is_active=True), *by)
    return rows.annotate(rank=Window(RowNumber(), order_by=[*BEST, *by]))


def standing_of(rows: Rows, person: User) -> RankingRow | None:
    """Return a player's row of the leaderboard; None if they have none."""
    # A plain filter would apply before ranks are assigned; a filter on a window applies after.
    mine = rows.annotate(whose=Window(FirstValue("user"), partition_by="user")).filter(
        whose=person.pk
    )
    row = mine.first()
    return RankingRow.of(row) if row else None


def bot_standings(seats: QuerySet[Seat]) -> list[RankingRow]:
    """Return the standing of each kind of bot."""
    return read(_counted(seats.filter(~Q(bot="")), "bot"))


def read(rows: Iterable[Mapping[str, Any]]) -> list[RankingRow]:
    """Return the standings that `rows` fetches."""
    return [RankingRow.of(row) for row in rows]


def _counted(seats: QuerySet[Seat], *by: str) -> Rows:
    """
    The games, wins, expected wins, their ratio, and average points for each value of `by`.

    Expected wins are the sum of 1/players.
    """
    chance = 1.0 / Cast("game__players", FloatField())
    counts = {"games": Count("pk"), "wins": Sum("win_share")}
    rows: Rows = (
        seats.values(*by)
        .annotate(**counts, expected=Sum(chance), average=Avg("points"))
        .annotate(share=F("wins") / F("games"), ratio=F("wins") / F("expected"))
        .order_by(*BEST, *by)
    )
    return rows
