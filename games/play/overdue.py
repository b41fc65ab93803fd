"""Overdue turns: vacation or a substitute, unless so many run out at once that the site must be to blame."""

from datetime import datetime, timedelta

from django.db.models import F, Max, Q, QuerySet

from games.models import Game, Heartbeat, Seat, Timeouts
from games.models.game import GameQuerySet
from games.play import ahead, alarms, automatic_vacation, idle, orders, turns
from games.play.bots import substitute

FEW = 20  # timeouts in one sweep that are no reason to stop
MANY = 3  # times those of the busiest hour
KEPT = timedelta(days=14)  # how long the hours are remembered
STOPPED, CONFIRMED = "timeouts-stopped", "timeouts-confirmed"
HOUR = timedelta(hours=1)


def play(game: Game) -> int:
    """
    Let vacation save the overdue turn or substitutes play it, or close a game without a clock.

    Returns how many turns were played. Raises StuckGame if a substitute leaves the game as it was.
    """
    if game.sweep_retry_at:
        # It could not be played on, so this time wasn't its players': their turn begins anew.
        turns.restart_clock(game.pk)
        return 0
    if game.untimed:
        idle.close(game.pk)
        return 0
    ahead.play_due(game.pk)
    orders.play_due(game.pk)
    automatic_vacation.save_turns(game)
    played = substitute(game)
    if _unchanged(game):  # the row's deadline may not be the one of its seats
        turns.set_clocks(Game.objects.filter(pk=game.pk))
        if _unchanged(game):
            raise StuckGame(f"{game.code} is overdue, and nobody can be substituted")
    return played


class StuckGame(Exception):
    """An overdue game in which a substitute changed nothing."""


def _unchanged(game: Game) -> bool:
    return Game.objects.running().filter(pk=game.pk, ply=game.ply, deadline=game.deadline).exists()


def stops(games: GameQuerySet, now: datetime) -> bool:
    """
    Return whether substitutes must wait for the staff: so many late turns can't be the players' doing.

    `games` are those that are overdue. Once that is an alarm, fewer late turns don't end it: the staff
    decide, or none is late any more.
    """
    most = limit(now)
    many = _late(games, now)[: most + 1].count()
    if not many:
        alarms.clear(STOPPED, now=now)
        return False
    if many <= most and not alarms.is_raised(STOPPED):
        return False
    said = (
        "More than {most} turns ran out at once, so no substitute plays until you decide: "
        "an action of this alarm in the admin, or `manage.py overdue_turns`, plays them; "
        "the latter can also give all players more time."
    )
    alarms.raise_(STOPPED, said.format(most=most), now=now)
    return True


def _late(games: GameQuerySet, now: datetime) -> QuerySet[Seat]:
    """The seats of these games whose time has run out."""
    seats = Seat.objects.filter(game__in=games, to_move=True)
    return seats.filter(Q(deadline=None) | Q(deadline__lte=now))


def confirm(now: datetime) -> None:
    """Let substitutes play what runs out within the hour, however much it is, for the staff."""
    Heartbeat.objects.update_or_create(name=CONFIRMED, defaults={"at": now})


def is_confirmed(now: datetime) -> bool:
    """Return whether the staff have let substitutes play what ran out."""
    return Heartbeat.objects.filter(name=CONFIRMED, at__gt=now - HOUR).exists()


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
