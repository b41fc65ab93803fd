"""Notice: that a seat is owed a letter; written with the move, claimed by one worker, sent once."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

from .game import Seat


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Notices by what is still to be done with them."""

    def unsettled(self) -> "NoticeQuerySet":
        return self.filter(sent_at=None, dropped="")

    def due(self, now: datetime) -> "NoticeQuerySet":
        """Owed, not put off, and not in another worker's hands."""
        return self.unsettled().filter(Q(not_before=None) | Q(not_before__lte=now))


class Notice(models.Model):
    """
    One letter owed to one seat because of the position after `ply` moves.

    `not_before` is the end of a claim's lease or of a pause after a failure; `dropped` says why a
    letter was not sent after all.
    """

    class Kind(models.TextChoices):
        TURN = "turn", "your turn"
        BLOCKS = "blocks", "choose blocks"
        ROUND = "round", "round scored"
        OVER = "over", "game over"
        REMINDER = "reminder", "reminder"

    LEASE = timedelta(minutes=2)

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind)
    ply = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    not_before = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped = models.CharField(max_length=80, blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["seat", "kind", "ply"], name="one_notice_per_seat_kind_ply"),)
        indexes = (
            models.Index(fields=["created_at"], name="unsettled_notices", condition=Q(sent_at=None, dropped="")),
        )

    def __str__(self) -> str:
        return f"{self.kind} at ply {self.ply} to {self.seat}"
