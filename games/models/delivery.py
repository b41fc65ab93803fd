"""Delivery: a notice on one channel; claimed by one worker, then sent once or dropped with a reason."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from .notice import Notice

EMAIL = "email"  # the channel that a user's digest and `email_hand` settings apply to


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    """Deliveries by their state."""

    def unsettled(self) -> "DeliveryQuerySet":
        return self.filter(outcome=Delivery.Outcome.WAITING)

    def waiting(self, now: datetime) -> "DeliveryQuerySet":
        """Return the unsettled deliveries that no worker has leased, including those not due yet."""
        return self.unsettled().filter(Q(claimed_until=None) | Q(claimed_until__lte=now))

    def due(self, now: datetime) -> "DeliveryQuerySet":
        """Return the waiting deliveries that may go out now."""
        return self.waiting(now).filter(Q(not_before=None) | Q(not_before__lte=now))

    def with_recipients(self) -> "DeliveryQuerySet":
        """Fetch notice, seat, game, and user in the same query."""
        return self.select_related("notice__seat__user", "notice__seat__game", "notice__user")

    def to(self, user_id: int) -> "DeliveryQuerySet":
        """Return the deliveries to a user, in person or at a seat."""
        return self.filter(Q(notice__seat__user=user_id) | Q(notice__user=user_id))

    def recipients(self) -> models.QuerySet["Delivery", int | None]:
        """Return the recipients' user ids, for a subquery."""
        return self.values_list(Coalesce("notice__seat__user", "notice__user"), flat=True)


class Delivery(models.Model):
    """
    The attempts to send a notice on one channel.

    `not_before` is the earliest time to send it, `claimed_until` the end of a worker's lease, and
    `attempts` the number of attempts, failed or not.
    """

    class Outcome(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        DROPPED = "dropped"

    class Reason(models.TextChoices):
        """Reasons for dropping a delivery; a channel may have reasons of its own."""

        NO_READER = "no reader"
        SWITCHED_OFF = "switched off"
        NOT_VERIFIED = "address not verified"
        PLAYED = "turn already played"
        SEEN = "round already seen"
        BACK = "player is back"
        FOLLOWED = "a newer one follows"
        GONE = "no longer open"
        FAILED = "could not be sent"
        REFUSED = "mailbox refuses emails"
        EXPIRED = "code expired"
        ENOUGH = "enough invitations"
        DEMO = "before the demo"

    LEASE = timedelta(minutes=2)

    notice = models.ForeignKey(
        Notice, on_delete=models.CASCADE, related_name="deliveries", db_index=False
    )
    # No choices here or for reasons, so that adding a channel needs no migration.
    channel = models.CharField(max_length=16)
    not_before = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(
        max_length=8, choices=Outcome, default=Outcome.WAITING, db_default=Outcome.WAITING
    )
    reason = models.CharField(max_length=80, blank=True, default="", db_default="")

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = (
            models.UniqueConstraint(
                fields=["notice", "channel"], name="one_delivery_per_notice_channel"
            ),
            models.CheckConstraint(
                condition=Q(outcome="sent", sent_at__isnull=False)
                | (~Q(outcome="sent") & Q(sent_at=None)),
                name="sent_has_a_time",
            ),
            models.CheckConstraint(
                condition=(Q(outcome="dropped") & ~Q(reason=""))
                | (~Q(outcome="dropped") & Q(reason="")),
                name="dropped_has_a_reason",
            ),
        )
        indexes = (
            models.Index(F("id"), name="unsettled_deliveries", condition=Q(outcome="waiting")),
            models.Index(
                fields=["not_before"], name="due_deliveries", condition=Q(outcome="waiting")
            ),
            models.Index(
                F("id"), name="failing_deliveries", condition=Q(outcome="waiting", attempts__gte=2)
            ),
        )

    def __str__(self) -> str:
        return f"{self.notice} by {self.channel}"
