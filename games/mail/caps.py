"""The most emails to one person: 20 an hour and 60 a day; of what would be more, a digest tells."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import DatabaseError

from games.lib.database_time import database_time
from games.models import RateLimit, User

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
HOURLY, DAILY = 20, 60
logger = logging.getLogger(__name__)


def left(user: User, now: datetime) -> int:
    """Return how many more emails the user may get now."""
    sent = _sent(user, now)
    within_an_hour = [at for at in sent if at > (now - HOUR).timestamp()]
    return min(HOURLY - len(within_an_hour), DAILY - len(sent))


def free_at(user: User, now: datetime) -> datetime:
    """Return when the user may get the next email; `now` if that is already so."""
    sent = _sent(user, now)
    ends = [_after(sent[-HOURLY], HOUR)] if len(sent) >= HOURLY else []
    ends += [_after(sent[-DAILY], DAY)] if len(sent) >= DAILY else []
    return max(ends, default=now)


def count(user: User) -> None:
    """Remember that the user has got an email; if that fails, it isn't counted."""
    try:
        now = database_time()
        RateLimit.objects.bulk_create(
            [
                RateLimit(
                    pk=_key(user), value=[*_sent(user, now), now.timestamp()], expires=now + DAY
                )
            ],
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["value", "expires"],
        )
    except DatabaseError:  # the email is out: raising would send it twice
        logger.exception("An email wasn’t counted")


def _sent(user: User, now: datetime) -> Sequence[float]:
    """When the user got the emails of the last day, in seconds, the latest last."""
    found = RateLimit.objects.filter(pk=_key(user)).values_list("value", flat=True).first()
    return [at for at in found or [] if at > (now - DAY).timestamp()][-DAILY:]


def _after(seconds: float, pause: timedelta) -> datetime:
    return datetime.fromtimestamp(seconds, UTC) + pause


def _key(user: User) -> str:
    return f"emails-to:{user.pk}"
