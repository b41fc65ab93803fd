"""What is owed to whom after a move, and sending it: claimed by one, once, and never for a turn played."""

import logging
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.utils import timezone

import engine
from engine import State
from engine.events import RoundScored

from .channels import email
from .models import Game, Notice, Seat

Kind = Notice.Kind
logger = logging.getLogger(__name__)

# After the n-th failure the next attempt waits this many minutes; after the last the letter is given up.
PAUSES = (1, 5, 15, 60, 240, 1440)


def owe(game: Game, before: State | None, after: State) -> None:
    """Write a notice for everyone who must hear of the position `after`; part of the move's transaction."""
    people = [seat for seat in game.seats.all() if seat.user_id]
    owed = [(seat, kind) for seat in people for kind in _kinds(seat.side, before, after)]
    Notice.objects.bulk_create(
        [Notice(seat=seat, kind=kind, ply=after.ply) for seat, kind in owed], ignore_conflicts=True
    )


def _kinds(side: str, before: State | None, after: State) -> list[Notice.Kind]:
    if after.phase == engine.OVER:
        return [Kind.OVER]
    kinds = []
    if any(isinstance(event, RoundScored) for event in after.happened):
        kinds.append(Kind.ROUND)
    if side in after.to_move and not _was_asked(side, before, after):
        kinds.append(Kind.BLOCKS if after.phase == engine.CHOOSE else Kind.TURN)
    return kinds


def _was_asked(side: str, before: State | None, after: State) -> bool:
    """Whether the seat had to choose in this very choosing already (blocks chosen together)."""
    if before is None or side not in before.to_move:
        return False
    return (before.phase, before.round) == (after.phase, after.round) == (engine.CHOOSE, after.round)


def owe_reminder(game: Game) -> None:
    """One reminder for everyone who is to move and has not moved since his turn began."""
    seats = [seat for seat in game.seats.all() if seat.user_id and seat.to_move]
    Notice.objects.bulk_create(
        [Notice(seat=seat, kind=Kind.REMINDER, ply=game.ply) for seat in seats], ignore_conflicts=True
    )


def send_due(limit: int = 200) -> int:
    """Send what is owed now, oldest first; answer how many letters went out."""
    due = Notice.objects.due(timezone.now()).order_by("created_at").values_list("pk", flat=True)
    return sum(send(pk) for pk in due[:limit])


def send(pk: int) -> bool:
    """Send one notice if nobody else has it; True if a letter went out. A failure is put off, not raised."""
    if not claim(pk):
        return False
    notice = Notice.objects.select_related("seat__user", "seat__game").get(pk=pk)
    if reason := unwanted(notice):
        _settle(notice, dropped=reason)
        return False
    try:
        email.letter(notice).send()
    except Exception:  # one letter that cannot be made or sent must not hold up the others
        logger.exception("Notice %s was not sent", pk)
        _put_off(notice)
        return False
    _settle(notice, sent_at=timezone.now())
    return True


def claim(pk: int) -> bool:
    """Take a notice for the time of a lease; whoever changes the row has it."""
    now = timezone.now()
    return Notice.objects.due(now).filter(pk=pk).update(not_before=now + Notice.LEASE) == 1


def unwanted(notice: Notice) -> str:
    """Why this letter should not go out any more; empty if it should."""
    seat, user = notice.seat, notice.seat.user
    if user is None or not user.is_active:
        return "no reader"
    if not user.wants(notice.kind):
        return "switched off"
    if not EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists():
        return "address not verified"
    if notice.kind in (Kind.TURN, Kind.BLOCKS, Kind.REMINDER) and not _still_to_move(seat, notice.ply):
        return "turn already played"
    return ""


def _still_to_move(seat: Seat, ply: int) -> bool:
    return seat.to_move and not seat.plies.filter(number__gt=ply).exists()


def _settle(notice: Notice, **fields: object) -> None:
    Notice.objects.filter(pk=notice.pk).update(attempts=notice.attempts + 1, **fields)


def _put_off(notice: Notice) -> None:
    if notice.attempts >= len(PAUSES):
        _settle(notice, dropped="could not be sent")
        return
    pause = timedelta(minutes=PAUSES[notice.attempts])
    _settle(notice, not_before=timezone.now() + pause)
