"""Overdue turns: vacation or a substitute, unless so many run out at once that the site must be to blame."""

from datetime import datetime, timedelta

from django.db.models import F, Max

from games.models import Game, Timeouts
from games.play import ahead, alarms, automatic_vacation, idle, orders, turns
from games.play.bots import substitute

FEW = 20  # timeouts in one sweep that are no reason to stop
MANY = 3  # times those of the busiest hour
KEPT = timedelta(days=14)  # how long the hours are remembered
STOPPED = "timeouts-stopped"


def play(game: Game) -> None:
    """
    Let vacation save the overdue turn or substitutes play it, or close a game without a clock.

    Raises StuckGame if a substitute leaves the game as it was.
    """
    if game.sweep_retry_at:
        # It could not be played on, so this time wasn't its players': their turn begins anew.
        turns.restart_clock(game.pk)
        return
    if game.untimed:
        idle.close(game.pk)
        return
    ahead.play_due(game.pk)
    orders.play_due(game.pk)
    automatic_vacation.save_turns(game)
    substitute(game)
    if _unchanged(game):  # the row's deadline may not be the one of its seats
        turns.set_clocks(Game.objects.filter(pk=game.pk))
        if _unchanged(game):
            raise StuckGame(f"{game.code} is overdue, and nobody can be substituted")


class StuckGame(Exception):
    """An overdue game in which a substitute changed nothing."""


def _unchanged(game: Game) -> bool:
    return Game.objects.running().filter(pk=game.pk, ply=game.ply, deadline=game.deadline).exists()


def too_many(due: int, now: datetime) -> bool:
    """Return whether so many due turns can't be the players' doing; that is an alarm."""
    most = limit(now)
    if due <= most:
        alarms.clear(STOPPED, now=now)
        return False
    said = (
        "More than {most} turns ran out at once, so no substitute plays until you decide: "
        "`manage.py overdue_turns` plays them or gives all players more time."
    )
    alarms.raise_(STOPPED, said.format(most=most), now=now)
    return True


def limit(now: datetime) -> int:
    """Return the most turns that may run out at once."""
    return max(FEW, MANY * busiest(now))


def busiest(now: datetime) -> int:
    """Return the timeouts of the busiest hour of the last two weeks."""
    most = Timeouts.objects.filter(hour__gt=now - KEPT).aggregate(turns=Max("turns"))["turns"]
    return most or 0


def count(many: int, now: datetime) -> None:
    """Add to the timeouts of this hour, and forget those of past weeks."""
    if not many:
        return
    hour = now.replace(minute=0, second=0, microsecond=0)
    Timeouts.objects.get_or_create(hour=hour)
    Timeouts.objects.filter(hour=hour).update(turns=F("turns") + many)
    Timeouts.objects.filter(hour__lte=now - KEPT).delete()
