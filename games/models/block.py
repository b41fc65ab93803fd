"""Block: who doesn't want to meet another player; it keeps the two apart in both directions."""

from collections.abc import Collection
from typing import ClassVar

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from .seat import Seat
from .user import User


class Block(models.Model):
    """A player blocks another."""

    WITHHELD: ClassVar[tuple[str, ...]] = ("blocked",)  # whom others block isn't in their export

    blocker = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="blocks", db_index=False
    )
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (models.UniqueConstraint(fields=["blocker", "blocked"], name="blocks_once"),)

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


def kept_apart(user: int) -> set[int]:
    """Return the ids of those whom the user blocks, and of those who block them."""
    rows = Block.objects.filter(Q(blocker=user) | Q(blocked=user))
    pairs = rows.values_list("blocker", "blocked")
    return {other for pair in pairs for other in pair} - {user}


def blocked_there(user: int | None) -> Exists:
    """Return the condition for games at which a player sits whom the user blocks, or who blocks them."""
    mine, theirs = (
        Q(blocker=user, blocked=OuterRef("user")),
        Q(blocked=user, blocker=OuterRef("user")),
    )
    blocks = Block.objects.filter(mine | theirs)
    return Exists(Seat.objects.filter(Exists(blocks), game=OuterRef("pk")))


def are_kept_apart(user: int, others: Collection[int]) -> bool:
    """Return whether the user and one of the others are kept apart."""
    pairs = Q(blocker=user, blocked__in=others) | Q(blocked=user, blocker__in=others)
    return Block.objects.filter(pairs).exists()
