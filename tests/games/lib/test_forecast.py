"""The forecast of the next turn: from the hours and kinds of day at which the others have answered."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.lib.clock import Span
from games.lib.forecast import ENOUGH, RECENT, Rhythm, Waiter, forecast
from tests.benchmarks.forecast import waits
from tests.volume import some

BERLIN, TOKYO = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Tokyo")
MONDAY = datetime(2026, 11, 23, tzinfo=BERLIN)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def answering(hour, days=range(28), zone=BERLIN, weekdays=range(7)):
    """Someone whom a turn reaches at noon each day and who answers at about this hour."""
    rhythm = Rhythm()
    for day in days:
        began = datetime(2026, 10, 5, 12, tzinfo=zone) + day * DAY
        ended = began.replace(hour=hour) + (hour < 12) * DAY + timedelta(minutes=7 * (day % 5))
        while ended.weekday() not in weekdays:
            ended += DAY
        rhythm = rhythm.with_turn(began, ended, zone, answered=True)
    return Waiter(rhythm, zone)


def hours(at, *line, then=()):
    """The hours from `at` until the time that is told."""
    return forecast(line, then, at).about / HOUR


def test_who_plays_in_the_evening_answers_in_the_evening():
    for hour in (8, 12, 16):
        assert hour + hours(MONDAY.replace(hour=hour), answering(20)) == pytest.approx(21, abs=1.5)


def test_hours_are_those_of_the_players_own_zone():
    soon = hours(MONDAY.replace(hour=8), answering(20, zone=TOKYO))
    assert soon == pytest.approx(5, abs=1.5)  # eight in the evening in Tokyo is noon in Berlin


def test_who_plays_at_weekends_lets_a_monday_pass():
    player = answering(20, weekdays=(5, 6))
    told = forecast([player], [], MONDAY.replace(hour=12))
    assert told is None or told.about > 3 * DAY
    assert hours(MONDAY.replace(hour=12) + 5 * DAY, player) < 24


def test_several_take_as_long_as_one_after_another():
    evening, morning = answering(20), answering(8)
    noon = MONDAY.replace(hour=12)
    assert hours(noon, evening) < hours(noon, evening, then=[morning])
    assert hours(noon, evening, then=[morning]) == pytest.approx(21.5, abs=3)


def test_all_who_choose_together_are_waited_for():
    evening, morning = answering(20), answering(8)
    noon = MONDAY.replace(hour=12)
    assert hours(noon, evening, morning) == pytest.approx(hours(noon, morning), abs=1)


def test_a_new_player_leaves_no_idea():
    noon = MONDAY.replace(hour=12)
    assert forecast([Waiter(Rhythm(), BERLIN)], [], noon) is None
    assert forecast([answering(20)], [Waiter(Rhythm(), BERLIN)], noon) is None
    assert forecast([answering(20, days=range(ENOUGH - 1))], [], noon) is None
    assert forecast([answering(20, days=range(ENOUGH))], [], noon)
    assert forecast([], [], noon) is None


def test_nobody_answers_on_vacation():
    player, noon = answering(20), MONDAY.replace(hour=12)
    away = Waiter(player.rhythm, BERLIN, away_until=noon + 5 * DAY)
    assert forecast([away], [], noon).half >= 5 * DAY


def test_at_the_deadline_a_substitute_plays():
    slow = Rhythm()
    for day in range(10):
        slow = slow.with_turn(MONDAY, MONDAY + 3 * DAY, BERLIN, answered=day > 2)
    late = Waiter(slow, BERLIN, deadline=MONDAY + 2 * HOUR)
    assert forecast([late], [], MONDAY).most <= 2 * HOUR + timedelta(minutes=15)


def test_nine_in_ten_come_no_earlier_than_half():
    told = forecast([answering(20)], [answering(8)], MONDAY)
    assert told.half <= told.most
    assert told.about == max(told.half, told.most / 2)


@pytest.mark.parametrize("zone", [BERLIN, TOKYO, ZoneInfo("Asia/Kathmandu")])
@pytest.mark.parametrize("took", [0.0, 0.3, 1.0, 25.5, 100.25])
def test_every_hour_of_waiting_counts_once(zone, took):
    began = datetime(2026, 10, 24, 20, 40, tzinfo=UTC)  # over the end of summer time
    rhythm = Rhythm().with_turn(began, began + took * HOUR, zone, answered=True)
    assert sum(rhythm.waited) == pytest.approx(took)
    assert sum(rhythm.answered) == 1


def test_a_turn_that_a_substitute_played_is_waiting_without_an_answer():
    rhythm = Rhythm().with_turn(MONDAY, MONDAY + DAY, BERLIN, answered=False)
    assert (sum(rhythm.waited), sum(rhythm.answered)) == (pytest.approx(24), 0)


def test_hours_of_a_vacation_do_not_count():
    away = [Span(MONDAY + 6 * HOUR, MONDAY + 30 * HOUR)]
    rhythm = Rhythm().with_turn(MONDAY, MONDAY + 36 * HOUR, BERLIN, answered=True, away=away)
    assert sum(rhythm.waited) == pytest.approx(12)


def test_old_answers_fade_and_a_new_habit_shows():
    rhythm = answering(20, days=range(400)).rhythm
    assert sum(rhythm.answered) <= RECENT + 1
    for day in range(400, 600):
        began = MONDAY.replace(hour=12) + day * DAY
        rhythm = rhythm.with_turn(began, began + 21 * HOUR, BERLIN, answered=True)
    at = MONDAY.replace(hour=12)
    assert hours(at, Waiter(rhythm, BERLIN)) == pytest.approx(21.5, abs=2)


@pytest.mark.parametrize(("members", "games"), some([(12, 24), (60, 120)]))
def test_in_a_simulated_club_nine_in_ten_come_within_twice_the_time_told(members, games):
    told = [(expected, took) for expected, took in waits(1, members, games) if expected]
    assert len(told) > 80 * games
    before = sum(took <= expected.about for expected, took in told)
    within_twice = sum(took <= 2 * expected.about for expected, took in told)
    assert before >= 0.5 * len(told)
    assert within_twice >= 0.9 * len(told)
