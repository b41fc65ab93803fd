"""How long a game takes: its latest possible end, and how long it usually takes."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games.lib import told
from games.lib.countdown import MOST_SLIDE, Pauses, run_out
from games.lib.time_control import TimeControl

SWEEP = timedelta(minutes=5)  # until a substitute has played an overdue turn
DESERTED = timedelta(days=1)  # a game that all have left waits for one of them (play/absence.py)
MOST_WAITS = 2  # and so often
USUAL_SHARE = 0.25  # of their time is what players take on average
USUAL_MOST = timedelta(hours=8)  # players with more time than they need take no longer
TOGETHER = (0.0, 1.0, 1.5, 1.83, 2.08)  # how much longer the slowest of so many takes than one


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of a game that people take; bots take no time."""

    people: int
    builds: int  # of each player
    choices: int  # of each player
    together: bool  # all choose at the same time

    @property
    def each(self) -> int:
        """The turns of each player."""
        return self.builds + self.choices

    @property
    def in_a_row(self) -> int:
        """The turns one after another; a choice of all together is one."""
        return self.people * self.builds + self.choices * (1 if self.together else self.people)


def latest_end(began: datetime, control: TimeControl, turns: Turns, zone: ZoneInfo) -> datetime:
    """
    Return when a game that began then is over even if all players use all their time and vacation.

    `zone` is that of free weekends. Only an outage of the site, which all players get back, can move it.
    """
    longest = _most_time(control, turns) + turns.in_a_row * SWEEP + MOST_WAITS * DESERTED
    if control.slow:
        vacation = timedelta(days=control.vacation_days)
        # Vacation that would end in quiet hours ends after them, even if no more is left.
        longest += turns.people * (vacation + (MOST_SLIDE if vacation else timedelta()))
        longest += turns.in_a_row * (MOST_SLIDE + told.LATEST) + turns.people * told.UNREACHABLE
    return run_out(began, longest, Pauses(weekends=zone if control.weekends_off else None))


def likely_length(control: TimeControl, turns: Turns) -> timedelta:
    """Return how long a game takes whose players take a quarter of their time, and eight hours at most."""
    if not turns.people:
        return timedelta()
    turn = min(USUAL_SHARE * _most_of_one(control, turns) / turns.each, USUAL_MOST)
    choice = TOGETHER[turns.people] if turns.together else turns.people
    return turn * (turns.people * turns.builds + turns.choices * choice)


def _most_time(control: TimeControl, turns: Turns) -> timedelta:
    """The time of all turns, one after another."""
    if control.increment is None:
        return turns.in_a_row * timedelta(seconds=control.seconds)
    return turns.people * _most_of_one(control, turns)


def _most_of_one(control: TimeControl, turns: Turns) -> timedelta:
    """The most time that one player can use; the increment of the last move comes too late."""
    if control.increment is None:
        return turns.each * timedelta(seconds=control.seconds)
    return timedelta(seconds=control.seconds + (turns.each - 1) * control.increment)
