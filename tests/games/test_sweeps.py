"""Deadlines, reminders, bots and lost hints: the sweep finds what is due in the database."""

from datetime import timedelta

import pytest
from django.utils import timezone

from engine import Options
from engine.bots import substitute
from games import sweeps
from games.lib import clock
from games.lib.time_control import TimeControl
from games.lobby import seating
from games.models import Delivery, Game, Heartbeat, Notice, Ply
from games.play import bots, one_by_one
from games.sweeps import sweep
from tests.games.conftest import bot_move, fresh, play_on, seat, seated, skip
from tests.games.lost_connections import end, server

from games.play.turn_checks import OutOfTurn  # isort: skip
from games.play.turns import submit_move  # isort: skip

SECOND = timedelta(seconds=1)


def at(moment) -> None:
    """Sweep at that moment, with a sweep shortly before so that nothing counts as an outage."""
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": moment - 30 * SECOND})
    sweep(moment)


def test_a_turn_lasts_as_long_as_the_table_allows(game):
    assert game.started_at + timedelta(days=2) == game.deadline


def test_before_the_deadline_nobody_plays_for_anyone(game):
    at(game.deadline - SECOND)
    assert fresh(game).ply == 0


def test_at_the_deadline_a_substitute_plays_that_turn_and_is_named(game):
    at(game.deadline)
    ply = Ply.objects.get()
    assert (ply.seat.side, ply.via) == ("S", "stand-in")
    assert [s.side for s in fresh(game).seats.all() if s.to_move] == ["W"]


def test_the_owner_plays_on_after_a_substitute(duel):
    at(duel.deadline)
    play_on(duel, 1)
    state = fresh(duel).state()
    assert "S" in state.to_move
    submit_move(seat(duel, "S"), state.ply, bot_move(state, "S"))
    assert list(duel.plies.values_list("via", flat=True)) == ["stand-in", "web", "web"]


def test_simultaneous_choices_are_substituted_only_for_late_players(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    submit_move(seat(game, "W"), 0, bot_move(game.state(), "W"))
    at(game.deadline)
    assert {p.seat.side: p.via for p in Ply.objects.all()[:3]} == {
        "W": "web",
        "S": "stand-in",
        "N": "stand-in",
    }


def test_a_move_just_before_the_sweep_gives_the_next_player_full_time(game):
    due = fresh(game)
    play_on(game, 1)
    bots.substitute(due)
    assert ["web"] == list(game.plies.values_list("via", flat=True))


def test_two_sweeps_finding_one_game_play_one_turn(game):
    first, second = fresh(game), fresh(game)
    bots.substitute(first)
    bots.substitute(second)
    assert ["stand-in"] == list(game.plies.values_list("via", flat=True))


def test_a_substitute_plays_nothing_once_there_is_more_time(game):
    late = seat(game, "S")  # as a sweep has read it
    later = late.deadline + timedelta(hours=1)
    type(late).objects.filter(pk=late.pk).update(deadline=later)
    with pytest.raises(OutOfTurn):
        submit_move(late, 0, bot_move(fresh(game).state(), "S"), via="stand-in")
    assert 0 == fresh(game).ply


def test_substitutes_finish_an_abandoned_game(duel):
    skip(duel, 90)
    while fresh(duel).status == Game.Status.RUNNING:
        at(fresh(duel).deadline)
    assert {"stand-in"} == set(duel.plies.filter(number__gt=90).values_list("via", flat=True))


def reminders():
    """The reminders so far: the kind, and the side and ply they are about."""
    kinds = Notice.objects.filter(kind__in=Notice.REMINDING).order_by("pk")
    return list(kinds.values_list("kind", "seat__side", "ply"))


def test_one_reminder_at_half_of_the_time_and_one_two_hours_before_its_end(game):
    half, last = game.deadline - timedelta(hours=24), game.deadline - timedelta(hours=2)
    for moment, owed in (
        (half - SECOND, []),
        (half, ["halfway"]),
        (half + SECOND, ["halfway"]),
        (last - SECOND, ["halfway"]),
        (last, ["halfway", "reminder"]),
        (last + SECOND, ["halfway", "reminder"]),
    ):
        at(moment)
        assert reminders() == [(kind, "S", 0) for kind in owed]


@pytest.mark.parametrize(("hours", "left"), [(47, 2), (8, 2), (4, 1), (1, 0.25)])
def test_shorter_turns_have_the_last_reminder_alone(ann, bo, hours, left):
    time = TimeControl(hours * 3600)
    game = seating.open_table(ann, Options(players=2), side="S", time=time)
    seating.take_seat(bo, game, "N")
    assert fresh(game).deadline - timedelta(hours=left) == fresh(game).remind_at
    at(fresh(game).remind_at)
    assert ["reminder"] == [kind for kind, _side, _ply in reminders()]
    assert fresh(game).remind_at is None


def test_after_a_long_outage_of_the_clock_only_the_last_reminder_is_owed(game):
    at(game.deadline - timedelta(hours=1))
    assert reminders() == [("reminder", "S", 0)]


def test_a_turn_played_in_time_owes_no_reminder(game):
    reminded = game.remind_at
    play_on(game, 1)
    at(reminded + SECOND)
    assert not Notice.objects.filter(kind="reminder", seat__side="S").exists()


def test_time_lost_to_an_outage_is_given_back(game):
    start = timezone.now()
    sweep(start)
    sweep(start + timedelta(days=3))
    assert (0, game.deadline + timedelta(days=3)) == (fresh(game).ply, fresh(game).deadline)


@pytest.mark.parametrize(
    ("gap", "lost"), [(30, 0), (12 * 60, 0), (12 * 60 + 1, 12 * 60 + 1), (86_400, 86_400)]
)
def test_an_outage_is_a_gap_of_more_than_twelve_minutes(gap, lost):
    now = timezone.now()
    assert timedelta(seconds=lost) == clock.outage(now - timedelta(seconds=gap), now)


def test_a_failing_game_is_held_back_and_stops_no_other(ann, bo, cy, di):
    broken, good = seated([ann, bo], sides="SN"), seated([cy, di], sides="SN")
    Game.objects.filter(pk=broken.pk).update(seed="broken", options_by_key={"players": "nine"})
    late = max(broken.deadline, good.deadline)
    at(late)
    assert fresh(good).ply == 1
    assert late + one_by_one.HOLD == Game.objects.get(pk=broken.pk).sweep_retry_at


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_lost_connection_holds_no_game_back(game, monkeypatch):
    choose = substitute.choose

    def loses_it(*given):
        end(server())
        return choose(*given)

    monkeypatch.setattr(substitute, "choose", loses_it)
    at(game.deadline)
    assert (0, None) == (fresh(game).ply, fresh(game).sweep_retry_at)
    monkeypatch.undo()
    at(game.deadline)
    assert 1 == fresh(game).ply


def test_bots_with_a_lost_hint_play_at_the_next_look(ann):
    from engine import Options
    from games.lobby import seating

    game = seating.open_table(ann, Options(players=2, start="N"), side="S", bots=["greedy"])
    sweeps.bots()
    assert list(fresh(game).plies.values_list("via", flat=True)) == ["bot"]


def test_a_broken_game_of_bots_is_held_back_and_stops_no_other(ann, bo):
    from engine import Options
    from games.lobby import seating

    broken, good = (
        seating.open_table(user, Options(players=2, start="N"), side="S", bots=["greedy"])
        for user in (ann, bo)
    )
    Game.objects.filter(pk=broken.pk).update(options_by_key={"players": "nine"})
    sweeps.bots()
    assert fresh(broken).sweep_retry_at
    assert 1 == fresh(good).ply


def test_deadlines_are_found_by_their_partial_index(game):
    from django.db import connection

    if connection.vendor != "postgresql":
        pytest.skip("the plan is PostgreSQL's")
    with connection.cursor() as cursor:
        cursor.execute("set local enable_seqscan = off")
        cursor.execute(
            "set local enable_sort = off"
        )  # with a handful of rows sorting them is as cheap
        query = (
            Game.objects.running().filter(deadline__lte=timezone.now()).order_by("deadline")[:10]
        )
        assert "deadlines_running" in query.explain()


def test_due_notices_are_found_by_their_partial_index(ann, game):
    from django.db import connection

    if connection.vendor != "postgresql":
        pytest.skip("the plan is PostgreSQL's")
    old = Notice.objects.bulk_create(Notice(user=ann, kind="over") for _ in range(3000))
    now = timezone.now()
    Delivery.objects.bulk_create(
        Delivery(notice=notice, channel="email", outcome="sent", sent_at=now) for notice in old
    )
    with connection.cursor() as cursor:
        cursor.execute("analyze games_delivery")
    query = Delivery.objects.due(now).filter(channel__in=["email"]).order_by("pk")[:200]
    plan = query.explain()
    # Both partial indexes hold one row here and cost the same, so either may be chosen.
    assert "unsettled_deliveries" in plan or "due_deliveries" in plan
    assert [game.pk] == [delivery.notice.seat.game_id for delivery in query]
