"""Notices after a move: rows written in the same transaction as the move."""

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

import engine
from engine import State
from engine.events import RoundScored
from games.lib.database_time import database_time
from games.models import Delivery, Endpoint, Game, Notice, Seat, User
from games.play import deadlines

Kind = Notice.Kind


def owe(game: Game, before: State | None, after: State) -> None:
    """Write a notice for every player to notify of the position `after`, in the move's transaction."""
    people = [seat for seat in game.seats.all() if seat.user_id]
    owed = [(seat, kind) for seat in people for kind in _kinds(seat, before, after)]
    _write(game, after.ply, owed)


def _kinds(seat: Seat, before: State | None, after: State) -> list[Notice.Kind]:
    if after.phase is engine.Phase.OVER:
        return [Kind.OVER]
    if seat.substituted_at:
        return []  # the player was told once that a substitute plays
    side, kinds = seat.side, []
    if any(isinstance(event, RoundScored) for event in after.happened):
        kinds.append(Kind.ROUND)
    if side in after.to_move and not _was_asked(side, before, after):
        kinds.append(Kind.BLOCKS if after.phase is engine.Phase.CHOOSE else Kind.TURN)
    # Those who are asked at once learn from that email that their game has begun.
    return kinds or ([Kind.BEGIN] if before is None else [])


def _was_asked(side: str, before: State | None, after: State) -> bool:
    """Whether the seat was already asked in the same simultaneous choice of blocks."""
    if before is None or side not in before.to_move:
        return False
    return (
        (before.phase, before.round)
        == (after.phase, after.round)
        == (engine.Phase.CHOOSE, after.round)
    )


def owe_reminders(game: Game, kinds: Mapping[Seat, Notice.Kind]) -> None:
    """Write each of these seats its reminder, but for bots."""
    _write(game, game.ply, [(seat, kind) for seat, kind in kinds.items() if seat.user_id])


def owe_nudges(game: Game, seats: Iterable[Seat]) -> None:
    """Write a nudge for each of these seats; one from a day before has been sent."""
    nudged = [seat for seat in seats if seat.user_id]
    Notice.objects.filter(seat__in=nudged, kind=Kind.NUDGE, ply=game.ply).delete()
    _write(game, game.ply, [(seat, Kind.NUDGE) for seat in nudged])


def owe_news(game: Game, by: User | None = None) -> None:
    """Write a notice of what has just happened at the table, for its people but `by`."""
    known = {None, by.pk if by else None}
    _owe_news(game, [seat for seat in game.seats.all() if seat.user_id not in known])


def owe_own_news(game: Game, seat: Seat) -> None:
    """Write a notice of what has just happened to this seat, for its player alone."""
    _owe_news(game, [seat])


def _owe_news(game: Game, seats: list[Seat]) -> None:
    """Let one email tell what has happened in a position; what is new needs a new one."""
    Notice.objects.filter(seat__in=seats, kind=Kind.LEAVING, ply=game.ply).delete()
    _write(game, game.ply, [(seat, Kind.LEAVING) for seat in seats])


def owe_rematch(game: Game, by: User) -> None:
    """Write that `by` has opened a rematch of this game, for its other players."""
    others = [seat for seat in game.seats.all() if seat.user_id not in (None, by.pk)]
    _write(game, game.ply, [(seat, Kind.REMATCH) for seat in others])


def hand_over(game: Game, seat: Seat) -> None:
    """Drop what is owed to the seat's former player, and ask its new one for their turn if it is theirs."""
    theirs = Notice.objects.filter(seat=seat)
    unsent = theirs.filter(deliveries__outcome=Delivery.Outcome.WAITING)
    asked = theirs.filter(kind__in=(*Notice.ASKING, *Notice.REMINDING), ply=game.ply)
    Notice.objects.filter(Q(pk__in=unsent.values("pk")) | Q(pk__in=asked.values("pk"))).delete()
    if seat.to_move:
        ask(game, seat)


def ask(game: Game, seat: Seat) -> None:
    """Write that it is this seat's turn now."""
    choosing = game.phase == engine.Phase.CHOOSE
    _write(game, game.ply, [(seat, Kind.BLOCKS if choosing else Kind.TURN)])


def owe_offered(game: Game, seat: Seat) -> None:
    """Write that this seat, whose player is away, is offered to volunteers, and from when."""
    _write(game, game.ply, [(seat, Kind.OFFERED)])


def owe_missed(game: Game, seat: Seat, ply: int) -> None:
    """Write what a substitute played for this seat with move `ply`, and what happens next."""
    _write(game, ply, [(seat, Kind.MISSED)])


def _write(game: Game, ply: int, owed: list[tuple[Seat, Notice.Kind]]) -> None:
    """Write notices with a delivery for every channel that could reach their players; more is checked later."""
    now = game.locked_at
    rows = [Notice(seat=seat, kind=kind, ply=ply) for seat, kind in owed]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    seats: dict[int | None, Seat] = {seat.pk: seat for seat, _kind in owed}
    # When conflicts are ignored, the database doesn't return the ids of the rows.
    posted = _posted()
    written = (
        Notice.objects.filter(seat__in=seats, ply=ply, kind__in={kind for _seat, kind in owed})
        .annotate(**posted)
        .order_by("pk")
        .values("pk", "kind", "seat_id", *posted)
    )
    deliveries = [
        Delivery(
            notice_id=notice["pk"],
            channel=channel,
            not_before=deadlines.delivery_time(
                channel, notice["kind"], seats[notice["seat_id"]], game, now
            ),
        )
        for notice in written
        for channel in settings.NOTIFICATION_CHANNELS
        if notice.get(f"on_{channel}", True)
    ]
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)


def _posted() -> dict[str, Exists]:
    """For each channel that needs an endpoint, whether the notice's player has one; named "on_webhook"."""
    mine = Endpoint.objects.working().filter(user=OuterRef("seat__user"))
    channels = Endpoint.CHANNELS.intersection(settings.NOTIFICATION_CHANNELS)
    return {f"on_{channel}": Exists(mine.filter(channel=channel)) for channel in channels}


def reschedule(user: User) -> None:
    """Reschedule the user's waiting deliveries after a change of settings."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        waiting = Delivery.objects.waiting(database_time()).filter(
            notice__seat__user=user, attempts=0
        )
        for delivery in waiting.with_recipients():
            notice, seat = delivery.notice, delivery.notice.seat
            assert seat is not None
            moment = deadlines.delivery_time(
                delivery.channel, notice.kind, seat, seat.game, notice.created_at
            )
            Delivery.objects.filter(pk=delivery.pk).update(not_before=moment)
