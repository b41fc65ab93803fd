"""The models of table talk: messages and mutes."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from games.models import Game
from games.replay import branches

LONGEST = 500  # characters


class Message(models.Model):
    """
    Something that was said at a table, after `ply` moves or about that move.

    With a `branch`, it is about other moves tried from there (games/replay/branches.py).

    Only the table's players read it unless it is `public`. Its author can delete it: then it's empty.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", db_index=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    text = models.CharField(max_length=LONGEST)
    public = models.BooleanField(default=False, db_default=False)
    ply = models.PositiveSmallIntegerField(default=0, db_default=0)
    branch = models.CharField(max_length=branches.LONGEST, blank=True, default="", db_default="")
    at = models.DateTimeField()
    hidden = models.BooleanField(default=False, db_default=False)  # by a moderator

    class Meta:
        indexes = (
            models.Index(fields=["game", "at"], name="talk_of_a_table"),
            models.Index(fields=["author", "at"], name="talk_of_an_author"),
        )

    def __str__(self) -> str:
        # Omits the text: this one may appear in logs.
        return f"message {self.pk}"


class Mute(models.Model):
    """A reader folds away what a person says, at every table; the person isn't told."""

    WITHHELD: ClassVar[tuple[str, ...]] = ("person",)  # who mutes a person isn't in their export

    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["reader", "person"], name="mutes_once"),)

    def __str__(self) -> str:
        return f"{self.reader_id} mutes {self.person_id}"
