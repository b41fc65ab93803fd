"""Email: what all emails to a user share; a value that renders itself as text and HTML."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from email.mime.base import MIMEBase
from functools import cached_property
from typing import ClassVar

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.mail import unsubscribe
from games.models import User


class _Message(EmailMultiAlternatives):
    """A message whose pictures belong to its HTML and are no attachments to it."""

    mixed_subtype = "related"


@dataclass(frozen=True)
class Email(ABC):
    """One email; its templates read `email.…`. What it says is worked out in its reader's language and time zone."""

    template: ClassVar[str]  # without .txt and .html

    @property
    @abstractmethod
    def user(self) -> User:
        """Who gets it."""

    @property
    @abstractmethod
    def subject(self) -> str: ...

    @property
    @abstractmethod
    def headers(self) -> dict[str, str]: ...

    @property
    def attachments(self) -> Sequence[MIMEBase]:
        """What the HTML shows, so that nothing is fetched when it is read."""
        return ()

    @property
    def shows_hand(self) -> bool:
        """Whether it must not be forwarded."""
        return False

    @cached_property
    def zone(self) -> str:
        """The time zone of the times in it."""
        return timezone.get_current_timezone_name()

    @property
    def settings_url(self) -> str:
        return f"{settings.SITE_URL}{reverse('settings')}#mails"

    @property
    def vacation_url(self) -> str:
        return f"{settings.SITE_URL}{reverse('settings')}#away"

    @property
    def hand_url(self) -> str:
        """Where the reader leaves their hand out of the emails to come."""
        return unsubscribe.url(self.user.pk, unsubscribe.HAND)

    def message(self) -> EmailMultiAlternatives:
        """Return it ready to be sent."""
        with timezone.override(self.user.zone), translation.override(self.user.language):
            text = render_to_string(f"{self.template}.txt", {"email": self})
            html = render_to_string(f"{self.template}.html", {"email": self})
            message = _Message(self.subject, text, to=[self.user.email], headers=self.headers)
            message.attach_alternative(html, "text/html")
            for part in self.attachments:
                message.attach(part)
        return message


def unsubscribe_headers(address: str) -> dict[str, str]:
    """Return the headers for one-click unsubscribing (RFC 8058) and against automatic answers (RFC 3834)."""
    return {
        "List-Unsubscribe": f"<{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
