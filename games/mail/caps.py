"""The most emails to one person in an hour and a day; of what would be more, a digest tells."""

import logging
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import DatabaseError

from games.lib.database_time import database_time
from games.models import RateLimit, User

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
logger = logging.getLogger(__name__)


def left(users: Collection[User], now: datetime) -> dict[int, int]:
    """Return how many more emails each of these users may get now, by their keys."""
    kept = RateLimit.objects.in_bulk([_key(user) for user in users])
    return {user.pk: _left(_within_a_day(kept.get(_key(user)), now), now) for user in users}


def _left(sent: Sequence[float], now: datetime) -> int:
    within_an_hour = [at for at in sent if at > (now - HOUR).timestamp()]
    an_hour: int = settings.MOST_EMAILS_AN_HOUR - len(within_an_hour)
    a_day: int = settings.MOST_EMAILS_A_DAY - len(sent)
    return min(an_hour, a_day)


def free_at(user: User, now: datetime) -> datetime:
    """Return when the user may get the next email; `now` if that is already so."""
    sent = _sent(user, now)
    limits = ((settings.MOST_EMAILS_AN_HOUR, HOUR), (settings.MOST_EMAILS_A_DAY, DAY))
    return max(
        (_after(sent[-most], pause) for most, pause in limits if len(sent) >= most), default=now
    )


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
    return _within_a_day(RateLimit.objects.filter(pk=_key(user)).first(), now)


def _within_a_day(kept: RateLimit | None, now: datetime) -> Sequence[float]:
    """When a user got the emails of the last day, in seconds, the latest last."""
    found = kept.value if kept else []
    return [at for at in found if at > (now - DAY).timestamp()][-settings.MOST_EMAILS_A_DAY :]


def _after(seconds: float, pause: timedelta) -> datetime:
    return datetime.fromtimestamp(seconds, UTC) + pause


def _key(user: User) -> str:
    return f"emails-to:{user.pk}"
