"""Who wins how often: finished games counted by player, and bots apart."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Avg, Count, Exists, F, FloatField, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Cast

from engine.bots import TITLES

from .models import Game, Seat

PERIODS = {"all": ("all time", None), "year": ("a year", timedelta(days=365)), "month": ("30 days", timedelta(days=30))}


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
        .order_by("-ratio", "-games", "-average", *by)
    )
    return rows


def people(seats: QuerySet[Seat]) -> QuerySet[Seat, dict[str, Any]]:
    """The leaderboard's rows, best ratio first."""
    return figures(seats.filter(user__is_active=True), "user", "user__name")


def bots(seats: QuerySet[Seat]) -> list[dict[str, Any]]:
    """The same for each kind of bot."""
    return [{**row, "title": TITLES.get(row["bot"], row["bot"])} for row in figures(seats.filter(~Q(bot="")), "bot")]
