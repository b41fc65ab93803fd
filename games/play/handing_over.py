"""Handing over a seat: its player offers it, a volunteer takes it and plays on from that position."""

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from games.models import Game, Handover, Ply, Seat, TableEvent, User
from games.play import (
    absence,
    ahead,
    deadlines,
    farewell,
    notices,
    orders,
    suspension,
    turns,
    votes,
    wakeups,
)
from games.play.latest_end import leaves_time, vacation_left
from games.play.leaving import LeavingError, locked_game, locked_seat, tell

Kind = TableEvent.Kind
SUBSTITUTED = 3  # moves of a substitute in a row, after which the host may offer a seat
NOTICE = timedelta(hours=48)  # in which its player can come back
# Who says why a volunteer can't have a seat of a game; empty if they can. consequences.py fills it.
refusals: list[Callable[[Game, User], str]] = []
# What a new player changes in the rows of a seat and of its game.
SEAT = (
    "user", "offered_from", "replaced_at", "misses", "substituted_at", "resigned_at",
    *votes.FIELDS, "bank_seconds", "vacation_seconds", "talk_unread",
)  # fmt: skip
GAME = ("host", "turn_began", "waits_until", *turns.CLOCK)


def offer(user: User, game_id: int) -> None:
    """
    Offer the user's seat to volunteers from now on; its player plays on until one takes it.

    Doing it twice does nothing more. Raises LeavingError if the user can't.
    """
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        _refuse_shared_deal(game)
        if seat.offered_from and seat.offered_from <= game.locked_at:
            return
        seat.offered_from = game.locked_at
        seat.save(update_fields=["offered_from"])
        wanted = {"seat": seat, "kind": Kind.OFFERED, "ply": game.ply}
        if game.events.filter(**wanted).exists():  # offered and kept before, in this position
            absence.changed(game)
        else:
            absence.event(game, seat, Kind.OFFERED, game.ply, game.locked_at, user)


def offer_for(host: User, game_id: int, side: str) -> None:
    """
    Offer the seat of a player who is away, for the host of the table.

    Its player gets an email and has 48 hours to come back; who has resigned has none.
    Raises LeavingError if the seat can't be offered.
    """
    with transaction.atomic():
        game, _own = locked_seat(host, game_id)
        seat = game.seats_by_side.get(side)
        if game.host_id != host.pk:
            raise LeavingError(_("Only the host of this table can offer another player’s seat."))
        if not (seat and seat.user_id != host.pk and may_be_offered(seat)):
            raise LeavingError(
                _("You can only offer a seat that a substitute has played three times in a row.")
            )
        announce(game, seat, host)


def announce(game: Game, seat: Seat, by: User) -> None:
    """Offer a seat for its player, who hears of it and can come back until then; `game` is locked."""
    _refuse_shared_deal(game)
    if seat.offered_from:
        return
    seat.offered_from = game.locked_at if seat.resigned_at else game.locked_at + NOTICE
    seat.save(update_fields=["offered_from"])
    absence.event(game, seat, Kind.OFFERED, game.ply, game.locked_at, by)
    if not seat.resigned_at:
        notices.owe_offered(game, seat)
        wakeups.moved(game)


def _refuse_shared_deal(game: Game) -> None:
    """Raise LeavingError at a table of a shared deal: a volunteer could know its cards from another."""
    if game.deal_id:
        raise LeavingError(
            _("Other tables play the same cards, so only a substitute can take over a seat here.")
        )


def may_be_offered(seat: Seat) -> bool:
    """Return whether the host may offer this seat: resigned, or away and substituted often enough."""
    if not seat.user_id or not seat.substituted_at or seat.game.deal_id:
        return False
    return bool(seat.resigned_at) or _substituted(seat) >= SUBSTITUTED


def _substituted(seat: Seat) -> int:
    """How many moves a substitute has played since the seat's player last played one, or took it."""
    moves = seat.plies.filter(at__gt=seat.replaced_at) if seat.replaced_at else seat.plies.all()
    last = moves.exclude(via=Ply.Via.SUBSTITUTE).aggregate(last=Max("number"))["last"]
    return moves.filter(number__gt=last or 0).count()


def keep(user: User, game_id: int) -> None:
    """
    Take back the offer of the user's seat; a player who is away is back by that.

    Raises LeavingError if they no longer have it, or are suspended and couldn't play it.
    """
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        if said := suspension.refusal(user, game.locked_at):
            raise LeavingError(said)
        if seat.substituted_at and not seat.resigned_at:
            turns.come_back(seat)
            return
        seat.offered_from = None
        seat.save(update_fields=["offered_from"])
        absence.changed(game)


def take_over(user: User, game_id: int, side: str) -> Seat:
    """
    Give an offered seat to a volunteer, who plays on with all the time of a turn.

    Where that could let the game run past its latest end, the volunteer has what time the seat has left.
    Raises LeavingError, with a sentence, if they can't have it.
    """
    with transaction.atomic():
        game = locked_game(game_id)
        seat = game.seats_by_side.get(side)
        _refuse_shared_deal(game)
        _refuse_players(game, user)
        if not (seat and seat.user and offered(game, seat)):
            raise LeavingError(_("This seat isn’t offered any more."))
        if said := next(filter(None, (refuse(game, user) for refuse in refusals)), ""):
            raise LeavingError(said)
        vacation = vacation_left(game, seat)
        former, seat.user = seat.user, user
        ahead.forget(seat)
        orders.forget(seat)
        _keep_who_played(game, seat, former)
        if game.host_id == former.pk:
            game.host = user
            game.endpoints.filter(user=former).delete()  # they'd go on telling of a private table
        _begin(game, seat, vacation)
        game.save(update_fields=GAME)
        Seat.objects.bulk_update(game.seats.all(), [*SEAT, *turns.SEAT_CLOCK])
        notices.hand_over(game, seat)
        farewell.owe(game, former, user)
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


def _begin(game: Game, seat: Seat, vacation: timedelta) -> None:
    """
    Let the seat's new player begin without the absences and votes of the former.

    So much `vacation` of the former could still have stopped the seat's clock.
    """
    waited, now = game.waits_until, game.locked_at
    seat.replaced_at, seat.offered_from, seat.misses, seat.talk_unread = now, None, 0, 0
    seat.substituted_at = seat.resigned_at = None
    votes.forget_seat(game, seat)
    absence.wait_for_players(game, now)
    anew = leaves_time(game, seat, game.state(), now)
    if anew:
        seat.vacation_seconds = None
        if seat.bank_seconds is not None:
            seat.bank_seconds = max(seat.bank_seconds, game.pace_seconds)
    else:
        seat.vacation_seconds = int(max(vacation, timedelta()).total_seconds())
    if waited or (seat.to_move and anew):
        deadlines.begin_anew(game, seat, now)
    elif any(each.to_move for each in game.seats.all()):
        deadlines.correct(game)
