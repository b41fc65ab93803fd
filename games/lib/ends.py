"""How long a game takes: its latest possible end, and how long it usually takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games.lib import told
from games.lib.countdown import MOST_SLIDE, Pauses, run_out
from games.lib.time_control import TimeControl

SWEEP = timedelta(minutes=5)  # until a substitute has played an overdue turn
# A turn waits so much longer if the mailbox for replies can’t be read (play/mailbox_reading.py).
MAILBOX = timedelta(minutes=10)
DESERTED = timedelta(days=1)  # once, a game that all have left waits (play/absence.py)
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


@dataclass(frozen=True, slots=True)
class Left:
    """What a person at a running game still has: turns, what the bank holds, and vacation."""

    turns: int
    bank: timedelta
    vacation: timedelta


def latest_end(began: datetime, control: TimeControl, turns: Turns, zone: ZoneInfo) -> datetime:
    """
    Return when a game is over that begins then, even if all players use all their time and vacation.

    `zone` is that of free weekends. Only an outage of the site, which all players get back, can move it.
    """
    bank, vacation = timedelta(seconds=control.seconds), timedelta(days=control.vacation_days)
    people = [Left(turns.each, bank, vacation)] * turns.people
    return latest_end_from(began, control, people, turns.in_a_row, zone)


def latest_end_from(
    now: datetime, control: TimeControl, people: Sequence[Left], in_a_row: int, zone: ZoneInfo
) -> datetime:
    """Return the same for a running game, whose people take so many more turns one after another."""
    longest = _most_time(control, people, in_a_row) + in_a_row * SWEEP + DESERTED
    if control.slow:
        # Vacation that would end in quiet hours ends after them, even if no more is left.
        vacation = [each.vacation + MOST_SLIDE for each in people if each.vacation]
        longest += sum(vacation, timedelta()) + len(people) * told.UNREACHABLE
        longest += in_a_row * (MOST_SLIDE + told.LATEST + MAILBOX)
    return run_out(now, longest, Pauses(weekends=zone if control.weekends_off else None))


def likely_length(control: TimeControl, turns: Turns) -> timedelta:
    """Return how long a game takes whose players take a quarter of their time, and eight hours at most."""
    if not turns.people:
        return timedelta()
    turn = min(USUAL_SHARE * _most_of_one(control, turns) / turns.each, USUAL_MOST)
    choice = TOGETHER[turns.people] if turns.together else turns.people
    return turn * (turns.people * turns.builds + turns.choices * choice)


def _most_time(control: TimeControl, people: Sequence[Left], in_a_row: int) -> timedelta:
    """The time of all turns, one after another."""
    if control.increment is None:
        return in_a_row * timedelta(seconds=control.seconds)
    most = (_most_of_bank(each, control.increment) for each in people)
    return sum(most, timedelta())


def _most_of_bank(person: Left, increment: int) -> timedelta:
    """The most that one player can use of a bank; the increment of the last move comes too late."""
    return person.bank + max(person.turns - 1, 0) * timedelta(seconds=increment)


def _most_of_one(control: TimeControl, turns: Turns) -> timedelta:
    """The most time that one player can use; the increment of the last move comes too late."""
    if control.increment is None:
        return turns.each * timedelta(seconds=control.seconds)
    whole = Left(turns.each, timedelta(seconds=control.seconds), timedelta())
    return _most_of_bank(whole, control.increment)
