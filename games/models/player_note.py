"""PlayerNote: what a player has written down about another, which nobody else ever sees."""

from typing import ClassVar

from django.db import models
from django.db.models.functions import Now

from .note import LONGEST
from .user import User


class PlayerNote(models.Model):
    """A writer's note about a player; there is no empty one."""

    WITHHELD: ClassVar[tuple[str, ...]] = ("about",)  # notes about a player aren't in their export

    writer = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="player_notes", db_index=False
    )
    about = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=LONGEST)
    changed_at = models.DateTimeField(auto_now=True, db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["writer", "about"], name="one_note_about_a_player"),
        )

    def __str__(self) -> str:
        # Omits the text, and is in no admin: this text may appear in logs.
        return "note about a player"
