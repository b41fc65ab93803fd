"""Each seat has its own deadline and reminder while it is to move; the game has the earliest of them."""

from datetime import UTC, datetime, time, timedelta
from importlib import import_module

import pytest
import time_machine
from django.apps import apps
from django.db.models import F
from django.utils import timezone

from games.models import Game, Heartbeat, Notice, Ply, Seat
from games.play import audit, bots, turns
from games.sweeps import sweep
from tests.games.conftest import bot_move, fresh, play_on, seat, seated

from games.play.turns import submit_move  # isort: skip

HOUR = timedelta(hours=1)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def at(moment):
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": moment})
    sweep(moment)


def clocks(game):
    return {each.side: (each.deadline, each.remind_at) for each in fresh(game).seats.all()}


@pytest.fixture
def three(ann, bo, cy):
    """Three players who choose their blocks together."""
    return seated([ann, bo, cy], sides="SWN", choosing="together")


def test_only_the_seat_to_move_has_a_clock(game):
    running, none = (game.deadline, game.remind_at), (None, None)
    assert {"S": running, "W": none, "N": none, "E": none} == clocks(game)
    play_on(game, 1)
    game = fresh(game)
    assert {"S": none, "W": (game.deadline, game.remind_at), "N": none, "E": none} == clocks(game)


def test_a_finished_game_has_no_clock(duel):
    play_on(duel)
    assert {"S": (None, None), "N": (None, None)} == clocks(duel)
    assert [] == list(audit.differences(fresh(duel)))


def test_a_seat_that_has_chosen_has_no_clock_and_the_others_keep_theirs(three):
    before = clocks(three)
    submit_move(seat(three, "W"), 0, bot_move(three.state(), "W"))
    assert {**before, "W": (None, None)} == clocks(three)
    assert [] == list(audit.differences(fresh(three)))


def test_each_seat_is_reminded_in_its_own_time_and_once(ann, bo, cy):
    with time_machine.travel(NOON - 8 * HOUR, tick=False):
        ann.quiet_hours, ann.quiet_from, ann.quiet_until = True, time(23), time(7)
        ann.save()
        game = seated([ann, bo, cy], sides="SWN", choosing="together")
    for later in (
        0,
        3,
    ):  # at half of the time, which is four in the morning; Ann sleeps until seven
        at(game.remind_at + later * HOUR)
    assert 3 == Notice.objects.filter(kind="halfway").count()
    game = fresh(game)
    # Ann is asleep at two in the morning, two hours before the end, and hears an hour before her night.
    early, late = (clocks(game)[side][1] for side in "SW")
    assert (early, early < late) == (game.remind_at, True)
    for moment, sides in ((early - HOUR, ""), (early, "S"), (early + HOUR, "S"), (late, "SNW")):
        at(moment)
        owed = Notice.objects.filter(kind="reminder").values_list("seat__side", flat=True)
        assert sorted(owed) == sorted(sides)
    assert fresh(game).remind_at is None
    assert {None} == {remind_at for _deadline, remind_at in clocks(game).values()}


def test_a_reminder_that_was_owed_is_not_owed_again_when_the_clock_is_corrected(game):
    at(game.remind_at)
    assert game.remind_at < fresh(game).remind_at < game.deadline
    turns.set_clocks(Game.objects.filter(pk=game.pk))
    assert game.deadline - 2 * HOUR == fresh(game).remind_at
    at(fresh(game).remind_at)
    turns.set_clocks(Game.objects.filter(pk=game.pk))
    assert (None, None) == (fresh(game).remind_at, seat(game, "S").remind_at)


def test_only_the_seat_whose_own_time_is_up_is_substituted(three):
    three.seats.exclude(side="N").update(deadline=three.deadline + HOUR)
    bots.substitute(fresh(three))
    assert ["N"] == list(three.plies.values_list("seat__side", flat=True))


@pytest.fixture
def old(three):
    """A game whose clock was written by the release before seats had clocks."""
    Seat.objects.update(deadline=None, remind_at=None)
    return three


def test_the_previous_releases_rows_are_reminded_and_substituted(old):
    at(old.remind_at)
    assert 3 == Notice.objects.filter(kind="halfway").count()
    at(old.deadline)
    assert ["stand-in"] * 3 == list(Ply.objects.values_list("via", flat=True))


def test_the_previous_releases_rows_are_corrected(old):
    turns.set_clocks(Game.objects.filter(pk=old.pk))
    assert {(old.deadline, old.remind_at)} == set(clocks(old).values())


def test_the_migration_fills_the_clocks(old, monkeypatch):
    migration = import_module("games.migrations.0021_fill_clocks_of_seats")
    monkeypatch.setattr(migration, "BATCH", 1)
    submit_move(seat(old, "W"), 0, bot_move(old.state(), "W"))
    Seat.objects.update(deadline=None, remind_at=None)
    migration.fill(apps, None)
    clock = (old.deadline, old.remind_at)
    assert {"S": clock, "W": (None, None), "N": clock} == clocks(old)


@pytest.mark.parametrize("wrong", [-HOUR, HOUR, None])
def test_the_audit_names_a_seats_wrong_deadline(game, wrong):
    game.seats.filter(side="S").update(deadline=F("deadline") + wrong if wrong else None)
    assert ["the seats’ deadlines"] == [
        sentence.partition(" is stored")[0].partition(" are stored")[0]
        for sentence in audit.differences(fresh(game))
    ]


def test_the_games_deadline_is_the_earliest(game):
    assert (
        timezone.now()
        < game.deadline
        == min(deadline for deadline, _remind_at in clocks(game).values() if deadline)
    )
