"""A time bank: each seat's own, charged by its moves alone, with weekends and quiet hours left out."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine

from engine import Options
from games import sweeps
from games.lib.time_control import PRESETS, TimeControl
from games.lobby import seating
from games.models import Game, Heartbeat, Seat
from games.play import audit, deadlines, outages, turns
from games.play.turns import submit_move
from tests.games.conftest import bot_move, fresh, play_on, seat

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


def hours(game):
    return {each.side: each.bank_seconds / 3600 for each in fresh(game).seats.all()}


def table(players, time, sides="SN", **options):
    game = seating.open_table(
        players[0], Options(players=len(players), start="S", **options), side="S", time=time
    )
    for user, side in zip(players[1:], sides[1:], strict=True):
        seating.take_seat(user, game, side)
    return fresh(game)


@pytest.fixture
def noon():
    with time_machine.travel(MONDAY, tick=False) as moment:
        yield moment


@pytest.fixture
def standard(noon, ann, bo):
    return table([ann, bo], PRESETS["standard"])


def test_each_bank_is_full_at_the_start(standard):
    assert {"S": 72, "N": 72} == hours(standard)
    assert MONDAY + 3 * DAY == standard.deadline == seat(standard, "S").deadline


def test_a_move_costs_its_time_and_adds_the_increment(standard, noon):
    noon.shift(30 * HOUR)
    play_on(standard, 1)
    assert {"S": 54, "N": 72} == hours(standard)
    assert MONDAY + 30 * HOUR + 3 * DAY == fresh(standard).deadline


def test_a_bank_grows_to_its_cap(standard):
    play_on(standard, 12)
    assert {"S": 120, "N": 120} == hours(standard)
    assert [] == list(audit.differences(fresh(standard)))


def test_a_substitutes_turn_leaves_the_increment(standard, noon):
    late = standard.deadline + 20 * HOUR
    noon.move_to(late)
    Heartbeat.objects.create(name="sweep", at=late)
    sweeps.sweep(late)
    assert ["stand-in"] == list(standard.plies.values_list("via", flat=True))
    assert {"S": 12, "N": 72} == hours(standard)


def test_the_next_turn_has_what_the_bank_holds(standard, noon):
    Seat.objects.filter(game=standard, side="N").update(bank_seconds=5 * 3600)
    play_on(standard, 1)
    assert MONDAY + 5 * HOUR == fresh(standard).deadline
    assert MONDAY + 3.75 * HOUR == fresh(standard).remind_at


def test_choosing_together_each_seat_has_its_own_deadline_and_is_charged_when_it_chooses(
    noon, ann, bo
):
    game = table([ann, bo], PRESETS["lively"], choosing="together")
    Seat.objects.filter(side="N").update(bank_seconds=10 * 3600)
    turns.set_clocks(Game.objects.all())
    assert [MONDAY + DAY, MONDAY + 10 * HOUR] == [seat(game, side).deadline for side in "SN"]
    assert MONDAY + 10 * HOUR == fresh(game).deadline
    noon.shift(4 * HOUR)
    submit_move(seat(game, "N"), 0, bot_move(game.state(), "N"))
    assert {"S": 24, "N": 10} == hours(game)
    assert MONDAY + DAY == fresh(game).deadline
    noon.shift(HOUR)
    submit_move(seat(game, "S"), 1, bot_move(fresh(game).state(), "S"))
    assert {"S": 23, "N": 10} == hours(game)


def test_a_free_weekend_costs_nothing(noon, ann, bo):
    ann.time_zone = "Europe/Berlin"
    ann.save()
    noon.move_to(MONDAY + 4 * DAY)  # Friday, eleven hours before the weekend in Berlin
    game = table([ann, bo], PRESETS["daily"])
    assert ("Europe/Berlin", MONDAY + 9 * DAY) == (game.weekend_zone, game.deadline)
    noon.shift(3 * DAY)
    play_on(game, 1)
    assert {"S": 72, "N": 72} == hours(game)


def test_an_outage_is_not_charged_and_does_not_end_at_a_weekend(noon, ann, bo):
    noon.move_to(MONDAY + 4 * DAY)
    game = table([ann, bo], TimeControl(86_400, weekends_off=True))
    Heartbeat.objects.create(name="sweep", at=MONDAY + 4 * DAY)
    noon.shift(11 * HOUR)
    outages.give_back(MONDAY + 4 * DAY + 11 * HOUR)
    assert [] == list(audit.differences(fresh(game)))
    assert MONDAY + 7 * DAY + 11 * HOUR == fresh(game).deadline


def test_no_deadline_falls_into_quiet_hours_where_players_have_days(noon, ann, bo):
    ann.quiet_hours, ann.quiet_from, ann.quiet_until = True, time(9), time(15)
    ann.save()
    assert MONDAY + 2 * DAY + 5 * HOUR == table([ann, bo], TimeControl(2 * 86_400)).deadline
    assert MONDAY + HOUR == table([ann, bo], TimeControl(3600)).deadline


def test_time_beyond_an_empty_bank_in_quiet_hours_is_free(noon, ann, bo):
    ann.quiet_hours, ann.quiet_from, ann.quiet_until = True, time(9), time(15)
    ann.save()
    game = table([ann, bo], PRESETS["standard"])
    noon.move_to(game.deadline)
    play_on(game, 1)
    assert {"S": 12, "N": 72} == hours(game)


def test_the_previous_releases_game_gets_its_banks_with_the_next_move(standard):
    Seat.objects.update(bank_seconds=None)
    play_on(standard, 1)
    assert 84 == seat(standard, "S").bank_seconds / 3600


def test_the_audit_names_a_bank_above_its_cap(standard):
    Seat.objects.filter(side="S").update(bank_seconds=121 * 3600)
    assert any("banks above the cap" in told for told in audit.differences(fresh(standard)))


def test_a_running_game_keeps_its_clock_at_the_upgrade(noon, ann, bo):
    game = table([ann, bo], TimeControl(2 * 86_400), choosing="together")
    ann.quiet_hours, ann.quiet_from, ann.quiet_until = True, time(9), time(15)
    ann.vacations = [[(MONDAY + n * DAY).isoformat() for n in (1, 21)]]
    ann.save()
    Game.objects.update(clock_rules=1)  # as the migration leaves it
    turns.set_clocks(Game.objects.all())
    game = fresh(game)
    until = MONDAY + 22 * DAY
    assert {until} == {game.deadline, *(each.deadline for each in game.seats.all())}
    assert (until, 172_800) == (deadlines.deadline(game, seat(game, "N")), game.pace_seconds)
