"""Send due deliveries: each is claimed by one worker and goes out once."""

import logging
from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.lib import clock
from games.mail import channels
from games.mail.channels.base import Channel
from games.models import Delivery, User

Outcome = Delivery.Outcome
logger = logging.getLogger(__name__)

# The pause in minutes after each failed attempt; after the last one the delivery is dropped.
PAUSES = (1, 5, 15, 60, 240, 1440)


def send_due(limit: int = 200) -> int:
    """Send what is due now, oldest first; return the number of messages sent."""
    due = (
        Delivery.objects.due(timezone.now())
        .filter(channel__in=settings.NOTIFICATION_CHANNELS)
        .order_by("pk")
    )
    return sum(send(pk) for pk in due.values_list("pk", flat=True)[:limit])


def send(pk: int) -> bool:
    """Send the message of delivery `pk`; return whether one went out. Failures are retried, not raised."""
    claimed = claim(pk)
    if not claimed:
        return False
    channel = channels.get(claimed[0].channel)
    wanted = drop_unwanted(channel, claimed)
    batch = channel.one_message(wanted)
    unclaim(delivery for delivery in wanted if delivery not in batch)
    if not batch:
        return False
    try:
        channel.send([delivery.notice for delivery in batch])
    except Exception:  # one failing message must not hold up the others
        logger.exception("Delivery %s was not sent", pk)
        retry_later(batch)
        return False
    mark_sent(batch)
    return True


def claim(pk: int) -> list[Delivery]:
    """Lease a delivery, with others for the same message; return [] if another worker has it."""
    now = timezone.now()
    with transaction.atomic():
        # The worker with the recipient's row claims alone for them; two would split a message.
        recipients = Delivery.objects.filter(pk=pk).recipients()
        reader = User.objects.select_for_update(no_key=True).filter(pk__in=recipients).first()
        due = Delivery.objects.due(now).filter(pk=pk)
        if reader and (wakes := clock.after_quiet_hours(now, reader.quiet)) > now:
            due.update(not_before=wakes)
        first = due.with_recipients().first()
        batch = channels.get(first.channel).gather(first, now) if first else []
        free = Delivery.objects.waiting(now).filter(pk__in=[delivery.pk for delivery in batch])
        # An address without an account has no row to lock; the lease itself decides.
        return batch if free.update(claimed_until=now + Delivery.LEASE) == len(batch) else []


def drop_unwanted(channel: Channel, claimed: Iterable[Delivery]) -> list[Delivery]:
    """Drop the deliveries that should no longer be sent, each with its reason; return the rest."""
    wanted = []
    for delivery in claimed:
        if reason := channel.unwanted(delivery.notice):
            settle([delivery], outcome=Outcome.DROPPED, reason=reason)
        else:
            wanted.append(delivery)
    return wanted


def unclaim(deliveries: Iterable[Delivery]) -> None:
    """End the lease of deliveries left out of this message; each goes out later."""
    Delivery.objects.filter(pk__in=[delivery.pk for delivery in deliveries]).update(
        claimed_until=None
    )


def mark_sent(batch: Sequence[Delivery]) -> None:
    settle(batch, outcome=Outcome.SENT, sent_at=timezone.now())


def retry_later(batch: Iterable[Delivery]) -> None:
    """Postpone each delivery by the pause after its number of attempts, or drop it after the last."""
    for delivery in batch:
        if delivery.attempts < len(PAUSES):
            pause = timedelta(minutes=PAUSES[delivery.attempts])
            settle([delivery], not_before=timezone.now() + pause)
        else:
            settle([delivery], outcome=Outcome.DROPPED, reason=Delivery.Reason.FAILED)


def settle(deliveries: Sequence[Delivery], **fields: object) -> None:
    """Save the result of an attempt in one statement, so that one message's deliveries settle together."""
    rows = Delivery.objects.filter(pk__in=[delivery.pk for delivery in deliveries])
    rows.update(attempts=F("attempts") + 1, claimed_until=None, **fields)
