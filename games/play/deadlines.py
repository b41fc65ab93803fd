"""The clocks of a game's seats: deadlines, reminders, time banks, and the earliest delivery of notices."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings

import engine
from engine.option_values import Choosing
from games.lib import clock, countdown
from games.lib.countdown import Pauses
from games.models import EMAIL, Game, Notice, Seat, User

TOGETHER = 1  # clock rules under which all who choose together have one deadline
TOLD = 3  # and those from which on the time for a turn starts when its player is told

# Notices that wait a moment, but not in live play: a player at the table sees the news without an email.
SETTLING = (*Notice.ASKING, Notice.Kind.ROUND)


def delivery_time(channel: str, kind: str, seat: Seat, game: Game, owed: datetime) -> datetime:
    """Return the earliest time at which a notice, owed to `seat` since `owed`, can go out on a channel."""
    moment, user = owed, seat.user
    if kind == Notice.Kind.REMINDER and game.deadline:
        moment = max(owed, last_reminder(game, seat))
    elif kind in SETTLING and not game.time_control.live:
        moment += timedelta(seconds=settings.SETTLE_SECONDS)
        if channel == EMAIL and user and user.wants_digest:
            moment = _digest_time(kind, moment, game, seat, user)
    return clock.after_quiet_hours(moment, user.quiet if user else None)


def _digest_time(kind: str, moment: datetime, game: Game, seat: Seat, user: User) -> datetime:
    """The user's digest hour; `moment` itself if too little time would be left then."""
    hour = clock.after_quiet_hours(clock.next_at(moment, user.digest_at, user.zone), user.quiet)
    until = seat.deadline or game.deadline
    late = (
        kind in Notice.ASKING and until and hour > until - _allowance(game, seat) * clock.REMIND_AT
    )
    return moment if late else hour


def asked(game: Game) -> list[str]:
    """
    Return the sides that the clock counts for; in simultaneous choices also those who have chosen.

    Seats that a substitute plays at once delay nobody.
    """
    together = (
        game.phase == engine.Phase.CHOOSE
        and game.options_by_key.get("choosing") == Choosing.TOGETHER
    )
    seats = [seat for seat in game.seats.all() if seat.to_move or together]
    there = [seat for seat in seats if not seat.substituted_at]
    return [seat.side for seat in there or seats]


def start(game: Game, now: datetime) -> None:
    """Start the clocks of the seats that are to move; the caller has prefetched them and saves all rows."""
    seats = list(game.seats.all())
    moving = [seat for seat in seats if seat.to_move]
    game.turn_began = now if moving else None
    for seat in seats:
        seat.kept_until = seat.told_at = seat.halfway_at = None
    _set(game, seats, reminding=moving)


def correct(game: Game) -> None:
    """Work the clocks out again, as `start` does; what has been reminded isn't reminded again."""
    seats = list(game.seats.all())
    # The previous release wrote the game's clock alone.
    old = game.remind_at and not any(seat.deadline for seat in seats)
    _set(game, seats, reminding=[seat for seat in seats if seat.remind_at or old])


def begin_anew(game: Game, seat: Seat, now: datetime) -> None:
    """Give this seat, if it is to move, all its time again; the others' turns don't end earlier."""
    until = {each.pk: each.deadline for each in game.seats.all() if each.pk != seat.pk}
    start(game, now)
    for each in game.seats.all():
        each.kept_until = until.get(each.pk) if each.to_move else None
    correct(game)


def fill_banks(game: Game) -> None:
    """Give each seat a full bank at the start of a game with banks; the caller saves the rows."""
    for seat in game.seats.all():
        seat.bank_seconds = game.pace_seconds if game.increment_seconds is not None else None


def charge(game: Game, sides: Collection[str], now: datetime) -> None:
    """Take from the banks of these sides, which have moved, what they used; the caller saves the rows."""
    for seat in game.seats.all():
        if seat.side in sides and game.increment_seconds is not None:
            used = countdown.used(began(game, seat), now, pauses(game, seat))
            seat.bank_seconds = game.time_control.bank_after(seat.bank_seconds, used)


def _set(game: Game, seats: Sequence[Seat], reminding: Sequence[Seat]) -> None:
    """Give each seat that is to move its deadline and reminder, the others none, and the game the earliest."""
    until = {seat.side: deadline(game, seat) for seat in seats if seat.to_move}
    for seat in seats:
        seat.deadline = until.get(seat.side)
        reminded = seat in reminding and not seat.substituted_at and not game.untimed
        seat.remind_at = next_reminder(game, seat) if seat.deadline and reminded else None
    game.deadline = min(until.values(), default=None)
    game.remind_at = min((seat.remind_at for seat in seats if seat.remind_at), default=None)


def deadline(game: Game, seat: Seat) -> datetime:
    """
    Return the deadline of the current turn for a seat that is to move.

    If all players are away, it is the moment until which the game waits for them.
    """
    if game.waits_until:
        return game.waits_until
    if game.clock_rules == TOGETHER:
        sides = asked(game)
        until = max(_own_deadline(game, each) for each in game.seats.all() if each.side in sides)
    else:
        until = _own_deadline(game, seat)
    return max(until, seat.kept_until or until)


def next_reminder(game: Game, seat: Seat) -> datetime:
    """Return the time of a seat's next reminder: at half of its time, if much is left then, or the last."""
    last = last_reminder(game, seat)
    if seat.halfway_at:
        return last
    due = _used(game, seat, _allowance(game, seat) / 2)
    due = clock.after_quiet_hours(due, seat.user.quiet if seat.user else None)
    much = (seat.deadline or deadline(game, seat)) - due >= clock.HALFWAY
    return due if much and due < last else last


def last_reminder(game: Game, seat: Seat) -> datetime:
    """Return the time of a seat's last reminder for the current turn: two hours before its end at most."""
    time = _allowance(game, seat)
    due = _used(game, seat, time - min(clock.LAST_CALL, time * clock.REMIND_AT))
    return clock.reminder(_since(game, seat), due, seat.user.quiet if seat.user else None)


def remind(game: Game, seat: Seat, now: datetime) -> Notice.Kind:
    """Set a seat's clock to its next reminder; return the kind of the one that is due now."""
    if now >= last_reminder(game, seat):
        seat.remind_at = None
        return Notice.Kind.REMINDER
    seat.halfway_at = now
    seat.remind_at = next_reminder(game, seat)
    return Notice.Kind.HALFWAY


def _used(game: Game, seat: Seat, time: timedelta) -> datetime:
    """When the seat has used so much of its time for the current turn."""
    return countdown.run_out(_since(game, seat), time, pauses(game, seat))


def _since(game: Game, seat: Seat) -> datetime:
    """When the turn began; later, if another player's vacation extends the seat's time."""
    since = began(game, seat)
    if game.clock_rules == TOGETHER:
        since += (seat.deadline or deadline(game, seat)) - _own_deadline(game, seat)
    return since


def pauses(game: Game, seat: Seat) -> Pauses:
    """Return what stops a seat's clock; only weekends do in games with minutes or hours per move."""
    user = seat.user if game.time_control.slow else None
    away = user.vacation_spans if user else []
    if game.clock_rules == TOGETHER:
        return Pauses(tuple(away))
    others = Pauses((), game.weekends, user.quiet if user else None)
    since = seat.replaced_at or game.started_at or _began(game)
    vacations = countdown.at_table(away, since, most_vacation(game, seat), others)
    return replace(others, vacations=vacations)


def most_vacation(game: Game, seat: Seat) -> timedelta:
    """Return how much vacation of its player may stop this seat's clock in all."""
    if seat.vacation_seconds is not None:
        return timedelta(seconds=seat.vacation_seconds)
    return timedelta(days=game.vacation_days)


def ran_out(game: Game, seat: Seat) -> datetime:
    """Return when a seat's time for the current turn runs out, before it slides out of quiet hours."""
    return countdown.run_out(began(game, seat), _allowance(game, seat), pauses(game, seat))


def _own_deadline(game: Game, seat: Seat) -> datetime:
    return countdown.deadline(began(game, seat), _allowance(game, seat), pauses(game, seat))


def _allowance(game: Game, seat: Seat) -> timedelta:
    return game.time_control.allowance(seat.bank_seconds)


def began(game: Game, seat: Seat) -> datetime:
    """Return when the seat's time for the current turn began: when its player was told, if that is known."""
    return max(_began(game), seat.told_at or _began(game))


def _began(game: Game) -> datetime:
    """The start of the turn, derived from the deadline if a worker hasn't stored it yet."""
    if game.turn_began:
        return game.turn_began
    assert game.deadline is not None
    return game.deadline - timedelta(seconds=game.pace_seconds)
