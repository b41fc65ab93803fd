"""Time controls: a fixed time per move, or a time bank that grows with each move."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from games.lib import times
from games.lib.clock import DAY_SECONDS

MINUTE, HOUR = 60, 3600
IDLE_DAYS = 60  # without a move, after which a game without a clock is closed
PACES = {
    DAY_SECONDS: _("1 day"),
    2 * DAY_SECONDS: _("2 days"),
    3 * DAY_SECONDS: _("3 days"),
    7 * DAY_SECONDS: _("7 days"),
}
MINUTE_PACES = {60: _("1 minute"), 300: _("5 minutes"), HOUR: _("1 hour")}
VACATION_DAYS = 14  # of each player that pause the clock at one table


@dataclass(frozen=True, slots=True)
class TimeControl:
    """
    The time that players have at a table, in seconds.

    Without an `increment`, `seconds` is the time for each move. With one, it is what each player's bank
    holds at the start; each move takes from the bank what it used and adds the increment, up to `cap`.
    """

    seconds: int
    increment: int | None = None
    cap: int | None = None
    weekends_off: bool = False
    vacation_days: int = VACATION_DAYS

    def __post_init__(self) -> None:
        if (self.increment is None) != (self.cap is None):
            raise ValueError("a bank has an increment and a cap")
        if self.cap is not None and self.cap < max(self.seconds, self.increment or 0):
            raise ValueError("the cap is less than the bank or its increment")

    @property
    def untimed(self) -> bool:
        """Return whether there is no clock: when these seconds are over, the game is closed."""
        return self.seconds >= IDLE_DAYS * DAY_SECONDS

    @property
    def slow(self) -> bool:
        """Return whether players have days, so that vacations and quiet hours count."""
        return self.seconds >= DAY_SECONDS and not self.untimed

    @property
    def live(self) -> bool:
        """Return whether players have minutes or hours."""
        return self.seconds < DAY_SECONDS

    def allowance(self, bank: int | None) -> timedelta:
        """Return the time for a turn of a seat with `bank` seconds; without a bank, the time per move."""
        known = self.increment is not None and bank is not None
        return timedelta(seconds=bank if known and bank is not None else self.seconds)

    def bank_after(self, bank: int | None, used: timedelta) -> int | None:
        """Return the bank after a move that used so much of it; None without banks."""
        if self.increment is None or self.cap is None:
            return None
        held = self.seconds if bank is None else bank
        left = max(held - max(int(used.total_seconds()), 0), 0)
        return min(left + self.increment, self.cap)


PRESETS = {
    "lively": TimeControl(DAY_SECONDS, 4 * HOUR, 3 * DAY_SECONDS),
    "standard": TimeControl(3 * DAY_SECONDS, 12 * HOUR, 5 * DAY_SECONDS),
    "daily": TimeControl(3 * DAY_SECONDS, DAY_SECONDS, 7 * DAY_SECONDS, weekends_off=True),
    "relaxed": TimeControl(3 * DAY_SECONDS, 36 * HOUR, 10 * DAY_SECONDS),
}


NO_CLOCK = TimeControl(IDLE_DAYS * DAY_SECONDS, vacation_days=0)


def live(bank: int, increment: int) -> TimeControl:
    """Return a time control for players who sit down together; a bank holds twice its start at most."""
    return TimeControl(bank, increment, max(2 * bank, increment))


def titles() -> dict[str, str]:
    """Return the names of the presets."""
    return {
        "lively": pgettext("time", "Lively"),
        "standard": pgettext("time", "Standard"),
        "daily": pgettext("time", "Daily"),
        "relaxed": pgettext("time", "Relaxed"),
    }


def usual(players: int) -> str:
    """Return the preset that suits this number of players."""
    return "daily" if players == 2 else "standard"


def pace_name(seconds: int) -> str:
    """Return the name of a time per move: "2 days"."""
    name = {**PACES, **MINUTE_PACES}.get(seconds)
    return (
        gettext(name)
        if name
        else ngettext("{number} second", "{number} seconds", seconds).format(number=seconds)
    )


def duration(seconds: int) -> str:
    """Return "3 d", "1 d 12 h", "4 h", "5 min", or "30 s"."""
    if 0 < seconds < MINUTE:
        return gettext("{seconds} s").format(seconds=seconds)
    return times.time_left(timedelta(seconds=seconds))


def in_short(control: TimeControl) -> str:
    """Return "2 days per move", "no clock", or "3 d + 12 h per move" for a bank."""
    if control.untimed:
        return gettext("no clock")
    if control.increment is None:
        told = gettext("{pace} per move").format(pace=pace_name(control.seconds))
    else:
        bank, increment = duration(control.seconds), duration(control.increment)
        told = gettext("{bank} + {increment} per move").format(bank=bank, increment=increment)
    if control.weekends_off:
        told = gettext("{pace}, weekends off").format(pace=told)
    if control.slow and not control.vacation_days:
        told = gettext("{pace}, no vacation").format(pace=told)
    return told


def in_full(control: TimeControl) -> str:
    """Return sentences that explain what isn't a fixed time of days per move; empty for that."""
    told = []
    if control.untimed:
        closes = gettext(
            "Nobody has a deadline, so no substitute plays and no reminder is sent. If nobody moves for {days}"
            " days, the game is closed and doesn’t count."
        )
        told.append(closes.format(days=IDLE_DAYS))
    if control.increment is not None and control.cap is not None:
        bank = gettext(
            "Each player starts with {bank} and gains {increment} with every move, up to {cap}."
        )
        told.append(
            bank.format(
                bank=duration(control.seconds),
                increment=duration(control.increment),
                cap=duration(control.cap),
            )
        )
    if control.live:
        told.append(gettext("Everyone plays live: an email may come too late for a turn."))
    return " ".join(told)
