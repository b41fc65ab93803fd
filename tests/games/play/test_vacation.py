"""A vacation pauses a player's clock, on running and future turns, within a limit, and is shown to all."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from games import sweeps
from games.lib import clock
from games.lib.clock import Span
from games.lib.countdown import Pauses, deadline
from games.mail import sending
from games.models import Game, Heartbeat, Notice
from games.play import outages, vacation
from games.play.turns import submit_move
from games.play.vacation import AwayError
from games.table.game_page import vacation_sentences
from tests.games.conftest import bot_move, fresh, play_on, seat, seated

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
TODAY = NOON.date()


def days(first: float, last: float) -> Span:
    """The span between two moments, given in days from noon."""
    return Span(NOON + first * DAY, NOON + last * DAY)


def on(day: int) -> date:
    return TODAY + day * DAY


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as moment:
        yield moment


@pytest.fixture
def two(noon, ann, bo):
    """Ann, who is to choose blocks, and Bo, at a table with two days per move."""
    return seated([ann, bo], sides="SN")


# --- As pure functions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("away", "until"),  # a turn that began at noon, with two days for it
    [
        ([], 2),
        ([(1, 4)], 5),  # a day was left when the vacation began
        ([(0, 4)], 6),
        ([(-3, 4)], 6),  # the turn began during the vacation
        ([(-3, 0)], 2),
        ([(2, 4)], 2),  # the vacation was over before
        ([(1.5, 2), (2.25, 3)], 3.25),  # the first vacation moves the deadline into the second
        ([(3, 4), (1, 2.5)], 4.5),
    ],
)
def test_vacation_time_does_not_count(away, until):
    vacations = tuple(days(*span) for span in away)
    assert NOON + until * DAY == deadline(NOON, 2 * DAY, Pauses(vacations))


@pytest.mark.parametrize(
    ("away", "too_much"),
    [
        ([(0, 15), (20, 33)], False),
        ([(0, 15), (20, 33.1)], True),
        ([(0, 15), (365, 379)], False),  # by then the first days are more than a year ago
        ([(0, 15), (351, 365), (366, 380)], True),
        ([(0, 15), (352, 365), (380, 395)], False),
    ],
)
def test_vacations_never_exceed_28_days_of_any_365(away, too_much):
    assert too_much is clock.away_too_much([days(*span) for span in away])


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(1, 120), st.integers(1, 15)), max_size=8))
def test_the_fullest_year_is_the_one_checked(pauses):
    spans, day = [], 0
    for pause, long in pauses:
        spans.append(days(day + pause, day + pause + long))
        day += pause + long
    away = {n for begins, ends in spans for n in range((begins - NOON).days, (ends - NOON).days)}
    most = max(
        (len(away & set(range(first, first + 365))) for first in range(-365, day)), default=0
    )
    assert (most > 28) is clock.away_too_much(spans)


# --- At a table ---------------------------------------------------------------------------------


def test_a_running_turn_waits_for_a_player_on_vacation(two, ann):
    vacation.book(ann, on(1), on(5))
    game = fresh(two)
    back = datetime(
        2026, 11, 27, tzinfo=UTC
    )  # midnight after the last day, when a day and a half is left
    assert back + 1.5 * DAY == game.deadline
    assert back + DAY / 2 == game.remind_at


def test_the_sweep_plays_for_no_player_on_vacation(two, ann, noon):
    vacation.book(ann, on(0), on(9))
    for day in range(1, 11):
        noon.move_to(NOON + day * DAY)
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": NOON + day * DAY})
        sweeps.sweep()
    assert (0, 0) == (fresh(two).ply, Notice.objects.filter(kind="reminder").count())
    noon.move_to(fresh(two).deadline)
    Heartbeat.objects.update(at=fresh(two).deadline)
    sweeps.sweep()
    assert ["stand-in"] == list(two.plies.values_list("via", flat=True))


def test_a_turn_begun_during_a_vacation_has_its_full_time_after_it(two, bo, noon):
    vacation.book(bo, on(0), on(2))
    noon.shift(DAY)
    play_on(two, 1)
    assert datetime(2026, 11, 24, tzinfo=UTC) + 2 * DAY == fresh(two).deadline


def test_other_players_clocks_keep_running(two, bo):
    vacation.book(bo, on(0), on(9))
    assert two.deadline == fresh(two).deadline


def test_a_player_back_early_has_the_time_that_was_left(two, ann, noon):
    vacation.book(ann, on(1), on(9))
    noon.move_to(NOON + 3 * DAY)
    vacation.end(ann)
    assert NOON + 3 * DAY + 1.5 * DAY == fresh(two).deadline
    assert [Span(datetime(2026, 11, 22, tzinfo=UTC), NOON + 3 * DAY)] == ann.vacation_spans


def test_a_cancelled_vacation_leaves_no_trace(two, ann):
    vacation.book(ann, on(1), on(9))
    vacation.end(ann)
    assert ([], two.deadline, two.remind_at) == (
        ann.vacation_spans,
        fresh(two).deadline,
        fresh(two).remind_at,
    )


def test_under_the_first_clock_rules_simultaneous_choices_share_a_deadline(noon, ann, bo):
    game = seated([ann, bo], sides="SN", choosing="together")
    Game.objects.update(clock_rules=1)
    vacation.book(ann, on(1), on(5))
    until = fresh(game).deadline
    assert NOON + 7 * DAY == until
    submit_move(seat(game, "S"), 0, bot_move(game.state(), "S"))
    vacation.end(bo)
    assert until == fresh(game).deadline


def test_of_players_who_choose_together_each_has_their_own_deadline(noon, ann, bo):
    game = seated([ann, bo], sides="SN", choosing="together")
    vacation.book(ann, on(1), on(5))
    assert (NOON + 7 * DAY, NOON + 2 * DAY) == (seat(game, "S").deadline, seat(game, "N").deadline)
    assert NOON + 2 * DAY == fresh(game).deadline
    submit_move(seat(game, "N"), 0, bot_move(game.state(), "N"))
    assert NOON + 7 * DAY == fresh(game).deadline


def test_two_weeks_of_vacation_count_at_one_table(two, ann, noon):
    vacation.book(ann, on(0), on(14))
    assert NOON + 16 * DAY == fresh(two).deadline


def test_a_table_without_vacation_has_none(two, ann):
    Game.objects.update(vacation_days=0)
    vacation.book(ann, on(0), on(5))
    assert NOON + 2 * DAY == fresh(two).deadline


def test_games_by_the_minute_ignore_vacations(noon, ann, bo):
    game = seated([ann, bo], sides="SN")
    game.pace_seconds = 3600
    game.save()
    vacation.book(ann, on(0), on(5))
    assert NOON + HOUR == fresh(game).deadline
    assert [] == vacation_sentences(fresh(game), None)


def test_the_audit_takes_vacations_into_account(two, ann, noon, capsys):
    vacation.book(ann, on(1), on(5))
    call_command("audit_games")
    Heartbeat.objects.create(name="sweep", at=NOON)
    noon.shift(HOUR)
    outages.give_back(NOON + HOUR)
    call_command("audit_games")
    assert capsys.readouterr().out == 2 * "Checked 1 games: no differences.\n"
    ann.vacations = []
    ann.save()
    with pytest.raises(Exception, match="differ"):
        call_command("audit_games")


def test_the_turn_email_gives_the_real_deadline(two, ann):
    vacation.book(ann, on(1), on(5))
    sending.send_due()
    from django.core import mail

    assert "7 d left, until Sat 28 Nov, 12:00 (UTC)." in mail.outbox[0].body


# --- What can be had ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last", "field", "sentence"),
    [
        (-1, 3, "first", "That day has already passed. Start today or later."),
        (3, 2, "last", "The last day can’t be before the first."),
        (0, 15, "last", "A vacation can last 15 days at most."),
        (366, 367, "first", "That’s more than a year from now. Choose an earlier day."),
    ],
)
def test_an_impossible_vacation_is_refused_with_a_reason(noon, ann, first, last, field, sentence):
    with pytest.raises(AwayError, match=sentence) as refused:
        vacation.book(ann, on(first), on(last))
    assert (field, []) == (refused.value.field, ann.vacation_spans)


def test_a_second_vacation_waits_for_the_first_to_end(noon, ann):
    vacation.book(ann, on(3), on(4))
    with pytest.raises(AwayError, match="already have a vacation booked"):
        vacation.book(ann, on(8), on(9))


def test_more_than_28_days_in_a_year_are_refused(noon, ann):
    for first, last in ((1, 15), (20, 32)):
        vacation.book(ann, on(first), on(last))
        noon.move_to(NOON + (last + 1) * DAY)
    with pytest.raises(AwayError, match="more than 28 vacation days in a year"):
        vacation.book(ann, on(40), on(40))
    vacation.book(ann, on(366), on(367))


def test_days_are_in_the_players_time_zone(noon, ann):
    ann.time_zone = "Pacific/Auckland"  # it is one in the morning of the 22nd
    ann.save()
    with pytest.raises(AwayError):
        vacation.book(ann, TODAY, on(1))
    vacation.book(ann, on(1), on(1))
    assert [Span(NOON, datetime(2026, 11, 22, 11, tzinfo=UTC))] == ann.vacation_spans
    assert on(1) == ann.away_until


# --- What is seen -------------------------------------------------------------------------------


def test_a_vacation_set_on_the_settings_page_is_shown_to_others(two, ann, bo, sign_in):
    answer = sign_in(ann).post(
        "/settings/away", {"first": "2026-11-21", "last": "2026-12-03"}, follow=True
    )
    assert "On vacation from 21 November 2026 until 3 December 2026" in answer.content.decode()
    table = sign_in(bo).get(two.get_absolute_url()).content.decode()
    assert "Ann is on vacation until 3 December." in table
    assert "On vacation until 3 December" in sign_in(bo).get("/u/Ann").content.decode()
    assert "is away" not in sign_in(ann).get(two.get_absolute_url()).content.decode()

    answer = sign_in(ann).post("/settings/away", {"end": "yes"}, follow=True)
    assert 'type="date"' in answer.content.decode()
    assert "is away" not in sign_in(bo).get(two.get_absolute_url()).content.decode()


def test_a_wrong_day_has_its_error_beside_it(noon, ann, sign_in):
    for sent, field in (
        ({"first": "2026-11-20", "last": "2026-11-22"}, "first"),
        ({"first": "2026-11-22"}, "last"),
    ):
        answer = sign_in(ann).post("/settings/away", sent)
        assert (422, True) == (
            answer.status_code,
            f'id="id_{field}_error"' in answer.content.decode(),
        )
    ann.refresh_from_db()
    assert [] == ann.vacation_spans


def test_saving_other_settings_keeps_vacations(two, ann, sign_in):
    form = {"name": "Ann", "language": "en", "time_zone": "UTC"}
    client = sign_in(ann)
    vacation.book(ann, on(0), on(3))
    client.post("/settings", form)
    ann.refresh_from_db()
    assert (1, False) == (len(ann.vacation_spans), ann.wants("email", "turn"))
    assert engine.Phase.CHOOSE == fresh(two).phase
