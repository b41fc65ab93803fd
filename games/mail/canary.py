"""The canary: an email an hour to an address of the site's own, which must come back in as a reply would."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage

from games.lib.database_time import database_time
from games.mail import account
from games.models import Heartbeat, Notice
from games.play import alarms

HOUR, LATE = timedelta(hours=1), timedelta(minutes=90)
SENT, CAME = "canary-sent", "canary-came"


def send_due() -> None:
    """Owe the canary its email, once an hour."""
    if not settings.CANARY_ADDRESS:
        return
    now = database_time()
    _row, new = Heartbeat.objects.get_or_create(name=SENT, defaults={"at": now})
    if not new and not Heartbeat.objects.filter(name=SENT, at__lte=now - HOUR).update(at=now):
        return
    Heartbeat.objects.get_or_create(name=CAME, defaults={"at": now})  # it has LATE from here on
    text = "This email must come back to the site, or its emails don't leave or don't arrive.\n"
    account.owe(EmailMessage("Canary", text, to=[settings.CANARY_ADDRESS]), asked_for=False)


def came(message_id: str) -> bool:
    """Note that the canary's email has come; return False for any other email."""
    kind, _dot, number = message_id.strip("<>").partition("@")[0].partition(".")
    if not settings.CANARY_ADDRESS or kind != "account" or not number.isdecimal():
        return False
    ours = Notice.objects.filter(pk=int(number[:18]), address=settings.CANARY_ADDRESS)
    if not ours.exists():
        return False
    Heartbeat.objects.update_or_create(name=CAME, defaults={"at": database_time()})
    return True


@alarms.check
def silent_canary(now: datetime) -> Iterator[tuple[str, str]]:
    """The canary's email hasn't come for longer than an hour and a half."""
    last = Heartbeat.objects.filter(name=CAME, at__lt=now - LATE).first()
    if settings.CANARY_ADDRESS and last:
        yield "canary", f"No email has reached CANARY_ADDRESS since {last.at:%d %b, %H:%M} UTC."
