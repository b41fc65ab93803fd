"""The mailbox for replies: when it was last read, and which overdue turns wait until it is read once more."""

from datetime import datetime

from django.conf import settings

from games.lib.ends import MAILBOX
from games.models import Heartbeat

READ = "mailbox-read"


def was_read(moment: datetime) -> None:
    """Note that every email that was in the mailbox at `moment` has been read and acted on."""
    Heartbeat.objects.update_or_create(name=READ, defaults={"at": moment})


def complete_until(now: datetime) -> datetime:
    """Return the time until which no move can be in the mailbox, or not one that anybody still waits for."""
    if not getattr(settings, "IMAP_URL", ""):
        return now
    read = Heartbeat.objects.filter(name=READ).values_list("at", flat=True).first()
    return min(now, max(read or now - MAILBOX, now - MAILBOX))
