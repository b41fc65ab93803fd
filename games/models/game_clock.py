"""GameClock: the deadlines of a game's present turn, and what its time control means for it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import models
from django.utils.translation import gettext as _

from games.lib import time_control
from games.models.seat import Seat
from games.models.timed import Timed

CLOCK_RULES = 3


class GameClock(Timed):
    """What a game's clock needs of its row."""

    # 1: one deadline for all who choose together, all vacation counts, quiet hours protect nobody.
    # 2: the time for a turn runs from the move on, even if its email is late.
    clock_rules = models.PositiveSmallIntegerField(default=CLOCK_RULES, db_default=1)
    turn_began = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def over(self) -> bool:
        raise NotImplementedError

    @property
    def pace(self) -> timedelta:
        """Return the time per move, or what a bank holds at the start."""
        return timedelta(seconds=self.pace_seconds)

    @property
    def time_sentence(self) -> str:
        """Return how the players' banks work; empty without banks."""
        return time_control.in_full(self.time_control)

    @property
    def weekends(self) -> ZoneInfo | None:
        """Return the zone whose weekends don't count, if any."""
        return ZoneInfo(self.weekend_zone) if self.weekend_zone else None

    def deadline_for(self, seat: "Seat | None") -> datetime | None:
        """Return the seat's own deadline if it is to move, else the earliest of all; None without a clock."""
        return None if self.untimed else (seat and seat.deadline) or self.deadline

    @property
    def shown_deadline(self) -> datetime | None:
        """Return the earliest deadline of a player; None without a clock."""
        return self.deadline_for(None)

    @property
    def untimed(self) -> bool:
        """Return whether there is no clock; `deadline` then is when the game is closed."""
        return self.time_control.untimed

    @property
    def no_deadline(self) -> str:
        """Return the words in place of a deadline; empty for a game with a clock, and once it is over."""
        if not self.untimed or self.over:
            return ""
        said = _("no deadline; closes after {days} idle days")
        return said.format(days=time_control.IDLE_DAYS)
