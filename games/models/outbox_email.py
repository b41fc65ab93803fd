"""OutboxEmail: an email stored in the database on a site without a mail server, for the outbox page."""

from django.db import models
from django.db.models.functions import Now


class OutboxEmail(models.Model):
    """One email as it would have been sent."""

    to = models.EmailField()
    subject = models.CharField(max_length=255)
    text = models.TextField()
    html = models.TextField(blank=True, default="", db_default="")
    headers = models.JSONField(default=dict, db_default={})
    at = models.DateTimeField(auto_now_add=True, db_default=Now())

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=["to", "-id"], name="emails_to_an_address"),)

    @property
    def replies(self) -> bool:
        """Return whether a reply to this email can play."""
        return "Reply-To" in self.headers

    def __str__(self) -> str:
        return f"{self.subject} (to {self.to})"
