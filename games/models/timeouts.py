"""Timeouts: how many turns ran out in each hour, to notice an hour that is unlike the others."""

from django.db import models


class Timeouts(models.Model):
    """The turns that substitutes played in the hour from `hour` on."""

    hour = models.DateTimeField(primary_key=True)
    turns = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name_plural = "timeouts"

    def __str__(self) -> str:
        return f"{self.turns} in the hour from {self.hour:%Y-%m-%d %H:%M}"
