"""Send due deliveries: each is claimed by one worker and goes out once."""

import logging
import time
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, F, When

from games.lib import unavailable
from games.lib.database_time import database_time
from games.lib.told import LATEST
from games.mail import account, channels, told
from games.mail.channels.base import Away, Channel, Refused
from games.mail.claims import claim, claim_all
from games.mail.server import PAUSE
from games.models import Delivery, Notice
from games.models.delivery import DeliveryQuerySet

Outcome = Delivery.Outcome
logger = logging.getLogger(__name__)

# How long the result of an attempt waits for the database: less than a lease, or it would be sent twice.
INSIST = Delivery.LEASE.total_seconds() / 2
SOON = timedelta(seconds=5)  # the pause of an email that the database failed

# The pause in minutes after each failed attempt; after the last one the delivery is dropped.
PAUSES = (1, 5, 15, 60, 240, 1440)
TOGETHER = 5  # deliveries claimed at once, which asks the database less about each
FRESH = 5  # seconds for which a claim tells whether an email is still wanted; a slow server takes longer
CODES_FIRST = Case(When(notice__kind=Notice.Kind.CODE, then=0), default=1)


def send_due(limit: int = 200) -> int:
    """Send what is due now; return the number of messages sent."""
    return _send_each(list(_due().values_list("pk", flat=True)[:limit]))


def send_some(limit: int) -> bool:
    """Send some of what is due now; return whether more is, so that the next look shouldn't wait."""
    some = list(_due().values_list("pk", flat=True)[:limit])
    if len(some) == limit and drop_played():
        return True
    # After an outage most of what waits is dropped: that is progress too, unlike rows that nobody can claim.
    return bool(_send_each(some)) or (
        len(some) == limit and _due().filter(pk__in=some).count() < limit
    )


def _send_each(pks: Sequence[int]) -> int:
    """Send the messages of these deliveries, a few claims at a time; return how many went out."""
    starts = range(0, len(pks), TOGETHER)
    return sum(_send_together(pks[start : start + TOGETHER]) for start in starts)


def _send_together(pks: Sequence[int]) -> int:
    """Send the messages of a few deliveries; what can't be claimed with the others is claimed by itself."""
    began, sent = time.monotonic(), 0
    try:
        messages = claim_all(pks)
    except Exception:  # which of them it was shows when each is claimed by itself
        logger.warning("Deliveries %s could not be claimed together", pks, exc_info=True)
        messages = []
    for claimed in messages:
        if time.monotonic() - began > FRESH:
            unclaim(claimed)
        else:
            sent += _send_claimed(claimed)
    rest = list(_due().filter(pk__in=pks).values_list("pk", flat=True))
    return sent + sum(send(pk) for pk in rest)


def _due() -> DeliveryQuerySet:
    """What is due now, codes first and then the longest due."""
    return (
        Delivery.objects.due(database_time())
        .filter(channel__in=[channel.name for channel in channels.every() if not channel.resting])
        .order_by(CODES_FIRST, F("not_before").asc(nulls_first=True), "pk")
    )


def drop_played() -> int:
    """Drop at once all due emails about turns that are over; after an outage they are most of what waits."""
    now, asking = database_time(), Notice.Kind.where(lambda kind: kind.asks)
    over = Delivery.objects.due(now).filter(notice__kind__in=asking, notice__seat__to_move=False)
    # `waiting` once more: another worker may have claimed some since they were found.
    return (
        Delivery.objects.waiting(now)
        .filter(pk__in=over.values("pk"))
        .update(attempts=F("attempts") + 1, outcome=Outcome.DROPPED, reason=Delivery.Reason.PLAYED)
    )


def send(pk: int) -> bool:
    """Send the message of delivery `pk`; return whether one went out. Failures are retried, not raised."""
    try:
        claimed = claim(pk)
    except Exception as error:  # one broken row must not hold up the others
        _put_off(pk, [], error)
        return False
    return bool(claimed) and _send_claimed(claimed)


def _send_claimed(claimed: Sequence[Delivery]) -> bool:
    """Send what is still wanted of a claimed message; return whether it went out."""
    try:
        batch = prepare(claimed)
    except Exception as error:  # one broken row must not hold up the others
        _put_off(claimed[0].pk, claimed, error)
        return False
    return bool(batch) and deliver(batch)


def _put_off(pk: int, claimed: Sequence[Delivery], error: Exception) -> None:
    """Try a delivery later that could not be claimed or prepared."""
    logger.error("Delivery %s could not be prepared", pk, exc_info=error)
    row = Delivery.objects.unsettled().filter(pk=pk)
    if unavailable.is_unavailable(error):
        unclaim(claimed)
        unavailable.insist(lambda: row.update(not_before=database_time() + SOON), INSIST)
    else:
        retry_later(row)


def prepare(claimed: Sequence[Delivery]) -> list[Delivery]:
    """Return what is still wanted for one message, empty if nothing is; the rest is dropped or goes later."""
    channel = channels.get(claimed[0].channel)
    wanted = drop_unwanted(channel, claimed)
    batch = channel.one_message(wanted)
    unclaim(delivery for delivery in wanted if delivery not in batch)
    return batch


def deliver(batch: Sequence[Delivery]) -> bool:
    """Send one message with these deliveries and save what became of it; return whether it went out."""
    channel = channels.get(batch[0].channel)
    if channel.resting:  # since these were found to be due
        unclaim(batch)
        return False
    try:
        channel.send([delivery.notice for delivery in batch])
    except Away:
        # The others are tried first, in case it was this message with which the server failed.
        unclaim(batch, timedelta(seconds=PAUSE))
    except Refused as refusal:
        logger.warning("The mailbox of delivery %s refuses emails: %s", batch[0].pk, refusal)
        settle(batch, outcome=Outcome.DROPPED, reason=Delivery.Reason.REFUSED)
        channel.note(batch, accepted=False)
    except Exception as error:  # one failing message must not hold up the others
        logger.exception("Delivery %s was not sent", batch[0].pk)
        if unavailable.is_unavailable(error):
            unclaim(batch, SOON)
        else:
            channel.note(batch, accepted=None)
            retry_later(batch)
    else:
        settle(batch, outcome=Outcome.SENT)
        channel.note(batch, accepted=True)
        return True
    return False


def drop_unwanted(channel: Channel, claimed: Iterable[Delivery]) -> list[Delivery]:
    """Drop the deliveries that should no longer be sent, each with its reason; return the rest."""
    wanted = []
    for delivery in claimed:
        if reason := channel.unwanted(delivery.notice):
            settle([delivery], outcome=Outcome.DROPPED, reason=reason)
        else:
            wanted.append(delivery)
    return wanted


def unclaim(deliveries: Iterable[Delivery], pause: timedelta | None = None) -> None:
    """End the lease of deliveries that no attempt was made to send; each goes out later, after a pause."""
    rows = Delivery.objects.filter(pk__in=[delivery.pk for delivery in deliveries])
    unavailable.insist(lambda: rows.update(claimed_until=None, **_after(pause)), INSIST)


def retry_later(batch: Iterable[Delivery]) -> None:
    """Postpone each delivery by the pause after its number of attempts, or drop it after the last."""
    for delivery in batch:
        if delivery.attempts < len(PAUSES):
            pause = timedelta(minutes=PAUSES[delivery.attempts])
            if pause > LATEST:  # no clock waits for the next attempt
                told.start_clocks([delivery], Delivery.Reason.FAILED)
            settle([delivery], pause)
        else:
            settle([delivery], outcome=Outcome.DROPPED, reason=Delivery.Reason.FAILED)


def settle(
    deliveries: Sequence[Delivery], pause: timedelta | None = None, **fields: object
) -> None:
    """Save the result of an attempt in one statement, so that one message's deliveries settle together."""
    rows = Delivery.objects.filter(pk__in=[delivery.pk for delivery in deliveries])
    secret = [delivery.notice_id for delivery in deliveries if delivery.notice.sealed]

    def write() -> None:
        # One time for all rows of an email; asked in the query, each row would have its own.
        sent = {"sent_at": database_time()} if fields.get("outcome") == Outcome.SENT else {}
        with transaction.atomic():
            if "outcome" in fields:
                told.start_clocks(deliveries, str(fields.get("reason", "")))
            rows.update(
                attempts=F("attempts") + 1, claimed_until=None, **sent, **_after(pause), **fields
            )
            if secret and "outcome" in fields:
                account.wipe(secret)

    unavailable.insist(write, INSIST)


def _after(pause: timedelta | None) -> dict[str, datetime]:
    """When a delivery may go out after a pause; asked within the write, which may have to be repeated."""
    return {"not_before": database_time() + pause} if pause else {}
