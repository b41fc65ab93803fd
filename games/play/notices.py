"""What is owed to whom after a move: rows written in the same transaction as the move."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

import engine
from engine import State
from engine.events import RoundScored
from games.models import Game, Notice, Seat, User
from games.play import deadlines

Kind = Notice.Kind


def owe(game: Game, before: State | None, after: State) -> None:
    """Write a notice for everyone who must hear of the position `after`; part of the move's transaction."""
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
    """Whether the seat had to choose in this very choosing already (blocks chosen together)."""
    if before is None or side not in before.to_move:
        return False
    return (before.phase, before.round) == (after.phase, after.round) == (engine.Phase.CHOOSE, after.round)


def owe_reminder(game: Game) -> None:
    """One reminder for everyone who is to move and has not moved since his turn began."""
    _write(game, game.ply, [(seat, Kind.REMINDER) for seat in game.seats.all() if seat.user_id and seat.to_move])


def _write(game: Game, ply: int, owed: Iterable[tuple[Seat, Notice.Kind]]) -> None:
    now = timezone.now()
    rows = [
        Notice(seat=seat, kind=kind, ply=ply, not_before=deadlines.post(kind, seat, game, now)) for seat, kind in owed
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)


def reschedule(reader: User) -> None:
    """Let what waits for a reader go out when his settings, which he has changed, say."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=reader.pk)
        waiting = Notice.objects.waiting(timezone.now()).filter(seat__user=reader, attempts=0)
        for notice in waiting.select_related("seat__user", "seat__game"):
            moment = deadlines.post(notice.kind, notice.seat, notice.seat.game, notice.created_at)
            Notice.objects.filter(pk=notice.pk).update(not_before=moment)
