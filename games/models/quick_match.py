"""Quick match: players who wait for others with the same wish, and how long such players have waited."""

from django.db import models

from .user import User


class MatchWish(models.Model):
    """A player's wish for a game with so many players and so much time per move."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="match_wish"
    )
    players = models.PositiveSmallIntegerField()
    pace_seconds = models.PositiveIntegerField()
    since = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=["players", "pace_seconds", "since"], name="wishes_that_match"),
        )

    def __str__(self) -> str:
        return f"{self.players} players, {self.pace_seconds} s"


class MatchWait(models.Model):
    """How long a player waited for a quick match; it doesn't say which player."""

    players = models.PositiveSmallIntegerField()
    pace_seconds = models.PositiveIntegerField()
    waited_seconds = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=["players", "pace_seconds", "at"], name="waits_of_matches"),)

    def __str__(self) -> str:
        return f"{self.waited_seconds} s"
