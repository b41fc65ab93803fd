"""No combination of zones, banks, weekends, quiet hours and vacations moves a deadline backwards."""

from datetime import UTC, datetime, time, timedelta
from itertools import accumulate
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.lib import countdown
from games.lib.clock import QuietHours, Span
from games.lib.countdown import MOST_SLIDE, Pauses, at_table, deadline, run_out, total, used
from games.lib.ends import Turns, latest_end
from games.lib.time_control import PRESETS, TimeControl
from games.lib.told import told_at

ZONES = [
    "Africa/Abidjan", "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "America/Anchorage",
    "America/Bogota", "America/Caracas", "America/Chicago", "America/Denver", "America/Halifax",
    "America/Havana", "America/Los_Angeles", "America/New_York", "America/Nuuk", "America/Santiago",
    "America/Sao_Paulo", "America/St_Johns", "Asia/Beirut", "Asia/Dhaka", "Asia/Jerusalem", "Asia/Kabul",
    "Asia/Kathmandu", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tehran", "Asia/Tokyo", "Asia/Yangon",
    "Atlantic/Azores", "Australia/Adelaide", "Australia/Eucla", "Australia/Lord_Howe", "Australia/Sydney",
    "Europe/Berlin", "Europe/Dublin", "Europe/London", "Pacific/Auckland", "Pacific/Chatham",
    "Pacific/Kiritimati", "Pacific/Marquesas", "UTC",
]  # fmt: skip
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
BERLIN = ZoneInfo("Europe/Berlin")
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)

zones = st.sampled_from(ZONES).map(ZoneInfo)
minutes = st.integers(0, 23 * 60 + 59).map(lambda n: time(n // 60, n % 60))
# A year has two nights in which clocks change; many moments are near them.
changes = st.sampled_from([datetime(2026, 3, 27, tzinfo=UTC), datetime(2026, 10, 23, tzinfo=UTC)])
near_changes = st.builds(lambda day, many: day + many * MINUTE, changes, st.integers(0, 7 * 1440))
moments = near_changes | st.integers(0, 500_000).map(lambda many: NEW_YEAR + many * MINUTE)
quiet_hours = st.none() | st.builds(QuietHours, minutes, minutes, zones)
lengths = st.integers(0, 20 * 1440).map(lambda many: many * MINUTE)
allowances = st.integers(0, 10 * 1440).map(lambda many: many * MINUTE)


@st.composite
def vacations(draw, since):
    """Vacations one after another, from about then on."""
    pauses = draw(st.lists(st.tuples(lengths, lengths), max_size=4))
    ends = list(accumulate((part for pair in pauses for part in pair), initial=-2 * DAY))[1:]
    return tuple(Span(since + a, since + b) for a, b in zip(ends[::2], ends[1::2], strict=True))


@st.composite
def pauses(draw, began):
    """What stops a seat's clock, as it counts at a table that began then."""
    others = Pauses((), draw(st.none() | zones), draw(quiet_hours))
    spans = at_table(draw(vacations(began)), began, 14 * DAY, others)
    return Pauses(spans, others.weekends, others.quiet)


def proves(test):
    return settings(max_examples=300, deadline=None, database=None, derandomize=True)(
        given(st.data(), moments)(test)
    )


def is_quiet(moment, quiet):
    """Whether a moment is within the last ten of the quiet hours, by the wall clock in UTC."""
    return quiet and any(
        max(begins, ends - 10 * HOUR) <= moment < ends for begins, ends in quiet.near(moment)
    )


@proves
def test_a_turn_that_begins_later_ends_no_earlier(data, began):
    stops, left = data.draw(pauses(began)), data.draw(allowances)
    later = began + data.draw(lengths)
    assert deadline(began, left, stops) <= deadline(later, left, stops)


@proves
def test_more_time_gives_no_earlier_deadline(data, began):
    stops, left, more = data.draw(pauses(began)), data.draw(allowances), data.draw(allowances)
    assert deadline(began, left, stops) <= deadline(began, left + more, stops)


@proves
def test_one_more_vacation_gives_no_earlier_deadline(data, began):
    others = Pauses((), data.draw(st.none() | zones), data.draw(quiet_hours))
    spans, left = data.draw(vacations(began)), data.draw(allowances)
    fewer, all_of_them = (
        Pauses(at_table(some, began, 14 * DAY, others), others.weekends, others.quiet)
        for some in (spans[:-1], spans)
    )
    assert deadline(began, left, fewer) <= deadline(began, left, all_of_them)


@proves
def test_a_deadline_is_in_no_quiet_hours_vacation_or_weekend(data, began):
    stops = data.draw(pauses(began))
    until = deadline(began, data.draw(allowances), stops)
    assert not is_quiet(until, stops.quiet)
    assert stops.pause_around(until) is None


@proves
def test_a_player_always_has_the_whole_time(data, began):
    stops, left = data.draw(pauses(began)), data.draw(allowances)
    until = deadline(began, left, stops)
    assert left == used(began, run_out(began, left, stops), stops)
    assert left <= used(began, until, stops) <= left + MOST_SLIDE


@proves
def test_vacation_at_a_table_is_two_weeks_and_one_night_at_most(data, began):
    stops = data.draw(pauses(began))
    weekdays = sum(
        (used(*span, Pauses(weekends=stops.weekends)) for span in stops.vacations), timedelta()
    )
    assert weekdays <= 14 * DAY + MOST_SLIDE
    assert total(stops.vacations) <= 14 * DAY + MOST_SLIDE + 3 * DAY


controls = st.sampled_from(list(PRESETS.values())) | st.builds(
    lambda seconds, increment, more, off, days: TimeControl(
        seconds, increment, max(seconds, increment) + more, off, days
    ),
    st.integers(60, 900_000),
    st.integers(1, 200_000),
    st.integers(0, 900_000),
    st.booleans(),
    st.integers(0, 14),
)
fixed = st.builds(
    TimeControl,
    st.integers(60, 700_000),
    weekends_off=st.booleans(),
    vacation_days=st.integers(0, 14),
)


@proves
def test_a_bank_is_never_negative_and_never_above_its_cap(data, began):
    control, bank = data.draw(controls), None
    for _ in range(data.draw(st.integers(1, 30))):
        bank = control.bank_after(bank, data.draw(lengths) - DAY)
        assert control.increment <= bank <= control.cap


@settings(max_examples=150, deadline=None, database=None, derandomize=True)
@given(st.data(), moments, controls | fixed, zones, st.integers(2, 4), st.booleans())
def test_no_game_runs_past_its_latest_end(data, began, control, zone, players, together):
    rounds, builds = 3, 4
    others = [
        Pauses(
            (),
            zone if control.weekends_off else None,
            data.draw(quiet_hours) if control.slow else None,
        )
        for _ in range(players)
    ]
    most = timedelta(days=control.vacation_days if control.slow else 0)
    stops = [
        Pauses(at_table(data.draw(vacations(began)), began, most, of), of.weekends, of.quiet)
        for of in others
    ]
    banks, now, reachable = [None] * players, began, [True] * players

    def play(seat, since):
        """Return when a seat moves: mostly at its deadline, which waits for its email."""
        if control.slow:
            refused = reachable[seat] and data.draw(st.booleans())
            reachable[seat] = reachable[seat] and not refused
            accepted = data.draw(st.none() | lengths.map(lambda late: began + late))
            since = told_at(since, accepted, unreachable=refused)
        until = deadline(since, control.allowance(banks[seat]), stops[seat])
        moves = until if data.draw(st.integers(0, 3)) else since + (until - since) / 2
        banks[seat] = control.bank_after(banks[seat], used(since, moves, stops[seat]))
        return moves

    for _ in range(rounds):
        if together:
            now = max(play(seat, now) for seat in range(players))
        else:
            for seat in range(players):
                now = play(seat, now)
        for turn in range(builds * players):
            now = play(turn % players, now)
    turns = Turns(players, rounds * builds, rounds, together)
    assert now <= latest_end(began, control, turns, zone)


@pytest.mark.parametrize(
    ("began", "hours", "until"),  # Berlin is an hour ahead; the 21st is a Saturday
    [
        ("19 12:00", 24, "20 12:00"),
        ("20 12:00", 11, "20 23:00"),  # up to the weekend
        ("20 12:00", 12, "23 00:00"),
        ("21 12:00", 24, "23 23:00"),
        ("22 22:59", 1, "23 00:00"),
    ],
)
def test_a_free_weekend_does_not_count(began, hours, until):
    began, until = (
        datetime.strptime(f"2026-11-{text}", "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
        for text in (began, until)
    )
    assert until == deadline(began, hours * HOUR, Pauses(weekends=BERLIN))


@pytest.mark.parametrize(
    ("quiet", "until", "slid"),
    [
        ((22, 7), "20:59", "20:59"),
        ((22, 7), "21:00", "08:00"),
        ((22, 7), "05:59", "08:00"),
        ((22, 7), "06:30", "08:00"),  # half an hour after a night is too early
        ((22, 7), "08:00", "08:00"),
        ((19, 9), "20:00", "20:00"),  # the first four of fourteen hours protect nobody
        ((19, 9), "22:00", "10:00"),
        ((7, 7), "03:00", "03:00"),
    ],
)
def test_a_deadline_slides_out_of_quiet_hours(quiet, until, slid):
    hours = QuietHours(time(quiet[0]), time(quiet[1]), BERLIN)
    day = datetime(2026, 11, 18, tzinfo=UTC)
    moment = day.replace(hour=int(until[:2]), minute=int(until[3:]))
    assert slid == f"{countdown.awake(moment, Pauses(quiet=hours)):%H:%M}"


@pytest.mark.parametrize(
    ("held", "used_hours", "left"),
    [(None, 10, 74), (74, 0, 86), (118, 1, 120), (12, 12, 12), (12, 30, 12), (12, -1, 24)],
)
def test_a_move_takes_from_the_bank_and_adds_to_it(held, used_hours, left):
    standard = PRESETS["standard"]
    bank = None if held is None else held * 3600
    assert left * 3600 == standard.bank_after(bank, used_hours * HOUR)


def test_without_a_bank_each_move_has_the_same_time():
    control = TimeControl(7200)
    assert (None, 2 * HOUR) == (control.bank_after(99, HOUR), control.allowance(99))


@pytest.mark.parametrize(
    "wrong", [(3600, 60, None), (3600, None, 60), (3600, 60, 60), (60, 3600, 60)]
)
def test_a_bank_without_a_sound_cap_is_no_time_control(wrong):
    with pytest.raises(ValueError, match="bank"):
        TimeControl(*wrong)


def test_the_longest_slide_is_around_a_weekend_on_which_clocks_change():
    friday = datetime(2026, 10, 23, 16, tzinfo=UTC)  # six in the evening in Berlin
    stops = Pauses((), ZoneInfo("UTC"), QuietHours(time(18), time(4), BERLIN))
    until = deadline(friday - HOUR, HOUR, stops)
    assert datetime(2026, 10, 26, 5, tzinfo=UTC) == until
    assert HOUR + MOST_SLIDE == used(friday - HOUR, until, stops)


def test_a_vacation_at_a_table_that_would_end_in_quiet_hours_ends_after_them():
    night = QuietHours(time(22), time(7), BERLIN)
    monday = datetime(2026, 11, 16, 12, tzinfo=UTC)
    spans = [Span(monday, monday + 11 * HOUR), Span(monday + 2 * DAY, monday + 20 * DAY)]
    first, second = at_table(spans, monday - DAY, 14 * DAY, Pauses(quiet=night))
    assert Span(monday, monday + 20 * HOUR) == first
    assert Span(monday + 2 * DAY, monday + 15 * DAY + 4 * HOUR) == second
