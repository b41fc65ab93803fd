"""Races in the lobby: quick match in two processes, and seats confirmed at once or as time runs out."""

from contextlib import suppress
from datetime import timedelta
from threading import Barrier, BrokenBarrierError

import pytest
from django.db.models import Count

from engine import Options
from games.lib.clock import DAY_SECONDS
from games.lobby import quick_match, ready, seating, waiting
from games.models import Game, MatchWait, MatchWish, Notice, Seat, User
from tests.games.at_once import all_at_once
from tests.games.conftest import fresh, person
from tests.volume import trials

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def people(many: int) -> list[User]:
    first = User.objects.count()
    return [person(f"Player {first + number}") for number in range(many)]


def test_two_processes_match_each_player_once():
    for _nth in range(trials(3, 40)):
        queue = people(4)
        for user in queue:
            quick_match.join(user, 2, 2 * DAY_SECONDS)
        before = MatchWait.objects.count()
        all_at_once([quick_match.match] * 2)
        tables = Game.objects.filter(seats__user__in=queue).annotate(many=Count("seats"))
        assert [(Game.Status.RUNNING, 2)] * 2 == [(game.status, game.many) for game in tables]
        assert not MatchWish.objects.exists()
        assert 4 == MatchWait.objects.count() - before


def test_the_last_two_who_confirm_at_once_begin_the_game(monkeypatch):
    """Neither reads who is still to confirm before the other has written: that would begin nothing."""
    host, late, last = people(3)
    table = seating.open_table(host, Options(players=3), side="S")
    seating.take_seat(late, table, "W")
    Seat.objects.filter(game=table).update(taken_at=table.created_at - timedelta(days=3))
    seating.take_seat(last, table, "N")
    both, look = Barrier(2), ready.unready

    def look_together(game, now):
        found = look(game, now)
        with suppress(BrokenBarrierError):
            both.wait(timeout=1)
        return found

    monkeypatch.setattr(ready, "unready", look_together)
    seats = Seat.objects.filter(game=table, user__in=[host, late])
    all_at_once([lambda seat=seat: ready.confirm(seat) for seat in seats])
    assert Game.Status.RUNNING == fresh(table).status


def test_a_seat_that_is_confirmed_as_its_time_runs_out_is_kept_or_freed():
    for _nth in range(trials(6, 80)):
        host, late, last = people(3)
        table = seating.open_table(host, Options(players=3), side="S")
        seating.take_seat(late, table, "W")
        Seat.objects.filter(user=late).update(taken_at=table.created_at - timedelta(days=3))
        seating.take_seat(last, table, "N")
        Seat.objects.filter(user=late).update(taken_at=table.created_at - timedelta(days=6))
        Game.objects.filter(pk=table.pk).update(ready_until=table.created_at)
        seat = Seat.objects.get(user=late)
        confirmed, _ = all_at_once([lambda: ready.confirm(seat), waiting.watch])  # noqa: B023
        game, told = fresh(table), Notice.objects.filter(user=late, kind=Notice.Kind.READY)
        there = game.seats.filter(user=late).exists()
        begun = (Game.Status.RUNNING, True, 0)
        assert (begun if confirmed else (Game.Status.OPEN, False, 1)) == (
            game.status,
            there,
            told.count() - 1,
        )
