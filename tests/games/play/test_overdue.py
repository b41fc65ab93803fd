"""Overdue turns are played one by one, but not when far more run out at once than ever do."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection

from engine import Options
from games import sweeps
from games.lobby import seating
from games.models import Alarm, Game, Heartbeat, Ply, Timeouts
from games.play import bots, email_outages, one_by_one, overdue
from tests.games.conftest import fresh, play_on, seated

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


def at(moment):
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": moment})
    return sweeps.sweep(moment)


def alarms():
    return set(Alarm.objects.filter(cleared_at=None).values_list("name", flat=True))


@pytest.fixture
def three(ann, bo, monkeypatch):
    """Three games that are overdue when one more than the usual is."""
    monkeypatch.setattr(overdue, "FEW", 2)
    return [seated([ann, bo], sides="SN") for _nth in range(3)]


@pytest.fixture
def late(three):
    return max(game.deadline for game in three)


def test_far_more_timeouts_than_usual_stop_all_and_raise_an_alarm(three, late):
    at(late)
    assert 0 == Ply.objects.count()
    assert overdue.STOPPED in alarms()


def test_a_player_who_moves_does_not_decide_for_the_staff(three, late):
    at(late)
    play_on(three[0], 1)
    at(late + MINUTE)
    assert {"web"} == set(Ply.objects.values_list("via", flat=True))
    assert overdue.STOPPED in alarms()


def test_late_seats_count_not_tables(ann, bo, cy, di, monkeypatch):
    monkeypatch.setattr(overdue, "FEW", 3)
    table = seated([ann, bo, cy, di], choosing="together")
    at(table.deadline)
    assert 0 == Ply.objects.count()
    assert overdue.STOPPED in alarms()


def test_the_staff_can_let_them_be_played_in_the_admin(three, late, sign_in, support, monkeypatch):
    at(late)
    monkeypatch.setattr("django.utils.timezone.now", lambda: late)
    chosen = {
        "action": "play_overdue",
        "_selected_action": Alarm.objects.get(name=overdue.STOPPED).pk,
    }
    answer = sign_in(support).post("/admin/games/alarm/", chosen, follow=True)
    assert "let substitutes play them" in answer.content.decode()
    at(late + MINUTE)
    assert 3 == Ply.objects.count()
    assert 0 == Timeouts.objects.count()  # such an hour is no measure for others


def test_as_many_as_may_run_out_are_played(three, late, monkeypatch):
    monkeypatch.setattr(overdue, "FEW", 3)
    at(late)
    assert ["stand-in"] * 3 == list(Ply.objects.values_list("via", flat=True))
    assert overdue.STOPPED not in alarms()


def test_as_many_may_run_out_as_three_of_the_busiest_hours(three, late):
    Timeouts.objects.create(hour=late - 13 * DAY, turns=1)
    Timeouts.objects.create(hour=late - 15 * DAY, turns=9)
    assert (1, 3) == (overdue.busiest(late), overdue.limit(late))
    at(late)
    assert 3 == Ply.objects.count()


def test_timeouts_are_counted_by_the_hour_and_forgotten_after_two_weeks(db, late):
    Timeouts.objects.create(hour=late - 15 * DAY, turns=9)
    for many in (2, 0, 3):
        overdue.count(many, late)
    assert [5] == list(Timeouts.objects.values_list("turns", flat=True))


def test_the_staff_can_let_them_be_played(three, late, monkeypatch, capsys):
    at(late)
    monkeypatch.setattr("django.utils.timezone.now", lambda: late)
    call_command("overdue_turns")
    assert "3 games are overdue." in capsys.readouterr().out
    call_command("overdue_turns", "--play")
    assert 3 == Ply.objects.count()
    assert Alarm.objects.get(name=overdue.STOPPED).fine_since


def test_the_staff_read_why_nothing_is_played_while_no_email_can_be_sent(
    three, late, monkeypatch, capsys
):
    Heartbeat.objects.create(name=email_outages.FAILING, at=late - 2 * HOUR)
    monkeypatch.setattr("django.utils.timezone.now", lambda: late)
    call_command("overdue_turns", "--play")
    assert "No email can be sent, so no substitute plays" in capsys.readouterr().out
    assert 0 == Ply.objects.count()


def test_an_overdue_game_in_which_nothing_can_be_played_is_held_back(duel):
    duel.seats.update(to_move=False)
    at(duel.deadline)
    assert duel.deadline + one_by_one.HOLD == fresh(duel).sweep_retry_at
    assert f"game-{duel.code}" in alarms()


def test_a_games_deadline_that_is_not_its_seats_is_corrected(duel):
    Game.objects.update(deadline=duel.deadline - HOUR)
    at(duel.deadline - HOUR)
    assert (0, duel.deadline, None) == (
        fresh(duel).ply,
        fresh(duel).deadline,
        fresh(duel).sweep_retry_at,
    )


def test_a_game_that_was_held_back_begins_its_turn_anew(duel):
    options = duel.options_by_key
    Game.objects.update(options_by_key={"players": "nine"})
    at(duel.deadline)
    Game.objects.update(options_by_key=options)
    at(duel.deadline + one_by_one.HOLD)
    game = fresh(duel)
    assert (0, None) == (game.ply, game.sweep_retry_at)
    assert game.turn_began + timedelta(days=2) == game.deadline
    at(game.deadline)
    assert 1 == fresh(duel).ply


def test_sweeps_follow_each_other_while_more_is_due(three, late, monkeypatch):
    monkeypatch.setattr(overdue, "FEW", 3)
    monkeypatch.setattr(sweeps, "MOST", 2)
    assert at(late)
    assert 2 == Ply.objects.count()
    at(late)
    assert 3 == Ply.objects.count()
    at(late)
    assert not at(late)


def test_looks_for_bots_follow_each_other_too(ann, monkeypatch):
    monkeypatch.setattr(sweeps, "MOST", 1)
    for _nth in range(2):
        seating.open_table(ann, Options(players=2, start="N"), side="S", bots=["greedy"])
    assert sweeps.bots()
    sweeps.bots()
    assert not sweeps.bots()
    assert 2 == Ply.objects.filter(via="bot").count()


def test_waiting_bots_are_found_by_their_partial_index(duel):
    if connection.vendor != "postgresql":
        pytest.skip("the plan is PostgreSQL's")
    with connection.cursor() as cursor:
        cursor.execute("set local enable_seqscan = off")
    assert "played_at_once" in bots.to_move_at_once().values("game").explain()
