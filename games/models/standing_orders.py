"""StandingOrders: what a player has left for their next turn, which nobody else may know while the game runs."""

from django.db import models
from django.db.models import Q

from .seat import Seat
from .user import User


class StandingOrders(models.Model):
    """
    A seat's orders in the text of docs/notation.md, left after `ply` moves.

    While they wait there is one row for a seat. Once its turn has come, `ended_ply` is the move they
    made, or the position in which none applied; then they are kept for the replay. They are `user`'s:
    a player who takes over the seat doesn't inherit them.
    """

    class Outcome(models.TextChoices):
        WAITING = "waiting"
        PLAYED = "played"
        CANCELLED = "cancelled"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="orders")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    text = models.CharField(max_length=400)
    ply = models.PositiveSmallIntegerField()
    outcome = models.CharField(
        max_length=9, choices=Outcome, default=Outcome.WAITING, db_default=Outcome.WAITING
    )
    ended_ply = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["seat"], name="one_list_of_orders_waits", condition=Q(outcome="waiting")
            ),
        )

    def __str__(self) -> str:
        # Omits the text, and is in no admin: this text may appear in logs.
        return "standing orders"
