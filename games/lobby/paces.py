"""The time controls that a new table can have: presets, a fixed time per move, or a bank by hand."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from games.board.option_text import Words
from games.lib import time_control
from games.lib.clock import DAY_SECONDS
from games.lib.time_control import HOUR, MINUTE, MINUTE_PACES, NO_CLOCK, PACES, PRESETS, TimeControl

Choices = Callable[[], list[tuple[int, str]]]
USUAL, FIXED, BY_HAND, LIVE, NONE = "usual", "fixed", "bank", "live", "none"
BANKS = tuple(days * DAY_SECONDS for days in (1, 2, 3, 5, 7, 14))
INCREMENTS = tuple(hours * HOUR for hours in (1, 4, 8, 12, 24, 36, 48, 72))
CAPS = tuple(days * DAY_SECONDS for days in (1, 2, 3, 5, 7, 10, 14, 21))
LIVE_BANKS = (5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR)
LIVE_INCREMENTS = (10, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR)


def pace_choices() -> list[tuple[int, str]]:
    """Return seconds and title of each time per move; minutes only if the settings offer them."""
    paces = sorted([*PACES, *(MINUTE_PACES if settings.MINUTE_PACES else ())])
    return [(pace, time_control.pace_name(pace)) for pace in paces]


def durations(seconds: tuple[int, ...]) -> list[tuple[int, str]]:
    return [(each, time_control.duration(each)) for each in seconds]


def preset_words() -> dict[str, Words]:
    """Return each preset's title and sentence, in the order of the form."""
    return {key: _words(key, control) for key, control in PRESETS.items()}


def clock_words() -> dict[str, Words]:
    """Return all time controls of the form; the first is the default."""
    usual = _("{standard} with three or four players, {daily} with two.")
    return {
        USUAL: Words(_("What’s usual"), usual.format(**time_control.titles())),
        **preset_words(),
        FIXED: Words(
            _("Fixed time"), _("Every move has the same time, however fast you were before.")
        ),
        BY_HAND: Words(_("Custom time bank"), _("You choose the numbers.")),
        LIVE: Words(
            _("Live"),
            _(
                "Minutes or hours, for players who sit down together. An email may come too late for a turn."
            ),
        ),
        NONE: Words(_("No clock, for friends"), time_control.in_full(NO_CLOCK)),
    }


def _words(key: str, control: TimeControl) -> Words:
    off = _("Weekends off.") if control.weekends_off else ""
    return Words(time_control.titles()[key], f"{time_control.in_full(control)} {off}".strip())


def chosen(data: Mapping[str, Any]) -> TimeControl:
    """
    Return the time control that a valid form names.

    Raises ValueError for a bank whose cap is too small.
    """
    control = _chosen(data)
    return replace(control, vacation_days=0) if data.get("no_vacation") else control


def _chosen(data: Mapping[str, Any]) -> TimeControl:
    off = bool(data.get("weekends"))
    key = data.get("clock") or FIXED
    key = time_control.usual(data["players"]) if key == USUAL else key
    if key == FIXED:
        return TimeControl(data["pace"] or 2 * DAY_SECONDS, weekends_off=off)
    if key == NONE:
        return NO_CLOCK
    if key == LIVE:
        bank, increment = data.get("live_bank"), data.get("live_increment")
        return time_control.live(bank or 10 * MINUTE, increment or 30)
    if key == BY_HAND:
        bank, increment, cap = map(data.get, ("bank", "increment", "cap"))
        return TimeControl(
            bank or 3 * DAY_SECONDS, increment or 12 * HOUR, cap or 5 * DAY_SECONDS, off
        )
    return PRESETS[key] if not off else replace(PRESETS[key], weekends_off=True)
