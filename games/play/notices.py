"""Notices after a move: rows written in the same transaction as the move."""

from django.conf import settings
from django.db import transaction
from django.utils import timezone

import engine
from engine import State
from engine.events import RoundScored
from games.models import Delivery, Game, Notice, Seat, User
from games.play import deadlines

Kind = Notice.Kind


def owe(game: Game, before: State | None, after: State) -> None:
    """Write a notice for every player to notify of the position `after`, in the move's transaction."""
    people = [seat for seat in game.seats.all() if seat.user_id]
    owed = [(seat, kind) for seat in people for kind in _kinds(seat.side, before, after)]
    _write(game, after.ply, owed)


def _kinds(side: str, before: State | None, after: State) -> list[Notice.Kind]:
    if after.phase is engine.Phase.OVER:
        return [Kind.OVER]
    kinds = []
    if any(isinstance(event, RoundScored) for event in after.happened):
        kinds.append(Kind.ROUND)
    if side in after.to_move and not _was_asked(side, before, after):
        kinds.append(Kind.BLOCKS if after.phase is engine.Phase.CHOOSE else Kind.TURN)
    return kinds


def _was_asked(side: str, before: State | None, after: State) -> bool:
    """Whether the seat was already asked in the same simultaneous choice of blocks."""
    if before is None or side not in before.to_move:
        return False
    return (
        (before.phase, before.round)
        == (after.phase, after.round)
        == (engine.Phase.CHOOSE, after.round)
    )


def owe_reminder(game: Game) -> None:
    """Write a reminder for every player who is to move and hasn't since the turn began."""
    _write(
        game,
        game.ply,
        [(seat, Kind.REMINDER) for seat in game.seats.all() if seat.user_id and seat.to_move],
    )


def _write(game: Game, ply: int, owed: list[tuple[Seat, Notice.Kind]]) -> None:
    """Write notices with a delivery for every channel; preferences are checked when one is due."""
    now = timezone.now()
    rows = [Notice(seat=seat, kind=kind, ply=ply) for seat, kind in owed]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    seats: dict[int | None, Seat] = {seat.pk: seat for seat, _kind in owed}
    # When conflicts are ignored, the database doesn't return the ids of the rows.
    written = Notice.objects.filter(
        seat__in=seats, ply=ply, kind__in={kind for _seat, kind in owed}
    ).order_by("pk")
    deliveries = [
        Delivery(
            notice=notice,
            channel=channel,
            not_before=deadlines.delivery_time(
                channel, notice.kind, seats[notice.seat_id], game, now
            ),
        )
        for notice in written
        for channel in settings.NOTIFICATION_CHANNELS
    ]
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)


def reschedule(user: User) -> None:
    """Reschedule the user's waiting deliveries after a change of settings."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        waiting = Delivery.objects.waiting(timezone.now()).filter(
            notice__seat__user=user, attempts=0
        )
        for delivery in waiting.with_recipients():
            notice, seat = delivery.notice, delivery.notice.seat
            assert seat is not None
            moment = deadlines.delivery_time(
                delivery.channel, notice.kind, seat, seat.game, notice.created_at
            )
            Delivery.objects.filter(pk=delivery.pk).update(not_before=moment)
