"""The site goes by the database's clock: a process whose own is wrong times nobody out and misses no one."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.lib.database_time import database_time
from games.mail import sending
from games.models import Delivery, Heartbeat, Outage
from games.play import health
from games.sweeps import sweep
from tests.games.conftest import fresh, play_on, seated

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@pytest.fixture(autouse=True)
def by_the_database(settings, db):
    settings.DATABASE_CLOCK = True


@pytest.fixture(params=[-DAY, 3 * DAY], ids=["behind", "ahead"])
def wrong(request):
    """A process whose clock is wrong by so much."""
    return lambda: time_machine.travel(timezone.now() + request.param, tick=True)


def test_a_turn_lasts_as_long_whoever_writes_its_deadline(wrong, game):
    with wrong():
        play_on(game, 1)
    left = fresh(game).deadline - timezone.now()
    assert game.pace - MINUTE < left <= game.pace
    assert abs(fresh(game).plies.get().at - timezone.now()) < MINUTE


def test_a_game_starts_now(wrong, ann, bo):
    with wrong():
        game = seated([ann, bo], sides="SN")
    assert abs(game.started_at - timezone.now()) < MINUTE
    assert game.deadline <= timezone.now() + game.pace


def test_a_sweep_with_a_wrong_clock_plays_for_nobody_and_gives_nothing_back(wrong, game):
    sweep()
    deadline = fresh(game).deadline
    with wrong():
        sweep()
    assert (0, deadline) == (fresh(game).ply, fresh(game).deadline)
    assert not Outage.objects.exists()
    assert abs(Heartbeat.objects.get(name="sweep").at - timezone.now()) < MINUTE


def test_an_email_is_due_by_the_same_clock(wrong, game, mailoutbox):
    Delivery.objects.update(not_before=timezone.now() + MINUTE)
    with wrong():
        assert 0 == sending.send_due()
    Delivery.objects.update(not_before=timezone.now())
    with wrong():
        assert 1 == sending.send_due() == len(mailoutbox)


def test_a_wrong_clock_raises_no_alarm_about_the_others(wrong):
    sweep()
    with wrong():
        assert health.measures()["heartbeat_age"] < 60
        health.watch_clock()
        assert [] == health.banner(database_time())


def test_the_databases_clock_is_asked_in_the_query_that_locks_a_game(
    game, django_assert_num_queries
):
    from games.play.turns import locked

    with django_assert_num_queries(1):
        assert abs(locked(game.pk).locked_at - timezone.now()) < MINUTE
