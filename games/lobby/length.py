"""How long the game of an open table takes: what is likely, and when it is over at the latest."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import ngettext

from engine import Options
from games.lib.ends import latest_end, likely_length
from games.lib.time_control import TimeControl
from games.models import Game
from games.play.latest_end import latest, turns, turns_of

HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is likely to take, such as "3 weeks", and when it is over if it starts now."""

    likely: str
    latest: datetime


def promised(options: Options, control: TimeControl, zone: ZoneInfo, now: datetime) -> Length:
    """
    Return the length of a game without bots at such a table; `zone` is its host's.

    Bots are added at the open table, which then says less (`of_table`): this is the most it can be.
    """
    people = turns(options, bots=0)
    return Length(rounded(likely_length(control, people)), latest_end(now, control, people, zone))


def of_table(game: Game, now: datetime) -> Length:
    """Return the length of an open table's game, with the bots that sit there."""
    likely = rounded(likely_length(game.time_control, turns_of(game)))
    return Length(likely, latest(game, now))


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
