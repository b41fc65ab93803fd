"""Outage: a time in which nothing watched the clock or no email could be sent, given back to all."""

from datetime import timedelta

from django.db import models
from django.db.models import Q


class Outage(models.Model):
    """
    A gap between two sweeps that every running game gets back, batch by batch in the order of their ids.

    One of email is given back to the games with a day or more per move, less what other outages gave.
    `reached` is the last game that has it back; it is written with the batch, so that an end half-way
    neither loses nor doubles anything.
    """

    began = models.DateTimeField()
    ended = models.DateTimeField()
    email = models.BooleanField(default=False, db_default=False)
    reached = models.BigIntegerField(default=0, db_default=0)
    games = models.PositiveIntegerField(default=0, db_default=0)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(
                fields=["id"], name="outages_to_give_back", condition=Q(done_at__isnull=True)
            ),
        )

    def __str__(self) -> str:
        return f"{self.began:%Y-%m-%d %H:%M} to {self.ended:%H:%M}"

    @property
    def lasted(self) -> timedelta:
        return self.ended - self.began

    @property
    def lost(self) -> timedelta:
        """Return how much of an outage of email isn't given back as another one."""
        others = Outage.objects.filter(email=False, began__lt=self.ended, ended__gt=self.began)
        twice = (min(each.ended, self.ended) - max(each.began, self.began) for each in others)
        return max(self.lasted - sum(twice, timedelta()), timedelta())
