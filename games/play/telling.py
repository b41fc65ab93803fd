"""Turns of which the players are told by email: for these, the clock waits for the email, but not long."""

from datetime import timedelta

from django.conf import settings

from games.lib.told import told_at
from games.models import EMAIL, Game, Notice, Seat, User
from games.play import deadlines, turns


def awaited(notice: Notice) -> bool:
    """Return whether a seat's time waits for this email: its reader hasn't chosen to get it later."""
    seat = notice.seat
    if seat is None or not seat.user or notice.kind not in Notice.ASKING:
        return False
    game, since = seat.game, notice.created_at
    if not _waits_for_emails(game):
        return False
    soonest = since + timedelta(seconds=settings.SETTLE_SECONDS)
    return deadlines.delivery_time(EMAIL, notice.kind, seat, game, since) <= soonest


def seen(seat: Seat) -> None:
    """Let a seat's time start, as its player sees the position, if it still waits for the email."""
    asked = Notice.objects.filter(seat=seat, kind__in=Notice.ASKING).order_by("-ply", "-pk")
    notice = asked.select_related("seat__game", "seat__user").first()
    if waits(seat) and notice and awaited(notice):
        turns.told(seat, notice.ply or 0, accepted=True)


def unreachable(user: User) -> None:
    """Give a player whose mailbox has begun to refuse our emails more time for their turns, once a game."""
    moving = Seat.objects.filter(user=user, to_move=True, finished_at=None).select_related("game")
    for seat in moving.order_by("game"):
        if _waits_for_emails(seat.game):
            turns.told(seat, seat.game.ply, unreachable=True)


def _waits_for_emails(game: Game) -> bool:
    return game.time_control.slow and game.clock_rules >= deadlines.TOLD


def waits(seat: Seat) -> bool:
    """Return whether the time for a seat's turn may still wait for its email."""
    game = seat.game
    waiting = seat.to_move and not seat.told_at and bool(game.turn_began)
    return waiting and _waits_for_emails(game)


def as_if_accepted(game: Game, seat: Seat, notice: Notice) -> None:
    """Give a seat, which isn't saved, the deadline that its turn has if this email is accepted now."""
    if notice.pk is None or seat.told_at or not game.turn_began or not seat.to_move:
        return
    if not awaited(notice):
        return
    seat.told_at = told_at(game.turn_began, game.read_at)
    seat.deadline = deadlines.deadline(game, seat)
