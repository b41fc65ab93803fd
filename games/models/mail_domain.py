"""MailDomain: how the mail servers of one domain took our emails on one day."""

from django.db import models


class MailDomain(models.Model):
    """
    The emails to one domain in a day (UTC): handed over, accepted, refused, and those that came back later.

    `waits` counts the accepted ones by how long it took from when they were due (games/mail/domains.py).
    """

    domain = models.CharField(max_length=255)
    day = models.DateField()
    sent = models.PositiveIntegerField(default=0, db_default=0)
    accepted = models.PositiveIntegerField(default=0, db_default=0)
    refused = models.PositiveIntegerField(default=0, db_default=0)
    bounced = models.PositiveIntegerField(default=0, db_default=0)
    waits = models.JSONField(default=list, db_default=[])

    class Meta:
        verbose_name = "receiving domain"
        constraints = (
            models.UniqueConstraint(fields=["day", "domain"], name="one_row_per_day_and_domain"),
        )

    def __str__(self) -> str:
        return f"{self.domain} on {self.day}"
