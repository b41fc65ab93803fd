"""Endpoint: an address to which we post for a user or a table, such as a webhook; and Post: one message to it."""

from django.db import models
from django.db.models import F, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Now
from django.utils.translation import gettext_lazy as _

from .game import Game
from .notice import Notice
from .seat import Seat
from .table_event import TableEvent
from .user import User

# A table whose last news has been told has no more.
FOLLOWS_A_TABLE = Q(table__isnull=False) & ~Q(told_status=Game.Status.FINISHED)


class EndpointQuerySet(models.QuerySet["Endpoint"]):
    """Endpoints by their state."""

    def working(self) -> "EndpointQuerySet":
        """Return those that haven't been turned off."""
        return self.filter(off_at=None)

    def with_news(self) -> "EndpointQuerySet":
        """Return those of tables where something has happened that they haven't been told."""
        events = TableEvent.objects.filter(game=OuterRef("table")).order_by().values("game")
        latest = Subquery(events.annotate(latest=Max("pk")).values("latest"))
        rows = self.working().filter(FOLLOWS_A_TABLE)
        rows = rows.annotate(latest_event=Coalesce(latest, 0))  # type: ignore[no-redef]
        told = Q(told_ply=F("table__ply"), told_status=F("table__status"))
        return rows.exclude(told, told_event=F("latest_event"))


class Endpoint(models.Model):
    """
    Where a user's notices are posted on one channel, besides email, or what happens at a table; and how
    that has gone so far. Of a table's, `user` is its host, and `told_ply`, `told_status` and `told_event`
    (the number of the last TableEvent, 0 before the first) are what it was told of, or is owed.

    `sealed` holds the address and its secrets, encrypted (elsewhere/endpoints.py).
    """

    CHANNELS = frozenset({"webhook", "push"})  # those that reach only users with an endpoint

    class Shape(models.TextChoices):
        JSON = "json", _("JSON, for programs of your own")
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        NTFY = "ntfy", "ntfy"
        PUSH = "push", _("browser")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="endpoints")
    table = models.ForeignKey(
        Game,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="endpoints",
        db_index=False,
    )
    told_ply = models.PositiveSmallIntegerField(null=True, blank=True)
    told_status = models.CharField(max_length=9, blank=True, default="", db_default="")
    told_event = models.BigIntegerField(null=True, blank=True)
    latest_event: int  # which with_news adds
    # The channel of settings.NOTIFICATION_CHANNELS; of a table's endpoint a name of its own.
    channel = models.CharField(max_length=16)
    shape = models.CharField(max_length=8, choices=Shape)
    sealed = models.TextField(editable=False)
    digest = models.CharField(max_length=64, editable=False)  # the same for the same address
    name = models.CharField(max_length=100)  # what the settings show of it: its host, or the device
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    sent_at = models.DateTimeField(null=True, blank=True)
    # Failed attempts in a row; why the last one failed, and when; since when it's off because of them.
    failures = models.PositiveSmallIntegerField(default=0, db_default=0)
    error = models.CharField(max_length=200, blank=True, default="", db_default="")
    failed_at = models.DateTimeField(null=True, blank=True)
    off_at = models.DateTimeField(null=True, blank=True)

    objects = EndpointQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "digest"], name="one_endpoint_per_address"),
        )
        indexes = (
            models.Index(
                fields=["table"], name="endpoints_of_tables", condition=Q(table__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.shape} of {self.user}"


class Post(models.Model):
    """
    A message that is owed to an endpoint: about a notice, one to take back, moves at a table, or a test.

    It is deleted once it's settled. `since` and `ply` are the moves at a table that it tells, and
    `since_event` and `event` what happened there besides.

    `claimed_until` is the end of a worker's lease, as of a Delivery.
    """

    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="posts")
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, null=True, related_name="posts")
    # The seat whose turn was played elsewhere: what was pushed about it is taken back.
    closes = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )
    since = models.PositiveSmallIntegerField(null=True)
    ply = models.PositiveSmallIntegerField(null=True)
    since_event = models.BigIntegerField(null=True)
    event = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    not_before = models.DateTimeField(db_index=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["endpoint", "notice"], name="one_post_per_notice"),
        )

    def __str__(self) -> str:
        return f"post {self.pk} to {self.endpoint}"
