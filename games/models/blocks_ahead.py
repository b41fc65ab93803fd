"""BlocksAhead: the blocks that a player has chosen in advance, which nobody else may know of."""

from django.db import models

from .seat import Seat
from .user import User


class BlocksAhead(models.Model):
    """
    A seat's choice of blocks for a round that hasn't asked for it yet; it is deleted once it is used.

    It belongs to `user`: a player who takes over the seat doesn't inherit it.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="blocks_ahead")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    round = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=24)

    def __str__(self) -> str:
        # Omits the blocks, and is in no admin: this text may appear in logs.
        return "blocks in advance"
