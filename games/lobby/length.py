"""How long the game of an open table takes: what is likely, and when it is over at the latest."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import ngettext

from engine import Options
from engine.option_values import Choosing
from games.lib.ends import Turns, latest_end, likely_length
from games.models import Game

HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


def turns(options: Options, bots: int) -> Turns:
    """Return the turns that people take in a game with so many bots."""
    rounds = options.format.rounds
    return Turns(
        people=options.players - bots,
        builds=rounds * options.turns,
        choices=rounds,
        together=options.choosing is Choosing.TOGETHER,
    )


def likely(game: Game) -> str:
    """Return how long the game is likely to take, such as "3 weeks"."""
    return rounded(likely_length(game.time_control, _turns_of(game)))


def latest(game: Game, now: datetime) -> datetime:
    """Return when the game is over at the latest if it starts now."""
    zone = game.weekends or ZoneInfo("UTC")
    return latest_end(now, game.time_control, _turns_of(game), zone)


def rounded(length: timedelta) -> str:
    """Return a length in hours, days, or weeks, whichever says enough."""
    if length < 2 * DAY:
        hours = max(1, round(length / HOUR))
        return ngettext("{number} hour", "{number} hours", hours).format(number=hours)
    if length < 2 * WEEK:
        days = round(length / DAY)
        return ngettext("{number} day", "{number} days", days).format(number=days)
    weeks = round(length / WEEK)
    return ngettext("{number} week", "{number} weeks", weeks).format(number=weeks)


def _turns_of(game: Game) -> Turns:
    bots = sum(1 for seat in game.seats.all() if seat.bot)
    return turns(game.options, bots)
