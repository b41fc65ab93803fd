"""Alarm: something that needs the staff's attention, from when it was found until it has stayed fine."""

from django.db import models
from django.db.models import Q


class Alarm(models.Model):
    """
    One thing that is or was wrong; games/play/alarms.py raises and clears it.

    `name` is a short key such as `mail-late` or `game-<code>`, `text` a sentence for the staff in English.
    `found_by` is the check that looks for it at each sweep; empty if the code that met it raised it.
    """

    name = models.CharField(max_length=48, unique=True)
    text = models.CharField(max_length=300)
    found_by = models.CharField(max_length=48, blank=True, default="", db_default="")
    times = models.PositiveIntegerField(default=1, db_default=1)
    raised_at = models.DateTimeField()
    last_seen = models.DateTimeField()
    fine_since = models.DateTimeField(null=True, blank=True)
    cleared_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-last_seen",)
        indexes = (
            models.Index(
                fields=["raised_at"], name="open_alarms", condition=Q(cleared_at__isnull=True)
            ),
        )

    def __str__(self) -> str:
        return self.name
