"""Handover: a seat that went from one player to another, and whose moves were whose."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import models

from .seat import Seat
from .user import User


class Handover(models.Model):
    """
    A seat's player handed it over after `ply` moves of the game.

    The seat's moves after `since` and up to `ply` are the former player's, later ones those of the
    next: of another former player, or of `seat.user`.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="handovers")
    former = models.ForeignKey(User, on_delete=models.PROTECT, related_name="handovers")
    since = models.PositiveSmallIntegerField()
    ply = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.former} until {self.ply}"


def handovers(seats: Iterable[Seat]) -> Sequence[Handover]:
    """Return what became of these seats, in order; without a query if all have their first player."""
    replaced = [seat.pk for seat in seats if seat.replaced_at]
    if not replaced:
        return ()
    return list(Handover.objects.filter(seat__in=replaced).select_related("former"))


def player_of(seat: Seat, done: Iterable[Handover], ply: int) -> User | None:
    """Return whose the seat's move `ply` is, from all hand-overs of its game."""
    own = (each for each in done if each.seat_id == seat.pk and ply <= each.ply)
    return next((each.former for each in own), seat.user)


def player_at(seat: Seat, done: Iterable[Handover], moment: datetime) -> User | None:
    """Return who had the seat then; at the moment of a hand-over, its new player."""
    own = (each for each in done if each.seat_id == seat.pk and moment < each.at)
    return next((each.former for each in own), seat.user)
