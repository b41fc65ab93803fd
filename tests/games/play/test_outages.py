"""An outage is given back to every running game exactly once, a batch at a time, whatever happens meanwhile."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import sweeps
from games.models import Alarm, Game, Heartbeat, Outage, Seat
from games.play import email_outages, outages, turns
from tests.games.conftest import fresh, play_on, seated

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


@pytest.fixture
def five(ann, bo, monkeypatch):
    """Five games, of which two are given their time back at once."""
    monkeypatch.setattr(outages, "BATCH", 2)
    return [seated([ann, bo], sides="SN") for _nth in range(5)]


@pytest.fixture
def now(db):
    """An hour after the last sweep."""
    now = timezone.now() + HOUR
    Heartbeat.objects.create(name="sweep", at=now - HOUR)
    return now


def gained(games):
    """What was added to each game's deadline and reminder, and to those of its seat; all are equal."""
    found = []
    for game in games:
        later = fresh(game)
        moving = later.seats.get(to_move=True)
        clocks = ((later, game), (moving, game))
        gains = {a.deadline - b.deadline for a, b in clocks}
        gains |= {a.remind_at - b.remind_at for a, b in clocks}
        gains.add(later.turn_began - game.turn_began)
        assert len(gains) == 1
        found += gains
    return found


def failing_from(monkeypatch, nth):
    """Let the giving back fail at this batch, and at all later ones."""
    give, done = outages._give_back_to, []

    def failing(batch, outage):
        done.append(batch)
        if len(done) >= nth:
            raise OSError("the power failed")
        give(batch, outage)

    monkeypatch.setattr(outages, "_give_back_to", failing)


def test_every_running_game_gets_the_time_back_once(five, now):
    sweeps.sweep(now)
    sweeps.sweep(now + SECOND)
    assert [HOUR] * 5 == gained(five)
    assert (5, now) == Outage.objects.values_list("games", "done_at").get()


def test_each_batch_is_a_transaction_that_remembers_how_far_it_came(five, now):
    with CaptureQueriesContext(connection) as queries:
        outages.give_back(now)
    noted = [sql for q in queries if (sql := q["sql"]).startswith('UPDATE "games_outage"')]
    assert 3 == len(noted)
    assert five[-1].pk == Outage.objects.get().reached


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_what_fails_half_way_is_finished_by_the_next_sweep(five, now, monkeypatch, nth):
    with monkeypatch.context() as broken:
        failing_from(broken, nth)
        sweeps.sweep(now)
    done = 2 * (nth - 1)
    assert [HOUR] * done + [timedelta()] * (5 - done) == gained(five)
    assert "sweep-give-back" in set(Alarm.objects.values_list("name", flat=True))
    sweeps.sweep(now + 30 * SECOND)
    assert [HOUR] * 5 == gained(five)
    assert 1 == Outage.objects.count()


def test_no_turn_runs_out_before_its_time_is_given_back(five, now, monkeypatch):
    Game.objects.update(deadline=now - SECOND)
    Seat.objects.filter(to_move=True).update(deadline=now - SECOND)
    failing_from(monkeypatch, 2)
    sweeps.sweep(now)
    sweeps.sweep(now + 30 * SECOND)
    assert {0} == {fresh(game).ply for game in five}


def test_a_second_outage_before_the_first_is_given_back_adds_up(five, now, monkeypatch):
    with monkeypatch.context() as broken:
        failing_from(broken, 2)
        sweeps.sweep(now)
    sweeps.sweep(now + 2 * HOUR)
    assert [3 * HOUR] * 5 == gained(five)


def test_a_turn_that_began_since_has_lost_nothing(five, now, monkeypatch):
    with monkeypatch.context() as broken:
        failing_from(broken, 1)
        sweeps.sweep(now)
    with time_machine.travel(now + SECOND, tick=False):
        play_on(five[4], 1)
    moved = fresh(five[4])
    sweeps.sweep(now + 30 * SECOND)
    assert [HOUR] * 4 + [timedelta()] == gained([*five[:4], moved])


def test_another_process_has_nothing_left_to_do(five, now):
    sweeps.sweep(now)
    assert not outages._give_back_batch(Outage.objects.get().pk, now)
    assert [HOUR] * 5 == gained(five)


def test_a_short_gap_is_no_outage(five, now):
    Heartbeat.objects.update(at=now - 12 * 60 * SECOND)
    sweeps.sweep(now)
    assert not Outage.objects.exists()


def test_a_clock_that_cannot_be_corrected_stops_no_other(five, ann, now, monkeypatch):
    ann.vacations = [["2020-01-01T00:00+00:00", "2020-01-02T00:00+00:00"]]
    ann.save()
    correct = turns.set_clocks

    def failing(games):
        if games.get().pk == five[0].pk:
            raise ValueError("no")
        correct(games)

    monkeypatch.setattr(turns, "set_clocks", failing)
    sweeps.sweep(now)
    assert [HOUR] * 5 == gained(five)
    assert f"game-{five[0].code}" in set(Alarm.objects.values_list("name", flat=True))


def test_the_staff_can_give_all_players_time(five, capsys):
    call_command("overdue_turns", "--give-back", "1")
    assert [HOUR] * 5 == gained(five)
    assert "0 games are overdue." in capsys.readouterr().out


def test_players_read_that_the_site_stood_still(five, now, client):
    caches["process"].delete(email_outages.ANNOUNCED)
    sweeps.sweep(now)
    page = " ".join(client.get(five[0].get_absolute_url()).content.decode().split())

    assert "The site was down for 1 h, until " in page
    assert "so all deadlines came that much later" in page
