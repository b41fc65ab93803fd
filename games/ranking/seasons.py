"""Seasons: the quarters of the calendar, in UTC."""

from datetime import UTC, date, datetime
from typing import NamedTuple


class Season(NamedTuple):
    """A quarter of a year, such as the fourth of 2026."""

    year: int
    quarter: int

    @classmethod
    def at(cls, moment: datetime) -> "Season":
        """Return the season of this moment."""
        there = moment.astimezone(UTC)
        return cls(there.year, (there.month + 2) // 3)

    @classmethod
    def read(cls, key: str) -> "Season | None":
        """Return the season with this key; None if there is none."""
        year, letter, quarter = key.partition("q")
        if not (letter and year.isascii() and year.isdecimal() and len(year) == 2):
            return None
        return cls(2000 + int(year), int(quarter)) if quarter in ("1", "2", "3", "4") else None

    @property
    def key(self) -> str:
        """Return the period of its boards, such as "26q4"."""
        return f"{self.year % 100:02}q{self.quarter}"

    @property
    def first_day(self) -> date:
        return date(self.year, 3 * self.quarter - 2, 1)

    @property
    def last_month(self) -> date:
        """Return the first day of its last month."""
        return date(self.year, 3 * self.quarter, 1)

    @property
    def next(self) -> "Season":
        """Return the season after this one."""
        return Season(self.year, self.quarter + 1) if self.quarter < 4 else Season(self.year + 1, 1)

    @property
    def before(self) -> "Season":
        """Return the season before this one."""
        return Season(self.year, self.quarter - 1) if self.quarter > 1 else Season(self.year - 1, 4)
