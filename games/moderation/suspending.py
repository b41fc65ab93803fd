"""Suspending a player: substitutes play their seats at once, and tables that wait lose them."""

from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.lib.database_time import database_time
from games.lobby import seating
from games.models import Game, Seat, TableEvent, User
from games.play import absence, ahead, deadlines, leaving, one_by_one, orders, turns, wakeups


def leave_all(user: User) -> None:
    """Hand running games to substitutes and give up seats at open tables, each on its own."""
    _leave(Seat.objects.filter(user=user), database_time())


def leave_rest() -> None:
    """Leave what suspended players still play: it failed when they were suspended, or has begun since."""
    now = database_time()
    _leave(Seat.objects.filter(user__suspended_until__gt=now, substituted_at=None), now)


def _leave(seats: QuerySet[Seat], now: datetime) -> None:
    """Leave these seats, game by game; one that fails stops no other, and `leave_rest` tries it again."""
    seats = seats.filter(finished_at=None, resigned_at=None)
    unfinished = (Game.Status.OPEN, Game.Status.RUNNING)
    games = Game.objects.filter(status__in=unfinished, pk__in=seats.values("game"))
    one_by_one.each(games, lambda game: _leave_game(game, seats), now)


def _leave_game(game: Game, seats: QuerySet[Seat]) -> None:
    for seat in seats.filter(game=game).select_related("user"):
        assert seat.user
        with suppress(leaving.LeavingError, seating.TableError):  # it has just begun or ended
            if game.status == Game.Status.RUNNING:
                _hand_over(seat.user, game.pk)
            else:
                seating.leave(seat.user, game)


@transaction.atomic
def _hand_over(user: User, game_id: int) -> None:
    """Let a substitute play the user's seat, as after two missed turns; they can take it back later."""
    game, seat = leaving.locked_seat(user, game_id)
    ahead.forget(seat)
    orders.forget(seat)
    if seat.substituted_at:
        return
    seat.substituted_at = game.locked_at
    absence.event(game, seat, TableEvent.Kind.SUBSTITUTE, game.ply, game.locked_at)
    absence.wait_for_players(game, game.locked_at)
    if any(other.to_move for other in game.seats.all()):
        deadlines.correct(game)
    game.save(update_fields=["rated", "waits", "waits_until", *turns.CLOCK])
    Seat.objects.bulk_update(game.seats.all(), leaving.SEAT_FIELDS)
    wakeups.moved(game)
