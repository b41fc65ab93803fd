"""Note: what a reader has written down at a table, which nobody else ever sees."""

from django.db import models
from django.db.models.functions import Now

from .game import Game
from .user import User

LONGEST = 2000  # characters


class Note(models.Model):
    """A reader's note at a table; there is no empty one."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes", db_index=False)
    text = models.TextField(max_length=LONGEST)
    changed_at = models.DateTimeField(auto_now=True, db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "user"], name="one_note_at_a_table"),
        )

    def __str__(self) -> str:
        # Omits the text, and is in no admin: this text may appear in logs.
        return "note"
