"""Notice: an event to notify a seat, a user, or an address of, written with the move it is about."""

from typing import TypeAlias

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from . import kinds
from .kinds import Asks, Traits
from .seat import Seat
from .user import User


class Notice(models.Model):
    """
    One event to notify a recipient of, on any channel; each attempt to send it is a Delivery.

    The recipient is a seat if it is about a game (`ply` is the position), or else a user, or an email
    address without an account.
    """

    Kind: TypeAlias = kinds.Kind

    ASKING = Kind.where(lambda kind: kind.asks is Asks.FIRST)
    REMINDING = Kind.where(lambda kind: kind.asks is Asks.REMINDER)

    seat = models.ForeignKey(
        Seat,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="notices",
        db_index=False,
    )
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, blank=True, related_name="notices"
    )
    address = models.EmailField(blank=True, default="", db_default="")
    kind = models.CharField(max_length=16, choices=kinds.choices)
    ply = models.PositiveSmallIntegerField(null=True, blank=True)
    # What an email about an account says, encrypted (mail/account.py) and gone once it is settled.
    sealed = models.TextField(blank=True, default="", db_default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())

    class Meta:
        indexes = (
            models.Index(
                fields=["created_at"], name="notices_without_a_game", condition=Q(seat=None)
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["seat", "kind", "ply"], name="one_notice_per_seat_kind_ply"
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=False, user__isnull=True, address="")
                | Q(seat__isnull=True, user__isnull=False, address="")
                | (Q(seat__isnull=True, user__isnull=True) & ~Q(address="")),
                name="one_kind_of_recipient",
            ),
        )

    @property
    def recipient(self) -> User | None:
        """Return the user to notify; None for an address without an account, and for a bot's seat."""
        return self.seat.user if self.seat else self.user

    @property
    def asks(self) -> bool:
        """Return whether the notice asks for a turn, for the first time or as a reminder."""
        return self.traits.asks is not None

    @property
    def traits(self) -> Traits:
        """Return what there is to know of its kind."""
        return self.Kind(self.kind).traits

    def __str__(self) -> str:
        about = "" if self.ply is None else f" at ply {self.ply}"
        return f"{self.kind}{about} to {self.seat or self.user or self.address}"
