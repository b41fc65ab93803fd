"""The times of a game: its deadlines, its reminders, and the earliest delivery of its notices."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings

import engine
from engine.option_values import Choosing
from games.lib import clock
from games.models import EMAIL, Game, Notice, Seat, User

# Notices that wait a moment: a player at the table sees the news without an email.
SETTLING = (*Notice.ASKING, Notice.Kind.ROUND)


def delivery_time(channel: str, kind: str, seat: Seat, game: Game, owed: datetime) -> datetime:
    """Return the earliest time at which a notice, owed to `seat` since `owed`, can go out on a channel."""
    moment, user = owed, seat.user
    if kind == Notice.Kind.REMINDER and game.deadline:
        moment = max(owed, reminder(game, user))
    elif kind in SETTLING:
        moment += timedelta(seconds=settings.SETTLE_SECONDS)
        if channel == EMAIL and user and user.wants_digest:
            moment = _digest_time(kind, moment, game, user)
    return clock.after_quiet_hours(moment, user.quiet if user else None)


def _digest_time(kind: str, moment: datetime, game: Game, user: User) -> datetime:
    """The user's digest hour; `moment` itself if too little time would be left then."""
    hour = clock.after_quiet_hours(clock.next_at(moment, user.digest_at, user.zone), user.quiet)
    late = (
        kind in Notice.ASKING
        and game.deadline
        and hour > game.deadline - game.pace * clock.REMIND_AT
    )
    return moment if late else hour


def asked(game: Game) -> list[str]:
    """Return the sides that the clock counts for; in simultaneous choices also those who have chosen."""
    together = (
        game.phase == engine.Phase.CHOOSE
        and game.options_by_key.get("choosing") == Choosing.TOGETHER
    )
    return [seat.side for seat in game.seats.all() if seat.to_move or together]


def deadline(game: Game, sides: Collection[str]) -> datetime:
    """Return the deadline of these sides; a vacation pauses the clock for all who choose together."""
    return max(_own_deadline(game, seat.user) for seat in game.seats.all() if seat.side in sides)


def first_reminder(game: Game, sides: Collection[str]) -> datetime:
    """Return the earliest reminder time of the players who are to move."""
    return min(reminder(game, seat.user) for seat in game.seats.all() if seat.side in sides)


def reminder(game: Game, reader: User | None) -> datetime:
    """Return the time of a reader's reminder for the current turn."""
    assert game.deadline is not None
    # If another player's vacation extends the reader's time, the turn counts as begun later.
    later = game.deadline - _own_deadline(game, reader)
    quiet = reader.quiet if reader else None
    return clock.reminder(_began(game) + later, game.pace, quiet, _vacations(game, reader))


def _own_deadline(game: Game, reader: User | None) -> datetime:
    return clock.deadline(_began(game), game.pace, _vacations(game, reader))


def _began(game: Game) -> datetime:
    """The start of the turn, derived from the deadline if a worker hasn't stored it yet."""
    if game.turn_began:
        return game.turn_began
    assert game.deadline is not None
    return game.deadline - game.pace


def _vacations(game: Game, reader: User | None) -> list[clock.Span]:
    """The vacations that pause the clock; none do in games with minutes or hours per move."""
    return reader.vacation_spans if reader and game.pace_seconds >= clock.DAY else []
