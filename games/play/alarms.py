"""Alarms: tell the staff what is wrong, by a banner on every page and by one email."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.lib import trouble
from games.models import EMAIL, Alarm, Delivery, Notice, User

logger = logging.getLogger(__name__)

# An alarm is over once it has been fine for CALM. Within AGAIN of that it is still the same alarm: it
# opens again without another email. One that nobody looks for is over when nobody has met it for UNSEEN.
CALM = timedelta(minutes=5)
AGAIN = timedelta(hours=1)
UNSEEN = timedelta(days=1)
KEPT = timedelta(days=90)  # how long an alarm that is over stays listed

# What each sweep looks for: functions of its time that yield (name, text) of whatever is wrong.
Check = Callable[[datetime], Iterable[tuple[str, str]]]
checks: list[Check] = []


def check(look: Check) -> Check:
    """Register a function that every sweep asks what is wrong; its alarms are cleared when it's silent."""
    checks.append(look)
    return look


def raise_(name: str, text: str, *, found_by: str = "", now: datetime | None = None) -> None:
    """Raise the alarm of this name, or note that it is still there; never fails."""
    try:
        with transaction.atomic():
            news = _raise(name, " ".join(text.split())[:300], found_by, now or timezone.now())
    except Exception:  # an alarm must not become a fault of its own
        logger.exception("Alarm %s could not be stored: %s", name, text)
    else:
        if news:
            logger.warning("Alarm %s: %s", name, text)


def guarded(do: Callable[[datetime], object], now: datetime, name: str) -> object:
    """Do a job; if it fails, return None and raise the alarm of this name, so that the next one is done."""
    try:
        done = do(now)
    except Exception:
        logger.exception("The job %s failed", name)
        raise_(name, f"A job fails: {name}. The log has the details.")
        return None
    clear(name)
    return done or False


def is_raised(name: str) -> bool:
    """Return whether this alarm is open, and nobody has found since that all is fine."""
    return Alarm.objects.filter(name=name, cleared_at=None, fine_since=None).exists()


def clear(name: str, *, now: datetime | None = None) -> None:
    """Note that all is fine again; the alarm is over if it stays so for a few minutes. Never fails."""
    try:
        with transaction.atomic():
            Alarm.objects.filter(name=name, cleared_at=None, fine_since=None).update(
                fine_since=now or timezone.now()
            )
    except Exception:
        logger.exception("Alarm %s could not be cleared", name)


def watch(now: datetime) -> None:
    """Run every check, raise what it finds, and end the alarms that have stayed fine."""
    failed = []
    for look in checks:
        try:
            with transaction.atomic():
                _found(look.__name__, dict(look(now)), now)
        except Exception:
            logger.exception("The check %s failed", look.__name__)
            failed.append(look.__name__)
    sentence = "The check {} failed. The log has the details."
    _found("watch", {f"check-{name}": sentence.format(name) for name in failed}, now)
    over = Q(fine_since__lte=now - CALM) | Q(last_seen__lte=now - UNSEEN)
    Alarm.objects.filter(over, cleared_at=None).update(cleared_at=now)
    Alarm.objects.filter(cleared_at__lte=now - KEPT).delete()


def texts() -> list[str]:
    """Return the sentences of the open alarms, the newest first, at most five."""
    return list(
        Alarm.objects.filter(cleared_at=None)
        .order_by("-raised_at")
        .values_list("text", flat=True)[:5]
    )


def _found(look: str, wrong: dict[str, str], now: datetime) -> None:
    """Raise what a check has found; what it found earlier and not now is fine."""
    for name, text in wrong.items():
        raise_(name, text, found_by=look, now=now)
    mine = Alarm.objects.filter(found_by=look, cleared_at=None, fine_since=None)
    mine.exclude(name__in=wrong).update(fine_since=now)


def _raise(name: str, text: str, found_by: str, now: datetime) -> bool:
    """Write the alarm; return whether the staff have not been told of it yet."""
    first = {"text": text, "found_by": found_by, "raised_at": now, "last_seen": now}
    alarm, new = Alarm.objects.select_for_update().get_or_create(name=name, defaults=first)
    over = alarm.cleared_at
    news = new or (over is not None and now - over > AGAIN)
    later: dict[str, object] = {"times": F("times") + 1} if over else {}
    if news:
        later |= {"raised_at": now, "mailed_at": now}
        _owe_emails(now)
    Alarm.objects.filter(pk=alarm.pk).update(
        text=text, found_by=found_by, last_seen=now, fine_since=None, cleared_at=None, **later
    )
    return news


def _owe_emails(now: datetime) -> None:
    """Write a notice for each member of the staff; those due together go out in one email."""
    staff = User.objects.filter(is_staff=True, is_active=True)
    notices = [Notice(user=user, kind=Notice.Kind.ALARM) for user in staff]
    soon = now + timedelta(seconds=settings.SETTLE_SECONDS)
    Delivery.objects.bulk_create(
        Delivery(notice=notice, channel=EMAIL, not_before=soon)
        for notice in Notice.objects.bulk_create(notices)
    )


trouble.listeners.append(raise_)
