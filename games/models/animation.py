"""Animation: an animated picture of a finished game that a reader has asked for."""

from django.db import models
from django.db.models.functions import Now

from .game import Game


class Animation(models.Model):
    """
    The picture of a game's last round while it is being drawn; the row goes when it is done.

    `drawn` of `frames` pictures are ready; `frames` is 0 until a worker has begun. One that can't be
    drawn has `failed`.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="animation")
    asked_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    claimed_at = models.DateTimeField(null=True, blank=True)
    drawn = models.PositiveSmallIntegerField(default=0, db_default=0)
    frames = models.PositiveSmallIntegerField(default=0, db_default=0)
    failed = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return f"animation of {self.game}"
