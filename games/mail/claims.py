"""Claim due deliveries: each is leased by one worker, with all that its message tells."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import prefetch_related_objects

from games.lib import clock
from games.lib.database_time import database_time
from games.mail import channels
from games.models import Delivery, User

# What tells a reader's quiet hours.
QUIET = ("quiet_hours", "quiet_from", "quiet_until", "time_zone")
# What is asked about each reader before an email is sent.
CHOSEN = ("preferences", "emailaddress_set")


def claim(pk: int) -> list[Delivery]:
    """Lease a delivery, with others for the same message; return [] if another worker has it."""
    return next(iter(claim_all([pk])), [])


def claim_all(pks: Sequence[int]) -> list[list[Delivery]]:
    """
    Lease several deliveries, each with others for the same message; return the messages.

    It waits for the row of a single reader, but passes over those of several that another worker has.
    """
    now = database_time()
    with transaction.atomic():
        readers = _locked(pks, skip_locked=len(pks) > 1)
        due = Delivery.objects.due(now).with_recipients().filter(pk__in=pks)
        ours = sorted(_awake(due, readers, now), key=lambda each: pks.index(each.pk))
        messages = list(_gathered(ours, now))
        told = [delivery for message in messages for delivery in message]
        free = Delivery.objects.waiting(now).filter(pk__in=[each.pk for each in told])
        # An address without an account has no row to lock; the lease itself decides.
        if free.update(claimed_until=now + Delivery.LEASE) != len(told):
            transaction.set_rollback(True)
            return []
    for recipient in ("notice__seat__user", "notice__user"):
        prefetch_related_objects(told, *(f"{recipient}__{chosen}" for chosen in CHOSEN))
    return messages


def _locked(pks: Sequence[int], *, skip_locked: bool) -> dict[int, User]:
    """The recipients, whose rows are locked: their worker claims alone for them; two would split a message."""
    rows = User.objects.select_for_update(no_key=True, skip_locked=skip_locked).only(*QUIET)
    recipients = Delivery.objects.filter(pk__in=pks).recipients()
    return {reader.pk: reader for reader in rows.filter(pk__in=recipients).order_by("pk")}


def _awake(due: Iterable[Delivery], readers: dict[int, User], now: datetime) -> Iterator[Delivery]:
    """Those that may go out now, to readers that this worker has; others wait for the end of a night."""
    for delivery in due:
        user = delivery.notice.recipient
        reader = readers.get(user.pk) if user else None
        asked_for = delivery.notice.traits.asked_for
        if reader and not asked_for and (wakes := clock.after_quiet_hours(now, reader.quiet)) > now:
            Delivery.objects.filter(pk=delivery.pk).update(not_before=wakes)
        elif reader or not user:
            yield delivery


def _gathered(due: Sequence[Delivery], now: datetime) -> Iterator[list[Delivery]]:
    """Each message with what it tells; a channel knows what goes together."""
    for name in dict.fromkeys(delivery.channel for delivery in due):
        yield from channels.get(name).gather([each for each in due if each.channel == name], now)
