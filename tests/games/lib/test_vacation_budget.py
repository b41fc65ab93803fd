"""The budget of automatic vacation grows, is taken by the hour, and never makes a deadline earlier."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.lib.clock import Span
from games.lib.countdown import Pauses, at_table, deadline, run_out, total
from games.lib.vacation_budget import MOST, START, Budget, automatic, used
from tests.games.lib.test_countdown import DAY, HOUR, allowances, lengths, pauses, proves

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
FULL = Budget(START, NOON)


def days(first: float, last: float) -> Span:
    return Span(NOON + first * DAY, NOON + last * DAY)


@pytest.mark.parametrize(
    ("passed", "left"), [(-1, 7), (0, 7), (73, 11.2), (365, 28), (3650, 28), (365 / 12, 8.75)]
)
def test_the_budget_grows_by_21_days_a_year_up_to_28(passed, left):
    assert FULL.at(NOON + passed * DAY) / DAY == pytest.approx(left)


def test_what_is_taken_is_gone_and_what_is_given_back_is_there():
    taken = FULL.less(3 * DAY, NOON)
    assert 4 * DAY == taken.at(NOON)
    assert START == taken.less(-3 * DAY, NOON).at(NOON)
    assert timedelta() == FULL.less(8 * DAY, NOON).at(NOON)
    assert MOST == FULL.less(-50 * DAY, NOON).at(NOON)


@pytest.mark.parametrize(
    ("began", "at_table", "vacations", "taken"),
    [
        (-2, 14, [], (-1 / 24, 7 - 1 / 24)),
        (-2, 3, [], (-1 / 24, 3 - 1 / 24)),  # no more counts at this table
        (-2, 0, [], None),
        (-1 / 48, 14, [], (-1 / 48, 7 - 1 / 48)),  # the turn was shorter than an hour
        (-2, 14, [(-1, -1 / 48)], (-1 / 48, 7 - 1 / 48)),  # another vacation has just ended
        (-2, 14, [(2.5 - 1 / 24, 5)], (-1 / 24, 2.5 - 1 / 24)),  # the next one is booked
        (-2, 14, [(0.02 - 1 / 24, 5)], None),  # at once
    ],
)
def test_a_vacation_begins_an_hour_before_the_time_runs_out(began, at_table, vacations, taken):
    budget = Budget(START, NOON + DAY)
    spans = [days(*span) for span in vacations]
    found = automatic(NOON, NOON + began * DAY, budget, at_table * DAY, spans)
    assert (days(*taken) if taken else None) == found


@pytest.mark.parametrize("left", [timedelta(), HOUR - timedelta(seconds=1)])
def test_less_than_an_hour_saves_no_turn(left):
    assert automatic(NOON, NOON - DAY, Budget(left, NOON), 14 * DAY, []) is None


@pytest.mark.parametrize(("hours", "charged"), [(0, 1), (0.5, 1), (1, 1), (1.1, 2), (99, 48)])
def test_a_vacation_that_ends_early_costs_the_hours_begun(hours, charged):
    assert charged * HOUR == used(days(0, 2), NOON + hours * HOUR)


@proves
def test_automatic_vacation_saves_a_turn_and_no_table_counts_more_than_14_days(data, began):
    stops, left = data.draw(pauses(began)), data.draw(allowances)
    budget = Budget(data.draw(lengths), began)
    rest = 14 * DAY - total(stops.vacations)
    ran_out = run_out(began, left, stops)
    span = automatic(ran_out, began, budget, rest, stops.vacations)
    if span is None:
        return
    others = Pauses((), stops.weekends, stops.quiet)
    spans = at_table([*stops.vacations, span], began - 99 * DAY, 14 * DAY, others)
    after = deadline(began, left, Pauses(spans, stops.weekends, stops.quiet))
    assert after >= deadline(began, left, stops)
    assert run_out(began, left, Pauses(spans, stops.weekends)) >= ran_out + HOUR
    assert total(spans) <= 14 * DAY + timedelta(hours=13) + 3 * DAY
    assert span.ends - span.begins <= budget.at(span.begins)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(st.lists(st.tuples(lengths, lengths), max_size=20))
def test_a_budget_is_never_negative_and_never_more_than_28_days(uses):
    budget, now = FULL, NOON
    for passed, taken in uses:
        now += passed
        budget = budget.less(taken - 5 * DAY, now)
        assert timedelta() <= budget.at(now) <= budget.at(now + DAY) <= MOST
