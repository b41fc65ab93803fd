"""RatingEvent: what one rated game did to the rating of one of its players."""

from django.db import models

from .game import Game
from .seat import Seat


class RatingEvent(models.Model):
    """
    A player's skill before and after a game; `nth` is the number of their rated games in this pool.

    `at` is when the game ended: events follow each other in the order of `at` and the game's id. The
    player is the seat's, so that an account that is deleted leaves no rating, and others keep theirs.
    """

    seat = models.OneToOneField(
        Seat, on_delete=models.CASCADE, primary_key=True, related_name="rating_event"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rating_events")
    pool = models.PositiveSmallIntegerField()  # games/ranking/skill.py
    at = models.DateTimeField()
    nth = models.PositiveIntegerField()
    others = models.PositiveSmallIntegerField()  # how many other players were rated
    weight = models.FloatField()  # what share of the game counts
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        indexes = (models.Index(fields=["at", "game"], name="ratings_in_order"),)

    def __str__(self) -> str:
        return f"{self.mu_before:.2f} → {self.mu:.2f}"
