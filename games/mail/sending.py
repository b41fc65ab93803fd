"""Sending what is owed: each email is claimed by one worker and goes out once."""

import logging
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.lib import clock
from games.mail import digest
from games.mail.channels import email
from games.models import Notice, Ply, Seat, User

Kind = Notice.Kind
logger = logging.getLogger(__name__)

# After the n-th failure the next attempt waits this many minutes; after the last the letter is given up.
PAUSES = (1, 5, 15, 60, 240, 1440)


def send_due(limit: int = 200) -> int:
    """Send what is owed now, oldest first; answer how many letters went out."""
    due = Notice.objects.due(timezone.now()).order_by("created_at").values_list("pk", flat=True)
    return sum(send(pk) for pk in due[:limit])


def send(pk: int) -> bool:
    """Send one notice if nobody else has it; True if a letter went out. A failure is put off, not raised."""
    wanted = [notice for notice in claim(pk) if not _dropped(notice)]
    told = _told(wanted)
    _release([notice for notice in wanted if notice not in told])
    if not told:
        return False
    try:
        _mail(told).send()
    except Exception:  # one letter that cannot be made or sent must not hold up the others
        logger.exception("Notice %s was not sent", pk)
        for notice in told:
            _put_off(notice)
        return False
    _settle(told, sent_at=timezone.now())
    return True


def _told(wanted: list[Notice]) -> list[Notice]:
    """What one letter tells of these: every turn that waits, with the last round of its seat; or one round."""
    rounds = {notice.seat_id: notice for notice in wanted if notice.kind == Kind.ROUND}
    asking = [notice for notice in wanted if notice.kind in Notice.ASKING]
    return [told for n in asking for told in (n, rounds.get(n.seat_id)) if told] or wanted[:1]


def _mail(told: list[Notice]) -> EmailMultiAlternatives:
    one_table = len({notice.seat_id for notice in told}) == 1
    return email.letter(*told) if one_table else digest.letter(told)


def claim(pk: int) -> list[Notice]:
    """Take a notice, and what goes out in one letter with it, for the time of a lease; nothing if somebody has it."""
    now = timezone.now()
    with transaction.atomic():
        # Whoever holds the reader's row claims alone for him, or two workers would part what belongs together.
        reader = User.objects.select_for_update(no_key=True, of=("self",)).filter(seats__notices=pk).first()
        if reader and (wakes := clock.awake(now, reader.night)) > now:
            Notice.objects.due(now).filter(pk=pk).update(not_before=wakes)
        first = Notice.objects.due(now).select_related("seat__user", "seat__game").filter(pk=pk).first()
        taken = _one_letter(first, now) if first else []
        Notice.objects.filter(pk__in=[notice.pk for notice in taken]).update(claimed_until=now + Notice.LEASE)
    return taken


def _one_letter(notice: Notice, now: datetime) -> list[Notice]:
    """All that one letter may tell with this notice; nothing for a round that the letter of a turn will tell."""
    waiting = Notice.objects.waiting(now).select_related("seat__user", "seat__game").order_by("ply")
    if notice.kind in Notice.ASKING:
        asking = [notice]
        if notice.seat.user and notice.seat.user.daily:
            due = Notice.objects.due(now).filter(seat__user=notice.seat.user, kind__in=Notice.ASKING)
            asking = list(due.select_related("seat__user", "seat__game").order_by("pk"))
        return [*asking, *waiting.filter(seat__in=[n.seat_id for n in asking], kind=Kind.ROUND)]
    asks = waiting.filter(seat=notice.seat, kind__in=Notice.ASKING, ply__gte=notice.ply).first()
    if notice.kind == Kind.ROUND and asks:
        Notice.objects.filter(pk=notice.pk).update(not_before=asks.not_before)
        return []
    return [notice]


def _dropped(notice: Notice) -> bool:
    reason = unwanted(notice)
    if reason:
        _settle([notice], dropped=reason)
    return bool(reason)


def unwanted(notice: Notice) -> str:
    """Why this letter should not go out any more; empty if it should."""
    seat, user = notice.seat, notice.seat.user
    if user is None or not user.is_active:
        return "no reader"
    if not user.wants(notice.kind):
        return "switched off"
    if not EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists():
        return "address not verified"
    if notice.asks and not _still_to_move(seat, notice.ply):
        return "turn already played"
    if notice.kind == Kind.ROUND and _played_since(seat, notice.ply):
        return "round already seen"
    return ""


def _still_to_move(seat: Seat, ply: int) -> bool:
    return seat.to_move and not seat.plies.filter(number__gt=ply).exists()


def _played_since(seat: Seat, ply: int) -> bool:
    """Whether the player was at the table himself after that position."""
    return seat.plies.filter(number__gt=ply).exclude(via=Ply.Via.SUBSTITUTE).exists()


def _settle(notices: list[Notice], **fields: object) -> None:
    """In one statement, so that what one letter told is settled as one."""
    Notice.objects.filter(pk__in=[n.pk for n in notices]).update(
        attempts=F("attempts") + 1, claimed_until=None, **fields
    )


def _release(notices: list[Notice]) -> None:
    """Give back what was claimed and is not told now: it goes out by itself."""
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(claimed_until=None)


def _put_off(notice: Notice) -> None:
    if notice.attempts >= len(PAUSES):
        _settle([notice], dropped="could not be sent")
        return
    pause = timedelta(minutes=PAUSES[notice.attempts])
    _settle([notice], not_before=timezone.now() + pause)
