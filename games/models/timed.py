"""Timed: the columns in which games and tournaments keep their time control."""

from typing import Any

from django.db import models

from games.lib import time_control
from games.lib.time_control import VACATION_DAYS, TimeControl


class Timed(models.Model):
    """What has a time control (lib/time_control.py): the time per move, or a bank's start, increment and cap."""

    pace_seconds = models.PositiveIntegerField(default=172_800, db_default=172_800)
    increment_seconds = models.PositiveIntegerField(null=True, blank=True)
    cap_seconds = models.PositiveIntegerField(null=True, blank=True)
    # The zone whose weekends don't count; empty if they do.
    weekend_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    vacation_days = models.PositiveSmallIntegerField(
        default=VACATION_DAYS, db_default=VACATION_DAYS
    )

    class Meta:
        abstract = True

    @property
    def time_control(self) -> TimeControl:
        return TimeControl(
            self.pace_seconds,
            self.increment_seconds,
            self.cap_seconds,
            bool(self.weekend_zone),
            self.vacation_days,
        )

    @property
    def time_name(self) -> str:
        """Return "2 days per move", or "3 d + 12 h per move"."""
        return time_control.in_short(self.time_control)

    @property
    def time_columns(self) -> dict[str, Any]:
        """Return its columns, for another row with the same time control."""
        return time_columns(self.time_control, self.weekend_zone)


def time_columns(time: TimeControl, zone: str) -> dict[str, Any]:
    """Return the columns that keep a time control; free weekends are those of `zone`."""
    return {
        "pace_seconds": time.seconds,
        "increment_seconds": time.increment,
        "cap_seconds": time.cap,
        "weekend_zone": zone if time.weekends_off else "",
        "vacation_days": time.vacation_days,
    }
