"""Cases of quiet hours and reminders: across midnight or not, and on days of clock changes."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.lib import clock
from games.lib.clock import QuietHours

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)


def utc(moment: str) -> datetime:
    """ "21 22:00": a moment of November 2026."""
    return datetime.strptime(f"2026-11-{moment}", "%Y-%m-%d %H:%M").replace(tzinfo=UTC)


def quiet(begins: int, ends: int, zone: ZoneInfo = BERLIN) -> QuietHours:
    return QuietHours(time(begins), time(ends), zone)


def reminded(began: datetime, pace: timedelta) -> datetime:
    """When a player with a night from 22 to 7 is reminded of a turn with so much time."""
    return clock.reminder(began, began + 0.75 * pace, quiet(22, 7))


@pytest.mark.parametrize(
    ("hours", "moment", "awake"),  # Berlin is an hour ahead
    [
        ((22, 7), "20 20:59", "20 20:59"),
        ((22, 7), "20 21:00", "21 06:00"),
        ((22, 7), "20 23:30", "21 06:00"),
        ((22, 7), "21 05:59", "21 06:00"),
        ((22, 7), "21 06:00", "21 06:00"),
        ((1, 9), "20 23:59", "20 23:59"),
        ((1, 9), "21 00:00", "21 08:00"),
        ((1, 9), "21 08:00", "21 08:00"),
        ((12, 14), "21 11:30", "21 13:00"),
        ((0, 6), "20 23:00", "21 05:00"),
        ((18, 0), "20 17:30", "20 23:00"),
    ],
)
def test_times_in_quiet_hours_move_to_their_end(hours, moment, awake):
    assert utc(awake) == clock.after_quiet_hours(utc(moment), quiet(*hours))


@pytest.mark.parametrize("span", [None, quiet(7, 7)])
def test_without_quiet_hours_nothing_waits(span):
    assert utc("21 02:00") == clock.after_quiet_hours(utc("21 02:00"), span)


@pytest.mark.parametrize(
    ("change", "hours_long"),
    [(datetime(2026, 3, 28, 21, tzinfo=UTC), 8), (datetime(2026, 10, 24, 20, tzinfo=UTC), 10)],
)
def test_quiet_hours_across_a_clock_change_end_by_the_clock(change, hours_long):
    span = quiet(22, 7).around(change + HOUR)
    assert (change, change + hours_long * HOUR) == span


def test_an_hour_skipped_in_spring_is_the_next_one():
    assert datetime(2026, 3, 29, 1, 30, tzinfo=UTC) == clock.at(
        date(2026, 3, 29), time(2, 30), BERLIN
    )


@pytest.mark.parametrize(
    ("first", "days"),
    [(datetime(2026, 3, 27, tzinfo=UTC), 4), (datetime(2026, 10, 23, tzinfo=UTC), 4)],
)
@pytest.mark.parametrize("hours", [(22, 7), (2, 3), (3, 2), (1, 2), (23, 22)])
def test_a_delayed_time_is_the_first_after_quiet_hours(first, days, hours):
    span = quiet(*hours)
    for quarter in range(days * 96):
        moment = first + quarter * HOUR / 4
        wakes = clock.after_quiet_hours(moment, span)
        assert span.around(wakes) is None
        assert wakes == moment or span.around(wakes - timedelta(seconds=1))


@pytest.mark.parametrize(
    ("until", "days", "remind"),
    [
        ("22 20:00", 2, "22 08:00"),  # a quarter of two days before
        (
            "22 17:00",
            2,
            "21 20:00",
        ),  # that would be six in the morning, so an hour before quiet hours
        ("22 09:00", 2, "21 20:00"),
        ("22 08:59", 2, "21 20:59"),
        ("22 00:00", 1, "21 18:00"),
        ("22 05:00", 1, "21 20:00"),
    ],
)
def test_a_reminder_due_in_quiet_hours_comes_before_them(until, days, remind):
    assert utc(remind) == reminded(utc(until) - days * 24 * HOUR, days * 24 * HOUR)


def test_a_turn_begun_in_quiet_hours_is_reminded_at_their_end():
    assert utc("21 06:00") == reminded(utc("20 23:00"), 8 * HOUR)


def test_a_turn_begun_shortly_before_them_is_reminded_in_between():
    assert utc("20 20:30") == reminded(utc("20 20:00"), 3 * HOUR)
