"""How long a player's turns take: counted by length, so that a small row says how many were that short."""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import npgettext

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# In hours; a turn is counted with the first of these within which it was played, or after the last.
BOUNDS = (0.25, 0.5, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 36, 48, 72, 96, 120, 168, 240, 336)
RECENT = 150  # turns; older ones fade, as in a forecast
LEAST = 10  # turns; with fewer nothing is said
QUARTER, HALF, MOST = 0.25, 0.5, 0.75


@dataclass(frozen=True, slots=True)
class Lengths:
    """The turns of a player by how long they took; the last count is of longer and of missed ones."""

    counts: tuple[float, ...] = (0.0,) * (len(BOUNDS) + 1)

    @property
    def known(self) -> bool:
        return sum(self.counts) >= LEAST

    def with_turn(self, took: timedelta | None) -> "Lengths":
        """Return the counts with one more turn; a missed one took None."""
        fading = min(1.0, RECENT / max(1.0, sum(self.counts)))
        counts = [count * fading for count in self.counts]
        counts[len(BOUNDS) if took is None else bisect_left(BOUNDS, took / HOUR)] += 1
        return Lengths(tuple(counts))

    def within(self, share: float) -> timedelta | None:
        """Return within which time this share of the turns was played; None if it took longer."""
        turns, enough = 0.0, share * sum(self.counts)
        for bound, count in zip(BOUNDS, self.counts, strict=False):
            turns += count
            if turns >= enough - 1e-6:
                return bound * HOUR
        return None

    @property
    def sentence(self) -> str:
        """Return "a quarter of the turns within an hour, half within 3 hours, three quarters within 14 hours"."""
        if not self.known:
            return _("not known yet; that takes {turns} turns at tables with days per move").format(
                turns=LEAST
            )
        quarter, half, most = (self.within(share) for share in (QUARTER, HALF, MOST))
        if quarter is None or half is None:
            return _("more than half of the turns took over two weeks or were missed")
        return _sentence(quarter, half, most)


def _sentence(quarter: timedelta, half: timedelta, most: timedelta | None) -> str:
    """Return the three lengths in words; those that are equal are said once."""
    told = {"quarter": _told(quarter), "half": _told(half), "most": _told(most) if most else ""}
    if quarter == half == most:
        said = _("three quarters of the turns within {most}")
    elif most is None and quarter == half:
        said = _("half of the turns within {half}, a quarter or more late or missed")
    elif most is None:
        said = _(
            "a quarter of the turns within {quarter}, half within {half}, a quarter or more late or missed"
        )
    elif quarter == half:
        said = _("half of the turns within {half}, three quarters within {most}")
    elif half == most:
        said = _("a quarter of the turns within {quarter}, three quarters within {most}")
    else:
        said = _(
            "a quarter of the turns within {quarter}, half within {half}, three quarters within {most}"
        )
    return said.format(**told)


def _told(length: timedelta) -> str:
    if length < HOUR:
        number = length // timedelta(minutes=1)
        told = npgettext("within", "{number} minute", "{number} minutes", number)
    elif length < 2 * DAY:
        number = length // HOUR
        told = npgettext("within", "{number} hour", "{number} hours", number)
    else:
        number = length // DAY
        told = npgettext("within", "{number} day", "{number} days", number)
    return told.format(number=number)
