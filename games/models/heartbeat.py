"""Heartbeat: the time of the last sweep, so that outages don't count against players' clocks."""

from django.db import models


class Heartbeat(models.Model):
    """The last run of one named job."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"
