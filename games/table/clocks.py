"""The clocks of a table: how its time works, what the players' banks hold, and whose nights are protected."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.box import Colour
from games.board.perspective import Perspective
from games.board.phrases import capital
from games.lib import countdown, times
from games.lib.time_control import duration
from games.models import Game, Seat
from games.play import deadlines, email_outages


@dataclass(frozen=True, slots=True)
class SeatClock:
    """What a player's time bank holds now."""

    name: str
    colours: tuple[Colour, ...]
    bank: str
    running: bool


def seat_clocks(game: Game, reader: Perspective, now: datetime) -> list[SeatClock]:
    """Return the bank of each seat, clockwise from South; none without banks."""
    return [
        SeatClock(
            name=capital(reader.name(side)),
            colours=seat.colours,
            bank=duration(bank_now(game, seat, now)),
            running=seat.to_move,
        )
        for side, seat in game.seats_by_side.items()
        if seat.bank_seconds is not None
    ]


def bank_now(game: Game, seat: Seat, now: datetime) -> int:
    """Return the seconds in a seat's bank; while it is to move, less what its turn has used."""
    bank = seat.bank_seconds or 0
    if not (seat.to_move and game.turn_began):
        return bank
    used = countdown.used(deadlines.began(game, seat), now, deadlines.pauses(game, seat))
    return max(bank - int(used.total_seconds()), 0)


def time_sentences(game: Game) -> list[str]:
    """Return how the time of a table works: its banks, weekends, and vacations."""
    told = [game.time_sentence] if game.time_sentence else []
    if game.weekend_zone:
        place = game.weekend_zone.replace("_", " ")
        off = _("The clock stands still on Saturdays and Sundays ({zone} time).")
        told.append(off.format(zone=place))
    if game.time_control.slow and game.clock_rules > deadlines.TOGETHER:
        told.append(_vacation(game.vacation_days))
    return [*told, *_outages(game, timezone.now())]


def _outages(game: Game, now: datetime) -> list[str]:
    if game.over or game.untimed:
        return []
    by_email = _(
        "We couldn’t send emails for {length}, until {moment}, so all deadlines came that much later."
    )
    of_site = _(
        "The site was down for {length}, until {moment}, so all deadlines came that much later."
    )
    return [
        (by_email if each.email else of_site).format(
            length=times.time_left(each.lasted), moment=times.moment(each.ended)
        )
        for each in email_outages.announced(now)
        if game.started_at
        and game.started_at < each.ended
        and (game.time_control.slow or not each.email)
    ]


def _vacation(days: int) -> str:
    if not days:
        return _("Vacation doesn’t stop the clock here.")
    return ngettext(
        "Up to {days} day of each player’s vacation stops their clock here.",
        "Up to {days} days of each player’s vacation stop their clock here.",
        days,
    ).format(days=days)


def protected_nights(game: Game, reader: Perspective, now: datetime) -> list[str]:
    """Return a sentence for each player whose deadlines never fall into certain hours, in the reader's time."""
    if not game.time_control.slow or game.clock_rules == deadlines.TOGETHER:
        return []
    said = _("{name}: no deadline between {begins} and {ends}.")
    told = []
    for side, seat in game.seats_by_side.items():
        nights = (
            list(countdown.protected(seat.user.quiet, now)) if seat.user and seat.user.quiet else []
        )
        for span in nights[-1:]:
            begins, ends = (date_format(timezone.localtime(moment), _("H:i")) for moment in span)
            told.append(said.format(name=capital(reader.name(side)), begins=begins, ends=ends))
    return told
