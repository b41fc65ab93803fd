"""How long the game of an open table takes: what is likely, and when it is over at the latest."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import ngettext

from engine import Options
from engine.option_values import Choosing
from games.lib.ends import Turns, latest_end, likely_length
from games.lib.time_control import TimeControl
from games.models import Game

HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is likely to take, such as "3 weeks", and when it is over if it starts now."""

    likely: str
    latest: datetime


def promised(options: Options, control: TimeControl, zone: ZoneInfo, now: datetime) -> Length:
    """Return the length of a game without bots at such a table; `zone` is its host's."""
    people = turns(options, bots=0)
    return Length(rounded(likely_length(control, people)), latest_end(now, control, people, zone))


def turns(options: Options, bots: int) -> Turns:
    """Return the turns that people take in a game with so many bots."""
    rounds = options.format.rounds
    return Turns(
        people=options.players - bots,
        builds=rounds * options.turns,
        choices=rounds,
        together=options.choosing is Choosing.TOGETHER,
    )


def of_table(game: Game, now: datetime) -> Length:
    """Return the length of an open table's game, with the bots that sit there."""
    likely = rounded(likely_length(game.time_control, _turns_of(game)))
    return Length(likely, latest(game, now))


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
