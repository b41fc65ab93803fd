"""The sweep: find due work in the database, so that a lost message costs at most half a minute."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.duplicates import starting
from games.lib import clock
from games.lib.database_time import database_time
from games.mail import domains
from games.mail.inbound import receiving
from games.people.accounts import forget_unconfirmed
from games.play import (
    ahead,
    alarms,
    automatic_vacation,
    email_outages,
    mailbox_reading,
    notices,
    one_by_one,
    orders,
    outages,
    overdue,
    shared_deals,
    turns,
)
from games.play.bots import play_bots, to_move_at_once
from games.play.deadlines import remind

from .models import Game, Seat
from .models.game import GameQuerySet

MOST = 200  # the most of each kind in one sweep


def sweep(now: datetime | None = None) -> bool:
    """
    Play overdue turns, write reminders, open deals, delete unconfirmed sign-ups, and look for what is wrong.

    Returns whether more is due already, so that the next sweep shouldn't wait.
    """
    now = now or database_time()
    more = False
    if _stage(outages.give_back, now) is not None:  # or players would lose turns to the outage
        _stage(automatic_vacations, now)
        more = bool(_stage(deadlines, now)) | bool(_stage(reminders, now))
    _stage(shared_deals.open_ended, now)
    _stage(starting.start_due, now)
    _stage(forget_unconfirmed, now)
    _stage(receiving.forget, now)
    _stage(domains.forget_old_days, now)
    _stage(alarms.watch, now)
    return more


def _stage(do: Callable[[datetime], object], now: datetime) -> object:
    """Do one stage of the sweep; if it fails, return None, and an alarm is raised."""
    return alarms.guarded(do, now, f"sweep-{do.__name__.replace('_', '-')}")


def deadlines(now: datetime) -> bool:
    """Let a substitute play each overdue turn, unless far more ran out than ever do."""
    due = _overdue(now)
    if overdue.is_confirmed(now):
        alarms.clear(overdue.STOPPED, now=now)
        return play_overdue(now)
    if overdue.stops(due.not_held(now), now):
        return False
    played: list[int] = []
    done = _each(due.order_by("deadline"), lambda game: played.append(overdue.play(game)), now)
    overdue.count(sum(played), now)
    return done >= MOST


def _overdue(now: datetime) -> GameQuerySet:
    """
    Return the games with overdue turns; at tables with days per move not those of the last minute.

    A move that arrived in time is written by then, and the mailbox is read once more before a substitute
    plays. While no email can be sent, nobody's days run out.
    """
    due = Game.objects.running().filter(deadline__lte=now)
    if email_outages.is_down(now):
        return due.filter(pace_seconds__lt=clock.DAY_SECONDS)
    grace = now - timedelta(seconds=settings.GRACE_SECONDS)
    until = min(grace, mailbox_reading.complete_until(now))
    return (
        due.exclude(deadline__gt=until, pace_seconds__gte=clock.DAY_SECONDS) if until < now else due
    )


def play_overdue(now: datetime) -> bool:
    """Let a substitute play each overdue turn, as the staff wish; return whether there may be more."""
    return _each(_overdue(now).order_by("deadline"), overdue.play, now) >= MOST


def automatic_vacations(now: datetime) -> None:
    """End the automatic vacations of players who are back."""
    automatic_vacation.end_all(now)


def reminders(now: datetime) -> bool:
    """Write the reminders that are due; return whether there may be more."""
    due = Game.objects.running().filter(remind_at__lte=now).order_by("remind_at")
    return _each(due, lambda game: _remind(game, now), now) >= MOST


def bots(now: datetime | None = None) -> bool:
    """Play turns of bots, substitutes and choices in advance whose message was lost; return whether more may be."""
    now = now or database_time()
    games = Game.objects.running().filter(pk__in=to_move_at_once().values("game"))
    games = games.filter(waits_until=None).order_by("pk")
    running = Game.objects.running().order_by("pk")
    choices = running.filter(pk__in=ahead.due().values("seat__game"))
    ordered = running.filter(pk__in=orders.due().values("seat__game"))
    return max(_each(some, _bots, now) for some in (choices, ordered, games)) >= MOST


def _bots(game: Game) -> None:
    play_bots(game.pk)


def _remind(game: Game, now: datetime) -> None:
    """Owe the reminders that are due by the game's own, and leave the next one to a later sweep."""
    with transaction.atomic():
        due, game = game.remind_at, turns.locked(game.pk)
        if not due or game.remind_at != due:
            return  # a move or another sweep came first
        moving = list(game.seats.select_related("user").filter(to_move=True))
        # The previous release wrote the game's clock alone.
        reminded = [
            seat
            for seat in moving
            if not seat.deadline or (seat.remind_at and seat.remind_at <= due)
        ]
        kinds = {seat: remind(game, seat, now) for seat in reminded}
        notices.owe_reminders(game, kinds)
        Seat.objects.bulk_update(reminded, ["remind_at", "halfway_at"])
        later = [seat.remind_at for seat in moving if seat.remind_at]
        Game.objects.filter(pk=game.pk).update(remind_at=min(later, default=None))


def _each(games: GameQuerySet, act: Callable[[Game], object], now: datetime) -> int:
    return one_by_one.each(games, act, now, MOST)
