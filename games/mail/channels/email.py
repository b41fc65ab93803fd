"""A notice as a letter: subject, text, HTML and the board in the recipient's frame, and the headers that thread it."""

from email.mime.image import MIMEImage
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.board.images.board_picture import PIXELS
from games.board.images.png import png
from games.mail import unsubscribe
from games.mail.email_content import contents
from games.models import Notice, User


class _Letter(EmailMultiAlternatives):
    """A mail whose picture belongs to its HTML, and is no attachment to it."""

    mixed_subtype = "related"


def letter(notice: Notice, scored: Notice | None = None) -> EmailMultiAlternatives:
    """
    The mail for a notice, ready to send, in its reader's language; its words are those of the moment it is made.

    `scored` is the notice of a round that it tells too.
    """
    user = notice.seat.user
    assert user is not None
    with timezone.override(user.zone), translation.override(user.language):
        context: dict[str, Any] = {
            **contents(notice, scored),
            "site_name": settings.SITE_NAME,
            **footer(user),
            "picture_id": _name("board", notice),
        }
        text = render_to_string("mail/turn.txt", context)
        html = render_to_string("mail/turn.html", context)
    mail = _Letter(context["subject"], text, to=[user.email], headers=headers(notice))
    mail.attach_alternative(html, "text/html")
    mail.attach(_inline(context["picture"], context["picture_id"]))
    return mail


def footer(user: User) -> dict[str, str]:
    """Where the links at the foot of a letter lead."""
    page = settings.SITE_URL + reverse("settings")
    return {
        "mails_url": f"{page}#mails",
        "away_url": f"{page}#away",
        "hand_url": unsubscribe.url(user.pk, unsubscribe.HAND),
    }


def _inline(svg: str, name: str) -> MIMEImage:
    """The picture as a part of the mail that its HTML shows; nothing is fetched when it is read."""
    image = MIMEImage(png(svg, PIXELS), "png")
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    return image


def _name(what: str, notice: Notice) -> str:
    """The same for a letter sent twice, and for no other letter."""
    seat = notice.seat
    return f"{what}.{notice.kind}.{notice.ply}.{seat.game.code}.{seat.side.lower()}@{settings.MAIL_DOMAIN}"


def headers(notice: Notice) -> dict[str, str]:
    """
    One Message-ID a notice, so that a letter sent twice is one letter; one thread a game and reader.
    """
    seat = notice.seat
    table = f"{seat.game.code}.{seat.side.lower()}"
    thread = f"<table.{table}@{settings.MAIL_DOMAIN}>"
    return {
        "Message-ID": f"<{notice.kind}.{notice.ply}.{table}@{settings.MAIL_DOMAIN}>",
        "In-Reply-To": thread,
        "References": thread,
        "List-Id": f"<{notice.kind}.games.{settings.MAIL_DOMAIN}>",
        **switched_off_by(unsubscribe_url(notice)),
    }


def switched_off_by(address: str) -> dict[str, str]:
    """One-click unsubscribing at an address (RFC 8058); no answer from vacation programs (RFC 3834)."""
    return {
        "List-Unsubscribe": f"<{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


def unsubscribe_url(notice: Notice) -> str:
    """Where this kind of mail is switched off for this reader."""
    assert notice.seat.user_id is not None
    return unsubscribe.url(notice.seat.user_id, str(notice.kind))
