"""Emails about an account, such as sign-in codes: sealed in their notice until they are sent."""

import json
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction

from games.lib import sealed
from games.lib.database_time import database_time
from games.models import EMAIL, Delivery, Notice
from games.play import wakeups


def owe(message: EmailMessage, *, asked_for: bool) -> None:
    """Write a notice with this message; what a person has just asked for expires as its code does."""
    kind = Notice.Kind.CODE if asked_for else Notice.Kind.ACCOUNT
    content = {"subject": str(message.subject), "body": str(message.body)}
    with transaction.atomic():
        notice = Notice.objects.create(
            address=message.to[0], kind=kind, sealed=sealed.seal(json.dumps(content))
        )
        Delivery.objects.create(notice=notice, channel=EMAIL, not_before=notice.created_at)
    wakeups.after_commit("games.send_notices")


def compose(notice: Notice) -> EmailMessage:
    """Return the message of a notice."""
    content = json.loads(sealed.unseal(notice.sealed))
    headers = {
        "Message-ID": f"<account.{notice.pk}@{settings.MAIL_DOMAIN}>",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(content["subject"], content["body"], to=[notice.address], headers=headers)


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
