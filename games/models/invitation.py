"""Invitation: a player asks another, by name, to their table."""

from django.db import models
from django.db.models.functions import Now

from .game import Game
from .user import User


class Invitation(models.Model):
    """An invitation of `user` to a table by `by`; it is deleted when it is declined."""

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="invitations", db_index=False
    )
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    # The side that is kept for them, at the table of a rematch (games/lobby/kept_seats.py).
    side = models.CharField(max_length=1, blank=True, default="", db_default="")
    made_at = models.DateTimeField(auto_now_add=True, db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "user"], name="invited_once_to_a_table"),
        )

    def __str__(self) -> str:
        return f"{self.user} to {self.game}"
