"""When a notice may go out, when a reminder is due, and until when a move may be played."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings

import engine
from engine.option_values import Choosing
from games.lib import clock
from games.models import EMAIL, Game, Notice, Seat, User

# A player who is at the table plays on, or looks at the round, within a minute: no need to tell them.
SETTLING = (*Notice.ASKING, Notice.Kind.ROUND)


def delivery_time(channel: str, kind: str, seat: Seat, game: Game, owed: datetime) -> datetime:
    """Return the earliest moment at which a notice owed to `seat` since `owed` may go out on a channel."""
    moment, user = owed, seat.user
    if kind == Notice.Kind.REMINDER and game.deadline:
        moment = max(owed, reminder(game, user))
    elif kind in SETTLING:
        moment += timedelta(seconds=settings.SETTLE_SECONDS)
        if channel == EMAIL and user and user.wants_digest:
            moment = _digest_time(kind, moment, game, user)
    return clock.after_quiet_hours(moment, user.quiet if user else None)


def _digest_time(kind: str, moment: datetime, game: Game, user: User) -> datetime:
    """Return the hour of the user's digest; `moment` itself if less than a quarter of the time would be left then."""
    hour = clock.after_quiet_hours(clock.next_at(moment, user.digest_at, user.zone), user.quiet)
    late = kind in Notice.ASKING and game.deadline and hour > game.deadline - game.pace * clock.REMIND_AT
    return moment if late else hour


def asked(game: Game) -> list[str]:
    """Return the sides whose turn the game's clock counts; where all choose together also those who have chosen."""
    together = game.phase == engine.Phase.CHOOSE and game.options_by_key.get("choosing") == Choosing.TOGETHER
    return [seat.side for seat in game.seats.all() if seat.to_move or together]


def deadline(game: Game, sides: Collection[str]) -> datetime:
    """Return until when these may move: a vacation stops the clock, for those too who choose at the same time."""
    return max(_own_deadline(game, seat.user) for seat in game.seats.all() if seat.side in sides)


def first_reminder(game: Game, sides: Collection[str]) -> datetime:
    """Return when the first of those who are to move gets a reminder of the turn."""
    return min(reminder(game, seat.user) for seat in game.seats.all() if seat.side in sides)


def reminder(game: Game, reader: User | None) -> datetime:
    """Return when a reader gets a reminder of the turn that the game's clock counts."""
    assert game.deadline is not None
    # Where another player's vacation gives the reader longer too, their turn counts as begun later.
    later = game.deadline - _own_deadline(game, reader)
    quiet = reader.quiet if reader else None
    return clock.reminder(_began(game) + later, game.pace, quiet, _vacations(game, reader))


def _own_deadline(game: Game, reader: User | None) -> datetime:
    return clock.deadline(_began(game), game.pace, _vacations(game, reader))


def _began(game: Game) -> datetime:
    """When the turn began; of one that a worker began who did not write it down yet, as its deadline says."""
    if game.turn_began:
        return game.turn_began
    assert game.deadline is not None
    return game.deadline - game.pace


def _vacations(game: Game, reader: User | None) -> list[clock.Span]:
    """Return the vacations that stop the clock; none do in games with minutes or hours for a move."""
    return reader.vacation_spans if reader and game.pace_seconds >= clock.DAY else []
