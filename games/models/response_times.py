"""ResponseTimes: how long turns have waited for a player, by hour and kind of day, and by length."""

from django.db import models

from games.lib.forecast import Rhythm
from games.lib.quartiles import Lengths
from games.models.user import User


class ResponseTimes(models.Model):
    """One small row per player, brought up to date after each round (games/play/response_times.py)."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="response_times"
    )
    waited = models.JSONField(default=list, db_default=[])
    answered = models.JSONField(default=list, db_default=[])
    # The turns by how long they took (games/lib/quartiles.py); empty until the first is counted.
    lengths = models.JSONField(default=list, db_default=[])

    def __str__(self) -> str:
        return f"response times of {self.pk}"

    @property
    def rhythm(self) -> Rhythm:
        return Rhythm(tuple(self.waited), tuple(self.answered)) if self.waited else Rhythm()

    @property
    def quartiles(self) -> Lengths:
        return Lengths(tuple(self.lengths)) if self.lengths else Lengths()
