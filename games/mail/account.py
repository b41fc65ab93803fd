"""Emails about an account, such as sign-in codes: sealed in their notice until they are sent."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation

from games.lib import sealed
from games.lib.database_time import database_time
from games.models import EMAIL, Delivery, Notice
from games.play import wakeups


@dataclass(frozen=True)
class AccountEmail:
    """The HTML of an email about an account, made of its text; a paragraph that is the code stands out."""

    subject: str
    body: str
    code: str

    @property
    def paragraphs(self) -> list[str]:
        return self.body.strip().split("\n\n")

    @property
    def tables(self) -> list[str]:
        """Return the paragraphs whose lines are columns, as in an answer with a board."""
        return [each for each in self.paragraphs if "\n" in each and "  " in each]

    @property
    def preview(self) -> str:
        """Return the line that an inbox shows beside the subject: what to do with the code."""
        return self.paragraphs[0]


def owe(message: EmailMessage, *, asked_for: bool, code: str = "") -> None:
    """
    Write a notice with this message, in the language of the moment.

    What a person has just asked for expires as its `code` does.
    """
    kind = Notice.Kind.CODE if asked_for else Notice.Kind.ACCOUNT
    content = {
        "subject": str(message.subject),
        "body": str(message.body),
        "code": code,
        "language": translation.get_language(),
    }
    with transaction.atomic():
        notice = Notice.objects.create(
            address=message.to[0], kind=kind, sealed=sealed.seal(json.dumps(content))
        )
        Delivery.objects.create(notice=notice, channel=EMAIL, not_before=notice.created_at)
    wakeups.after_commit("games.send_notices")


def compose(notice: Notice) -> EmailMessage:
    """Return the message of a notice, as text and as HTML."""
    content = json.loads(sealed.unseal(notice.sealed))
    email = AccountEmail(content["subject"], content["body"], content.get("code", ""))
    headers = {
        "Message-ID": f"<account.{notice.pk}@{settings.MAIL_DOMAIN}>",
        "Auto-Submitted": "auto-generated",
        **content.get("headers", {}),
    }
    to = notice.address or getattr(notice.recipient, "email", "")
    message = EmailMultiAlternatives(email.subject, email.body, to=[to], headers=headers)
    with translation.override(content.get("language") or settings.LANGUAGE_CODE):
        message.attach_alternative(
            render_to_string("mail/account.html", {"email": email}), "text/html"
        )
    return message


def expired_by(now: datetime) -> datetime:
    """Return the time since when what was asked for still counts."""
    return now - timedelta(seconds=settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT)


def wipe(notices: list[int]) -> None:
    """Forget what these notices say."""
    Notice.objects.filter(pk__in=notices).exclude(sealed="").update(sealed="")


def drop_expired() -> None:
    """Drop the codes that came too late, even while no email goes out."""
    now = database_time()
    late = Delivery.objects.waiting(now).filter(
        notice__kind=Notice.Kind.CODE, notice__created_at__lte=expired_by(now)
    )
    with transaction.atomic():
        found = dict(late.values_list("pk", "notice"))
        late.filter(pk__in=found).update(
            outcome=Delivery.Outcome.DROPPED, reason=Delivery.Reason.EXPIRED
        )
        wipe(list(found.values()))
