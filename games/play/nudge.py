"""Nudges: at a table without a clock, a player who waits may ask those to move, once a day."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat, User
from games.models.seat import read_seats
from games.play import absence, notices, turns

PAUSE = timedelta(days=1)  # between two nudges of one player at one table


class NudgeError(ValueError):
    """A refused nudge, as a sentence for the player."""


def nudge(user: User, game_id: int) -> list[Seat]:
    """Send an email to everyone to move; return their seats. Raises NudgeError if the user can't."""
    with transaction.atomic():
        game = turns.locked(game_id)
        read_seats([game])
        seat = game.seat_of(user)
        waits_for = awaited(game, seat)
        if seat is None or not waits_for:
            raise NudgeError(_("There’s nobody to nudge."))
        if nudged_lately(seat, game.locked_at):
            raise NudgeError(_("You’ve nudged once today. Once a day is enough."))
        seat.nudged_at = game.locked_at
        seat.save(update_fields=["nudged_at"])
        notices.owe_nudges(game, waits_for)
        absence.changed(game)
    return waits_for


def awaited(game: Game, seat: Seat | None) -> list[Seat]:
    """Return the seats that this one may nudge: those of people to move, while it waits for them."""
    running = game.status == Game.Status.RUNNING and game.untimed
    if seat is None or not running or seat.to_move or seat.resigned_at:
        return []
    return [each for each in game.seats.all() if each.to_move and not each.at_once]


def nudged_lately(seat: Seat, now: datetime) -> bool:
    """Return whether the seat has nudged within a day."""
    return bool(seat.nudged_at and now < seat.nudged_at + PAUSE)
