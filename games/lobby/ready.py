"""
The ready check: before a slow game begins, those who joined long ago confirm that they still want to play.

A table whose players all joined lately begins at once.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Game, Seat
from games.play import turns

LONG_AGO = timedelta(hours=48)  # since when a player has had a seat, or has confirmed it
TIME = timedelta(hours=48)  # to confirm
# What follows a check, in its transaction; consequences.py fills it.
after_asking: list[Callable[[Game, Sequence[Seat]], None]] = []


def begin(game: Game) -> None:
    """Start a full table's game, or first ask those who joined long ago; the caller holds its lock."""
    asked = unready(game, game.locked_at)
    if not asked:
        turns.start(game)
    elif game.ready_until is None:
        game.ready_until = game.locked_at + TIME
        game.save(update_fields=["ready_until"])
        for follow in after_asking:
            follow(game, asked)


def unready(game: Game, now: datetime) -> list[Seat]:
    """Return the seats whose players have to confirm; none at tables with less than a day per move."""
    if not game.time_control.slow:
        return []
    # Time goes on during a check, but it asks nobody whom it hasn't asked as it began.
    began = game.ready_until - TIME if game.ready_until else now
    people = Seat.objects.filter(game=game, user__isnull=False).select_related("user")
    return [seat for seat in people.order_by("pk") if _since(seat, game) <= began - LONG_AGO]


def _since(seat: Seat, game: Game) -> datetime:
    """Since when we know that the player wants to play here."""
    return seat.ready_at or seat.taken_at or game.created_at


def confirm(seat: Seat) -> bool:
    """Confirm a seat, which starts the game if it was the last; False if the table asks no more."""
    with transaction.atomic():
        game = turns.locked(seat.game_id)
        if game.status != Game.Status.OPEN or game.ready_until is None:
            return False
        Seat.objects.filter(pk=seat.pk).update(ready_at=game.locked_at)
        if not unready(game, game.locked_at):
            turns.start(game)
    return True
