"""Who wins how often: finished games counted by player, and bots apart."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Avg, Count, Exists, F, FloatField, OuterRef, Q, QuerySet, Sum, Window
from django.db.models.functions import Cast, FirstValue, RowNumber
from django.utils.translation import gettext_noop as _

from engine.bots import TITLES
from games.models import Game, Seat, User

PERIODS = {
    "all": (_("all time"), None),
    "year": (_("a year"), timedelta(days=365)),
    "month": (_("30 days"), timedelta(days=30)),
}
BEST = ("-ratio", "-games", "-average")  # comes first


def finished_seats(players: int | None, period: str, now: datetime) -> QuerySet[Seat]:
    """Seats of finished games; `players` None is any number, `period` one of PERIODS."""
    seats = Seat.objects.filter(game__status=Game.Status.FINISHED)
    if players:
        seats = seats.filter(game__players=players)
    if since := PERIODS[period][1]:
        seats = seats.filter(game__finished_at__gte=now - since)
    return seats


def without_bots(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Only those of games in which nothing but people sat."""
    bots = Seat.objects.filter(game=OuterRef("game"), user=None)
    return seats.filter(~Exists(bots))


def figures(seats: QuerySet[Seat], *by: str) -> QuerySet[Seat, dict[str, Any]]:
    """
    Games, wins, wins expected from chance, their ratio and average points, for each value of `by`.

    A shared win counts as its share. Expected is the sum of 1/players; a ratio of 1 is as good as chance.
    """
    chance = 1.0 / Cast("game__players", FloatField())
    rows: QuerySet[Seat, dict[str, Any]] = (
        seats.values(*by)
        .annotate(games=Count("pk"), wins=Sum("win_share"), expected=Sum(chance), average=Avg("points"))
        .annotate(share=F("wins") / F("games"), ratio=F("wins") / F("expected"))
        .order_by(*BEST, *by)
    )
    return rows


def people(seats: QuerySet[Seat]) -> QuerySet[Seat, dict[str, Any]]:
    """The leaderboard's rows with their ranks, best ratio first."""
    by = ("user", "user__name")
    rows = figures(seats.filter(user__is_active=True), *by)
    return rows.annotate(rank=Window(RowNumber(), order_by=[*BEST, *by]))


def row_of(rows: QuerySet[Seat, dict[str, Any]], person: User) -> dict[str, Any] | None:
    """Somebody's row among the leaderboard's; None if he is not in it."""
    # A plain filter would leave his row alone before ranks are given; one by a window is asked after that.
    return rows.annotate(whose=Window(FirstValue("user"), partition_by="user")).filter(whose=person.pk).first()


def bots(seats: QuerySet[Seat]) -> list[dict[str, Any]]:
    """The same for each kind of bot."""
    return [{**row, "title": TITLES.get(row["bot"], row["bot"])} for row in figures(seats.filter(~Q(bot="")), "bot")]
