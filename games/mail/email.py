"""Email: the parts shared by all emails to a user, rendered as text and HTML."""

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

from games.board.words import one_language
from games.mail import unsubscribe
from games.models import User


class _Message(EmailMultiAlternatives):
    """A message whose pictures are part of its HTML rather than attachments."""

    mixed_subtype = "related"


@dataclass(frozen=True)
class Email(ABC):
    """One email, in its reader's language and time zone; its templates read `email.…`."""

    template: ClassVar[str]  # without .txt and .html

    @property
    @abstractmethod
    def user(self) -> User:
        """Return the recipient."""

    @property
    @abstractmethod
    def subject(self) -> str: ...

    @property
    @abstractmethod
    def headers(self) -> dict[str, str]: ...

    @property
    def preview(self) -> str:
        """Return the line that an inbox shows beside the subject: what a reader must know of the state."""
        return ""

    @property
    def attachments(self) -> Sequence[MIMEBase]:
        """Return the images of the HTML, so that reading the email fetches nothing."""
        return ()

    @property
    def shows_hand(self) -> bool:
        """Return whether whoever has the email sees a hand, in it or behind its links, and can play a turn."""
        return False

    @property
    def unsubscribe_url(self) -> str:
        """Return the URL that turns off emails of this kind."""
        return self.settings_url

    @property
    def settings_url(self) -> str:
        return f"{settings.SITE_URL}{reverse('settings')}#mails"

    @property
    def vacation_url(self) -> str:
        return f"{settings.SITE_URL}{reverse('settings')}#away"

    @cached_property
    def hand_url(self) -> str:
        """Return the URL for leaving the reader’s hand out of future emails, which has its time in it."""
        return unsubscribe.url(self.user.pk, unsubscribe.HAND)

    def message(self) -> EmailMultiAlternatives:
        """Return the message, ready to be sent."""
        zone, language = timezone.override(self.user.zone), translation.override(self.user.language)
        with zone, language, one_language():
            text = render_to_string(f"{self.template}.txt", {"email": self})
            html = render_to_string(f"{self.template}.html", {"email": self})
            message = _Message(self.subject, text, to=[self.user.email], headers=self.headers)
            message.attach_alternative(html, "text/html")
            for part in self.attachments:
                message.attach(part)
        return message


# Says to programs that no person wrote it, against auto-replies (RFC 3834).
PROGRAM = {"Auto-Submitted": "auto-generated"}


def unsubscribe_headers(address: str) -> dict[str, str]:
    """Return the headers for one-click unsubscribing (RFC 8058) and against auto-replies (RFC 3834)."""
    return {
        "List-Unsubscribe": f"<{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        **PROGRAM,
    }
