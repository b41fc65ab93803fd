"""The rows of duplicates: an event, and who has signed up for it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse

from engine import PRESETS, Options
from games.lib import time_control
from games.lib.time_control import TimeControl
from games.models import SharedDeal
from games.models.game_codes import new_code

LONGEST_NAME = 36  # characters; a table adds its number


class Event(models.Model):
    """
    An event at which `tables` tables of `players` play one deal.

    It starts as soon as that many have signed up, or when its host wants it to: `starts_early`.
    Its `deal` says the rest: none before the start, and opened once the last table has ended.
    """

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    players = models.PositiveSmallIntegerField(default=4, db_default=4)
    tables = models.PositiveSmallIntegerField(default=2, db_default=2)
    preset = models.CharField(max_length=12, default="mail", db_default="mail")
    clock = models.CharField(max_length=12, default="standard", db_default="standard")
    deal = models.OneToOneField(SharedDeal, on_delete=models.PROTECT, null=True, related_name="+")
    starts_early = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    cancelled_at = models.DateTimeField(null=True, blank=True)
    # Until when the clock leaves it alone after its start failed.
    retry_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at",)
        indexes = (
            models.Index(
                fields=["created_at"],
                name="duplicates_to_start",
                condition=Q(deal__isnull=True, cancelled_at__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("duplicate", args=[self.code])

    @property
    def seats(self) -> int:
        """Return how many can sign up."""
        return self.players * self.tables

    @property
    def is_open(self) -> bool:
        """Return whether players can still sign up."""
        return self.deal_id is None and self.cancelled_at is None

    @property
    def ended(self) -> bool:
        """Return whether the last table has ended, and everything may be told."""
        return self.deal is not None and self.deal.opened_at is not None

    @property
    def options(self) -> Options:
        return PRESETS[self.preset].for_players(self.players)

    @property
    def time(self) -> TimeControl:
        return time_control.PRESETS[self.clock]

    @property
    def time_name(self) -> str:
        return time_control.in_short(self.time)


class Entry(models.Model):
    """A player who has signed up for an event."""

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True, db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "user"], name="one_entry_in_a_duplicate"),
        )

    def __str__(self) -> str:
        return f"entry {self.pk}"
