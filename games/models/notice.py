"""Notice: that a seat is owed a letter; written with the move, claimed by one worker, sent once."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .game import Seat


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Notices by what is still to be done with them."""

    def unsettled(self) -> "NoticeQuerySet":
        return self.filter(sent_at=None, dropped="")

    def waiting(self, now: datetime) -> "NoticeQuerySet":
        """Owed, and in no worker's hands; some of them may go out later only."""
        return self.unsettled().filter(Q(claimed_until=None) | Q(claimed_until__lte=now))

    def due(self, now: datetime) -> "NoticeQuerySet":
        """Waiting, and not put off."""
        return self.waiting(now).filter(Q(not_before=None) | Q(not_before__lte=now))


class Notice(models.Model):
    """
    One letter owed to one seat because of the position after `ply` moves.

    `not_before` is when it may go out at the earliest, `claimed_until` the end of a worker's lease;
    `dropped` says why a letter was not sent after all.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        BLOCKS = "blocks", _("choose blocks")
        ROUND = "round", _("round scored")
        OVER = "over", _("game over")
        REMINDER = "reminder", _("reminder")

    ASKING = (Kind.TURN, Kind.BLOCKS)
    LEASE = timedelta(minutes=2)

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind)
    ply = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    not_before = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped = models.CharField(max_length=80, blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["seat", "kind", "ply"], name="one_notice_per_seat_kind_ply"),)
        indexes = (
            models.Index(fields=["created_at"], name="unsettled_notices", condition=Q(sent_at=None, dropped="")),
        )

    @property
    def asks(self) -> bool:
        """Whether it asks for a turn, for the first time or as a reminder."""
        return self.kind in (*self.ASKING, self.Kind.REMINDER)

    def __str__(self) -> str:
        return f"{self.kind} at ply {self.ply} to {self.seat}"
