"""MailTest: an email that a player has sent to themselves, to see whether emails reach them."""

from django.db import models

from .notice import Notice


class MailTest(models.Model):
    """
    One test; its notice says when it was asked for, and the delivery when a mail server took it.

    `opened_at` is when its reader confirmed, on the page of the link in it, that it has come.
    """

    notice = models.OneToOneField(Notice, on_delete=models.CASCADE, related_name="mail_test")
    opened_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"test email to {self.notice.user}"
