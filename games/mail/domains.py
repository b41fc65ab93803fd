"""How the mail servers of each domain take our emails: counted a day at a time, so that a page reads few rows."""

import logging
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from threading import Lock

from django.db import DatabaseError, transaction
from django.db.models import Sum
from django.utils import timezone

from games.lib.database_time import database_time
from games.lib.time_control import duration
from games.models import Delivery, MailDomain

# The ends of the classes of waiting times, in seconds; what takes longer is in one more.
WAITS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 3 * 3600, 12 * 3600, 24 * 3600)
KEPT = timedelta(days=30)
MOST = 200  # domains on the page, those that get the most emails
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class DomainRow:
    """A domain's figures for some days; `median` is the seconds within which half of the emails were accepted."""

    domain: str
    sent: int
    accepted: int
    refused: int
    bounced: int
    median: int | None

    @property
    def median_told(self) -> str:
        if self.median is None:
            return "over a day" if self.accepted else "–"
        return duration(self.median)


@dataclass
class Counts:
    """What is to be added to a domain's row."""

    sent: int = 0
    accepted: int = 0
    refused: int = 0
    bounced: int = 0
    waits: list[int] = field(default_factory=list)


_uncounted: dict[str, Counts] = {}  # what this process hasn't written yet, by domain
_lock = Lock()


def accepted(address: str, delivery: Delivery) -> None:
    """Count an email that a mail server has accepted, and how long that took since it was due."""
    since = delivery.not_before
    if since is None or delivery.attempts:  # after a failure it's when it is tried again
        since = delivery.notice.created_at
    waited = (timezone.now() - since).total_seconds()
    place = bisect_left(WAITS, waited)
    _add(address, Counts(sent=1, accepted=1, waits=[*[0] * place, 1]))


def refused(address: str) -> None:
    """Count an email that a mail server has refused."""
    _add(address, Counts(sent=1, refused=1))


def put_off(address: str) -> None:
    """Count an attempt that is made again later."""
    _add(address, Counts(sent=1))


def bounced(address: str) -> None:
    """Count an email that came back, and write it."""
    _add(address, Counts(bounced=1))
    write()


def write() -> None:
    """Write what this process has counted, once a minute; a failure loses it, which costs a figure, not an email."""
    with _lock:
        counted = dict(_uncounted)
        _uncounted.clear()
    if not counted:
        return
    try:
        with transaction.atomic():
            day = database_time().date()
            rows = MailDomain.objects
            rows.bulk_create(
                [MailDomain(day=day, domain=domain) for domain in counted], ignore_conflicts=True
            )
            today = rows.select_for_update().filter(day=day, domain__in=counted)
            kept = list(today.order_by("domain"))
            for row in kept:
                _add_to(row, counted[row.domain])
            rows.bulk_update(kept, [each.name for each in fields(Counts)])
    except DatabaseError:
        logger.exception("Emails to %s weren’t counted", ", ".join(counted))


def figures(days: int) -> list[DomainRow]:
    """Return the domains of the last days, today's included, those with the most emails first."""
    first = database_time().date() - timedelta(days=days - 1)
    rows = MailDomain.objects.filter(day__gte=first)
    sums = rows.values("domain").annotate(total=Sum("sent")).order_by("-total", "domain")
    found = {each["domain"]: Counts() for each in sums[:MOST]}
    for row in rows.filter(domain__in=found):
        _add_to(
            found[row.domain], Counts(row.sent, row.accepted, row.refused, row.bounced, row.waits)
        )
    return [
        DomainRow(name, each.sent, each.accepted, each.refused, each.bounced, median(each.waits))
        for name, each in found.items()
    ]


def median(counts: Sequence[int]) -> int | None:
    """Return the end of the class with the middle one; None if there are none, or it took over a day."""
    middle, so_far = (sum(counts) + 1) // 2, 0
    for end, count in zip(WAITS, counts, strict=False):
        so_far += count
        if middle and so_far >= middle:
            return end
    return None


def forget_old_days(now: datetime) -> None:
    """Delete what was counted long ago."""
    MailDomain.objects.filter(day__lt=(now - KEPT).date()).delete()


def _add(address: str, counts: Counts) -> None:
    domain = address.rpartition("@")[2].casefold()[:255]
    with _lock:
        _add_to(_uncounted.setdefault(domain, Counts()), counts)


def _add_to(row: MailDomain | Counts, counts: Counts) -> None:
    row.sent += counts.sent
    row.accepted += counts.accepted
    row.refused += counts.refused
    row.bounced += counts.bounced
    row.waits = _added(row.waits, counts.waits)


def _added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The sums of two lists of counts, of which one may be shorter."""
    length = max(len(one), len(other))
    padded = ([*counts, *[0] * (length - len(counts))] for counts in (one, other))
    return [a + b for a, b in zip(*padded, strict=True)]
