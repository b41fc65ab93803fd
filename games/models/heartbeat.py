"""Heartbeat: when the sweep last ran, so that time the site was down counts against nobody."""

from django.db import models


class Heartbeat(models.Model):
    """One row a name."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"
