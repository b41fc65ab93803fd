"""The sweep: find due work in the database, so that a lost message costs at most half a minute."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.lib import clock, outage
from games.lib.database_time import database_time
from games.mail.inbound import receiving
from games.people.accounts import forget_unconfirmed
from games.play import (
    ahead,
    alarms,
    automatic_vacation,
    email_outages,
    notices,
    orders,
    outages,
    overdue,
    tolerant,
    turns,
)
from games.play.bots import play_bots, to_move_at_once

from .models import Game, Seat
from .models.game import GameQuerySet

logger = logging.getLogger(__name__)

HOLD = timedelta(hours=1)  # the pause before retrying a game that failed
MOST = 200  # the most of each kind in one sweep


def sweep(now: datetime | None = None) -> bool:
    """
    Play overdue turns, write reminders, delete unconfirmed sign-ups, and look for what is wrong.

    Returns whether more is due already, so that the next sweep shouldn't wait.
    """
    now = now or database_time()
    more = False
    if _stage(outages.give_back, now) is not None:  # or players would lose turns to the outage
        _stage(automatic_vacations, now)
        more = bool(_stage(deadlines, now)) | bool(_stage(reminders, now))
    _stage(forget_unconfirmed, now)
    _stage(receiving.forget, now)
    _stage(alarms.watch, now)
    return more


def _stage(do: Callable[[datetime], object], now: datetime) -> object:
    """Do one stage of the sweep; if it fails, return None, and the alarm is raised: the others go on."""
    name = f"sweep-{do.__name__.replace('_', '-')}"
    try:
        done = do(now)
    except Exception:
        logger.exception("The stage %s failed", do.__name__)
        alarms.raise_(name, f"A stage of the sweep fails: {do.__name__}. The log has the details.")
        return None
    alarms.clear(name)
    return done or False


def deadlines(now: datetime) -> bool:
    """Let a substitute play each overdue turn, unless far more ran out than ever do."""
    due = _overdue(now)
    most = overdue.limit(now)
    if overdue.too_many(due.not_held(now)[: most + 1].count(), now):
        return False
    return _play(due, now)


def _overdue(now: datetime) -> GameQuerySet:
    """
    Return the games with overdue turns; at tables with days per move not those of the last minute.

    A move that arrived in time is written by then. While no email can be sent, nobody's days run out.
    """
    grace = timedelta(seconds=settings.GRACE_SECONDS)
    due = Game.objects.running().filter(deadline__lte=now)
    if email_outages.is_down(now):
        return due.filter(pace_seconds__lt=clock.DAY)
    return due.exclude(deadline__gt=now - grace, pace_seconds__gte=clock.DAY) if grace else due


def play_overdue(now: datetime) -> bool:
    """Let a substitute play each overdue turn; return whether there may be more."""
    return _play(_overdue(now), now)


def _play(due: GameQuerySet, now: datetime) -> bool:
    done = _each(due.order_by("deadline"), overdue.play, now)
    overdue.count(done, now)
    return done >= MOST


def automatic_vacations(now: datetime) -> None:
    """End the automatic vacations of players who are back."""
    automatic_vacation.end_all(now)


def reminders(now: datetime) -> bool:
    """Create one reminder per turn, shortly before its deadline; return whether there may be more."""
    due = Game.objects.running().filter(remind_at__lte=now).order_by("remind_at")
    return _each(due, _remind, now) >= MOST


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


def _remind(game: Game) -> None:
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
        notices.owe_reminders(game, reminded)
        later = [seat.remind_at for seat in moving if seat.remind_at and seat.remind_at > due]
        Seat.objects.filter(pk__in=[seat.pk for seat in reminded]).update(remind_at=None)
        Game.objects.filter(pk=game.pk).update(remind_at=min(later, default=None))


def _each(games: GameQuerySet, act: Callable[[Game], object], now: datetime) -> int:
    """
    Act on each game separately, on at most MOST; return on how many.

    A failing game is put off and doesn't stop the others.
    """
    some = list(games.not_held(now)[:MOST])
    for game in some:
        try:
            act(game)
        except Exception as error:
            if outage.lost_connection(error):
                raise  # the same would become of all others
            logger.exception("Game %s could not be swept", game.code)
            if outage.is_outage(error):
                continue  # it isn't to blame, and the next sweep finds it again
            Game.objects.filter(pk=game.pk).update(sweep_retry_at=now + HOLD)
            alarms.raise_(*tolerant.alarm(game.code))
    return len(some)
