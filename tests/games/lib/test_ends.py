"""How long games are said to take, compared with players who take their time at random."""

import random
from datetime import UTC, datetime, timedelta
from statistics import mean
from zoneinfo import ZoneInfo

import pytest

from games.lib.ends import Turns, latest_end, likely_length
from games.lib.time_control import PRESETS, TimeControl

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
NOWHERE = ZoneInfo("UTC")
ONE_BY_ONE = Turns(people=4, builds=24, choices=4, together=False)
ALL_AT_ONCE = Turns(people=3, builds=32, choices=6, together=True)


def played(control, turns, chance, slow=1.0):
    """How long a game takes whose players take exponential times, cut off at their deadlines."""
    usual = min(
        control.seconds / 4
        if control.increment is None
        else (control.seconds + (turns.each - 1) * control.increment) / turns.each / 4,
        8 * 3600,
    )
    banks, total = [control.bank_after(0, timedelta(days=99)) and control.seconds] * turns.people, 0

    def turn(seat):
        most = control.allowance(banks[seat]).total_seconds()
        took = min(chance.expovariate(1 / (usual * slow)), most)
        banks[seat] = control.bank_after(banks[seat], timedelta(seconds=took))
        return took

    for _round in range(turns.choices):
        took = [turn(seat) for seat in range(turns.people)]
        total += max(took) if turns.together else sum(took)
        for _ in range(turns.builds // turns.choices):
            total += sum(turn(seat) for seat in range(turns.people))
    return timedelta(seconds=total)


CONTROLS = [*PRESETS.values(), TimeControl(86_400), TimeControl(7 * 86_400), TimeControl(300)]


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("turns", [ONE_BY_ONE, ALL_AT_ONCE])
def test_games_take_about_as_long_as_is_said(control, turns):
    chance = random.Random(1)
    took = mean(played(control, turns, chance) / likely_length(control, turns) for _ in range(60))
    assert took == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("turns", [ONE_BY_ONE, ALL_AT_ONCE])
def test_even_the_slowest_players_finish_before_the_latest_end(control, turns):
    chance = random.Random(2)
    longest = max(played(control, turns, chance, slow=20) for _ in range(20))
    assert MONDAY + longest < latest_end(MONDAY, control, turns, NOWHERE)
    assert likely_length(control, turns) < longest


def test_the_latest_end_without_weekends_or_slides_is_the_time_of_all_turns():
    minutes = TimeControl(300, vacation_days=14)
    assert MONDAY + DAY + ONE_BY_ONE.in_a_row * timedelta(minutes=10) == latest_end(
        MONDAY, minutes, ONE_BY_ONE, NOWHERE
    )


def test_free_weekends_make_the_latest_end_later():
    five, seven = TimeControl(86_400, weekends_off=True), TimeControl(86_400)
    working, all_days = (
        latest_end(MONDAY, each, ONE_BY_ONE, NOWHERE) - MONDAY for each in (five, seven)
    )
    assert 7 / 5 * all_days == pytest.approx(working, abs=3 * DAY)


def test_bots_take_no_time():
    alone = Turns(people=0, builds=24, choices=4, together=False)
    assert (timedelta(), 0) == (likely_length(PRESETS["lively"], alone), alone.in_a_row)
