"""IncomingEmail: an email that came in, kept for a week, and what became of it."""

from django.db import models
from django.db.models.functions import Now

from .seat import Seat


class IncomingEmail(models.Model):
    """
    One message to one address of ours; `key` is the same if it comes again.

    Support may look at what a player says they sent; `keep` in games/mail/inbound/receiving.py says how long.
    """

    class Outcome(models.TextChoices):
        RECEIVED = "received"  # so far
        PLAYED = "played"
        ANSWERED = "answered"
        REFUSED = "refused"
        HELD = "held"  # until its player confirms it
        IGNORED = "ignored"
        BOUNCE = "bounce"  # of an email of ours
        UNREADABLE = "broken"

    key = models.CharField(max_length=64, unique=True)
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="incoming"
    )
    raw = models.BinaryField()
    outcome = models.CharField(
        max_length=8, choices=Outcome, default=Outcome.RECEIVED, db_default=Outcome.RECEIVED
    )
    received_at = models.DateTimeField(auto_now_add=True, db_default=Now(), db_index=True)

    def __str__(self) -> str:
        return f"email to {self.seat or 'nobody'}: {self.outcome}"
