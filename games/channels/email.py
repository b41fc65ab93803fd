"""A notice as a letter: subject, text and HTML in the recipient's frame, and the headers that thread it."""

from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from games.models import Notice

from .contents import contents

SALT = "fewer-mails"


def letter(notice: Notice) -> EmailMultiAlternatives:
    """The mail for a notice, ready to send; its words are those of the moment it is made."""
    user = notice.seat.user
    assert user is not None
    with timezone.override(user.zone):
        context: dict[str, Any] = {
            **contents(notice),
            "site_name": settings.SITE_NAME,
            "settings_url": settings.SITE_URL + reverse("settings"),
        }
        text = render_to_string("mail/letter.txt", context)
        html = render_to_string("mail/letter.html", context)
    mail = EmailMultiAlternatives(context["subject"], text, to=[user.email], headers=headers(notice))
    mail.attach_alternative(html, "text/html")
    return mail


def headers(notice: Notice) -> dict[str, str]:
    """
    One Message-ID a notice, so that a letter sent twice is one letter; one thread a game and reader;
    one-click unsubscribing (RFC 8058); no answer from vacation programs (RFC 3834).
    """
    seat = notice.seat
    table = f"{seat.game.code}.{seat.side.lower()}"
    thread = f"<table.{table}@{settings.MAIL_DOMAIN}>"
    return {
        "Message-ID": f"<{notice.kind}.{notice.ply}.{table}@{settings.MAIL_DOMAIN}>",
        "In-Reply-To": thread,
        "References": thread,
        "List-Id": f"<{notice.kind}.games.{settings.MAIL_DOMAIN}>",
        "List-Unsubscribe": f"<{unsubscribe_url(notice)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


def unsubscribe_url(notice: Notice) -> str:
    """A signed address that switches this kind of mail off for this reader, and can do nothing else."""
    token = signing.dumps([notice.seat.user_id, str(notice.kind)], salt=SALT)
    return f"{settings.SITE_URL}{reverse('fewer-mails', args=[token])}"


def read_unsubscribe_token(token: str) -> tuple[int, str]:
    """The reader's id and the kind of mail; BadSignature for anything we did not sign, or do not send any more."""
    user_id, kind = signing.loads(token, salt=SALT)
    if kind not in Notice.Kind.values:
        raise signing.BadSignature("No such kind of mail.")
    return user_id, kind
