"""Handing over a seat: its player offers it, a volunteer takes it and plays on from that position."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Handover, Seat, TableEvent, User
from games.play import absence, deadlines, notices, turns, wakeups
from games.play.leaving import LeavingError, locked_game, locked_seat, tell

Kind = TableEvent.Kind
# What a new player changes in the rows of a seat and of its game.
SEAT = (
    "user", "offered_from", "replaced_at", "misses", "substituted_at", "resigned_at",
    "calls_off_at", "bank_seconds",
)  # fmt: skip
GAME = ("host", "turn_began", "waits_until", *turns.CLOCK)


def offer(user: User, game_id: int) -> None:
    """
    Offer the user's seat to volunteers from now on; its player plays on until one takes it.

    Doing it twice does nothing more. Raises LeavingError if the user can't.
    """
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        if seat.offered_from and seat.offered_from <= game.locked_at:
            return
        seat.offered_from = game.locked_at
        seat.save(update_fields=["offered_from"])
        wanted = {"seat": seat, "kind": Kind.OFFERED, "ply": game.ply}
        if game.events.filter(**wanted).exists():  # offered and kept before, in this position
            absence.changed(game)
        else:
            absence.event(game, seat, Kind.OFFERED, game.ply, game.locked_at, user)


def keep(user: User, game_id: int) -> None:
    """Take back the offer of the user's seat. Raises LeavingError if they no longer have it."""
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        seat.offered_from = None
        seat.save(update_fields=["offered_from"])
        absence.changed(game)


def take_over(user: User, game_id: int, side: str) -> Seat:
    """
    Give an offered seat to a volunteer, who plays on with all the time of a turn.

    Raises LeavingError, with a sentence, if they can't have it.
    """
    with transaction.atomic():
        game = locked_game(game_id)
        seat = game.seats_by_side.get(side)
        _refuse_players(game, user)
        if not (seat and seat.user and offered(game, seat)):
            raise LeavingError(_("This seat isn’t offered any more."))
        former, seat.user = seat.user, user
        _keep_who_played(game, seat, former)
        if game.host_id == former.pk:
            game.host = user
        _begin(game, seat)
        game.save(update_fields=GAME)
        Seat.objects.bulk_update(game.seats.all(), [*SEAT, *turns.SEAT_CLOCK])
        notices.hand_over(game, seat)
        tell(game, Kind.REPLACED, seat, user)
        wakeups.moved(game)
    return seat


def offered(game: Game, seat: Seat) -> bool:
    """Return whether a volunteer can take this seat; `game` is locked."""
    return bool(seat.offered_from and seat.offered_from <= game.locked_at)


def any_offered(game: Game) -> bool:
    """Return whether a seat of this game is, or will be, open to volunteers."""
    running = game.status == Game.Status.RUNNING
    return running and any(seat.offered_from for seat in game.seats.all())


def _refuse_players(game: Game, user: User) -> None:
    """Raise LeavingError for a player of this game, also a former one: they know a hand."""
    if game.seat_of(user):
        raise LeavingError(_("You already have a seat at this table."))
    if any(each.former_id == user.pk for each in game.handovers):
        raise LeavingError(_("You’ve played in this game before, so you can’t take a seat in it."))


def _keep_who_played(game: Game, seat: Seat, former: User) -> None:
    before = [each.ply for each in game.handovers if each.seat_id == seat.pk]
    Handover.objects.create(
        seat=seat, former=former, since=max(before, default=0), ply=game.ply, at=game.locked_at
    )


def _begin(game: Game, seat: Seat) -> None:
    """Let the seat's new player begin without the absences, votes and used time of the former."""
    waited, now = game.waits_until, game.locked_at
    seat.replaced_at, seat.offered_from, seat.misses = now, None, 0
    seat.substituted_at = seat.resigned_at = seat.calls_off_at = None
    if seat.bank_seconds is not None:
        seat.bank_seconds = max(seat.bank_seconds, game.pace_seconds)
    absence.wait_for_players(game, now)
    if waited or seat.to_move:
        deadlines.begin_anew(game, seat, now)
    elif any(each.to_move for each in game.seats.all()):
        deadlines.correct(game)
