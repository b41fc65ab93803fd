"""The sweep: find due work in the database, so that a lost message costs at most half a minute."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.lib import clock
from games.mail import sending
from games.people.accounts import forget_unconfirmed
from games.play import notices, turns
from games.play.bots import play_bots, substitute

from .models import Game, Heartbeat, Seat, User
from .models.game import GameQuerySet

logger = logging.getLogger(__name__)

HOLD = timedelta(hours=1)  # the pause before retrying a game that failed
MOST = 200  # the most of each kind in one sweep


def sweep(now: datetime | None = None) -> None:
    """Play overdue turns, send reminders and notices, let waiting bots move, and delete unconfirmed sign-ups."""
    now = now or timezone.now()
    give_back_outage(now)
    deadlines(now)
    reminders(now)
    bots(now)
    sending.send_due()
    forget_unconfirmed(now)


def give_back_outage(now: datetime) -> None:
    """Extend all deadlines by the time without a sweep, so that an outage costs no player their turn."""
    with transaction.atomic():
        beat, new = Heartbeat.objects.select_for_update().get_or_create(
            name="sweep", defaults={"at": now}
        )
        lost = clock.outage(beat.at, now)
        if lost:
            later = {name: F(name) + lost for name in ("turn_began", "deadline", "remind_at")}
            moved = Game.objects.running().update(**later)
            turns.set_clocks(
                Game.objects.filter(seats__user__in=User.objects.exclude(vacations=[]))
            )
            logger.warning("No sweep for %s: %d running games get that time back", lost, moved)
        if not new:
            Heartbeat.objects.filter(pk=beat.pk).update(at=now)


def deadlines(now: datetime) -> None:
    """Let a substitute play each overdue turn."""
    _each(Game.objects.running().filter(deadline__lte=now).order_by("deadline"), substitute, now)


def reminders(now: datetime) -> None:
    """Create one reminder per turn, shortly before its deadline."""
    _each(Game.objects.running().filter(remind_at__lte=now).order_by("remind_at"), _remind, now)


def bots(now: datetime) -> None:
    """Let bots move if their message was lost."""
    waiting = Seat.objects.filter(to_move=True).exclude(bot="")
    _each(Game.objects.running().filter(pk__in=waiting.values("game")).order_by("pk"), _bots, now)


def _bots(game: Game) -> None:
    play_bots(game.pk)


def _remind(game: Game) -> None:
    with transaction.atomic():
        if Game.objects.filter(pk=game.pk, remind_at=game.remind_at).update(remind_at=None):
            notices.owe_reminder(game)


def _each(games: GameQuerySet, act: Callable[[Game], object], now: datetime) -> None:
    """Act on each game separately; a failing game is put off and doesn't stop the others."""
    for game in games.filter(Q(sweep_retry_at=None) | Q(sweep_retry_at__lte=now))[:MOST]:
        try:
            act(game)
        except Exception:
            logger.exception("Game %s could not be swept", game.code)
            Game.objects.filter(pk=game.pk).update(sweep_retry_at=now + HOLD)
