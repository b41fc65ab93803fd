"""Outages: time in which nothing watched the clock is given back to all players."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, F, Q, When

from games.lib import clock
from games.lib.unavailable import is_unavailable
from games.models import Game, Heartbeat, Outage, Seat, User
from games.play import alarms, health, tolerant, turns

logger = logging.getLogger(__name__)

BATCH = 500  # games whose rows are locked at a time


def give_back(now: datetime) -> None:
    """Note this sweep and an outage before it, then give back all outages, oldest first."""
    _beat(now)
    give_back_all(now)


def give_back_all(now: datetime) -> None:
    """Give back every outage that has been noted and not yet reached all games."""
    for outage in Outage.objects.filter(done_at=None):
        while _give_back_batch(outage.pk, now):
            pass


def _beat(now: datetime) -> None:
    """Move the clock's heartbeat; a long gap is written down in the same transaction, to be given back."""
    with transaction.atomic():
        beat, _new = Heartbeat.objects.select_for_update().get_or_create(
            name="sweep", defaults={"at": now}
        )
        if clock.outage(beat.at, now):
            Outage.objects.create(began=beat.at, ended=now)
            logger.warning("No sweep for %s: all running games get that time back", now - beat.at)
        Heartbeat.objects.filter(pk=beat.pk).update(at=now)
    _tell(now, beat.at)


def _tell(now: datetime, last: datetime) -> None:
    if now - last > health.SILENT:
        minutes = (now - last) // clock.MINUTE
        alarms.raise_(
            "clock-silent", f"The clock was silent: no sweep for {minutes} minutes.", now=now
        )
    else:
        alarms.clear("clock-silent", now=now)


def _give_back_batch(pk: int, now: datetime) -> bool:
    """Give an outage back to the next games; return whether there may be more."""
    with transaction.atomic():
        outage = Outage.objects.select_for_update().get(pk=pk)
        if outage.done_at:
            return False  # by another process
        # A turn that began since then has lost nothing.
        lost_time = Q(turn_began=None) | Q(turn_began__lte=outage.ended)
        games = Game.objects.select_for_update(no_key=True).running().filter(lost_time)
        games = games.filter(pace_seconds__gte=clock.DAY_SECONDS) if outage.email else games
        # In the order in which everyone locks several games.
        batch = [
            game.pk
            for game in games.filter(pk__gt=outage.reached).order_by("pk").only("pk")[:BATCH]
        ]
        _give_back_to(batch, outage)
        outage.reached = batch[-1] if batch else outage.reached
        outage.games += len(batch)
        outage.done_at = now if len(batch) < BATCH else None
        outage.save()
    return outage.done_at is None


def _give_back_to(batch: list[int], outage: Outage) -> None:
    if not outage.email:
        _give_back_time(batch, outage, outage.lasted)
        return
    # While there are no emails, turns begin nevertheless: these have lost less.
    begun = Game.objects.filter(pk__in=batch, turn_began__gt=outage.began)
    later = {pk: began for pk, began in begun.values_list("pk", "turn_began") if began}
    lost = outage.lost
    _give_back_time([pk for pk in batch if pk not in later], outage, lost)
    for pk, began in later.items():
        _give_back_time([pk], outage, min(lost, outage.ended - began))


def _give_back_time(batch: list[int], outage: Outage, lost: timedelta) -> None:
    clocks = {name: F(name) + lost for name in turns.CLOCK}
    of_seats = {name: F(name) + lost for name in turns.SEAT_CLOCK}
    of_games = {name: F(name) + lost for name in ("turn_began", "waits_until")}
    Game.objects.filter(pk__in=batch).update(**of_games, **clocks)
    moving = Seat.objects.filter(game__in=batch, to_move=True)
    late = list(moving.filter(told_at__gt=outage.began).values_list("game", flat=True))
    # Time for which a player wasn't told of the turn because of the outage counts once.
    shifted = Case(When(told_at__gt=outage.began, then=F("told_at")), default=of_seats["told_at"])
    moving.update(**{**of_seats, "told_at": shifted})
    # What was lost on a vacation or weekend was not lost to the clock, and no deadline may have
    # moved into quiet hours.
    unusual = User.objects.filter(~Q(vacations=[]) | Q(quiet_hours=True))
    pausing = ~Q(weekend_zone="") | Q(seats__user__in=unusual) | Q(pk__in=late)
    for game in Game.objects.filter(pausing, pk__in=batch).distinct():
        try:
            turns.set_clocks(Game.objects.filter(pk=game.pk))
        except Exception as error:
            if is_unavailable(error):
                raise
            logger.exception("The clock of %s could not be corrected", game)
            tolerant.report(game)
