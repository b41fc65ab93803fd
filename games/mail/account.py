"""Emails about an account, such as sign-in codes: sealed in their notice until they are sent."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.functional import Promise

from games.lib import sealed, zones
from games.lib.database_time import database_time
from games.mail import unsubscribe
from games.mail.email import unsubscribe_headers
from games.models import EMAIL, Delivery, Notice, User
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
    content = {"subject": str(message.subject), "body": str(message.body), "code": code}
    deliver(Notice(address=message.to[0], kind=kind), content)


def deliver(notice: Notice, content: Mapping[str, object], at: datetime | None = None) -> None:
    """Save a notice with what it says, in the language of the moment, and owe it by email, now or later."""
    seal(notice, content)
    with transaction.atomic():
        notice.save()
        Delivery.objects.create(notice=notice, channel=EMAIL, not_before=at or notice.created_at)
    wakeups.after_commit("games.send_notices")


def tell(
    user: User,
    kind: str,
    compose: Callable[[], tuple[str, Sequence[str]]],
    off: str | Promise = "",
) -> None:
    """
    Owe a user an email whose subject and paragraphs `compose` returns in their language and zone.

    `off` is the line above the link that turns such emails off; whoever did so, or has left, is owed none.
    """
    if off and not (user.is_active and user.wants(EMAIL, kind)):
        return
    # The moment may be another reader's, whose clock needs no names of zones.
    with translation.override(user.language), timezone.override(user.zone), zones.naming(True):
        subject, paragraphs = compose()
        headers = {}
        if off:
            link = unsubscribe.url(user.pk, str(kind))
            paragraphs, headers = (*paragraphs, f"{off}\n{link}"), unsubscribe_headers(link)
        content = {"subject": subject, "body": "\n\n".join(paragraphs) + "\n", "headers": headers}
        deliver(Notice(user=user, kind=kind), content)


def seal(notice: Notice, content: Mapping[str, object]) -> None:
    """Put what a notice says into it, encrypted."""
    language = translation.get_language()
    notice.sealed = sealed.seal(json.dumps({**content, "language": language}))


def compose(notice: Notice) -> EmailMessage:
    """Return the message that a notice holds, as text and as HTML."""
    return message(notice, json.loads(sealed.unseal(notice.sealed)))


def message(notice: Notice, content: Mapping[str, Any]) -> EmailMessage:
    """Return a message to the recipient of a notice, with this content."""
    email = AccountEmail(content["subject"], content["body"], content.get("code", ""))
    headers = {
        "Message-ID": f"<account.{notice.pk}@{settings.MAIL_DOMAIN}>",
        "Auto-Submitted": "auto-generated",
        **content.get("headers", {}),
    }
    to = notice.address or getattr(notice.recipient, "email", "")
    written = EmailMultiAlternatives(email.subject, email.body, to=[to], headers=headers)
    with translation.override(content.get("language") or settings.LANGUAGE_CODE):
        written.attach_alternative(
            render_to_string("mail/account.html", {"email": email}), "text/html"
        )
    return written


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
