"""A seat that misses two turns in a row delays nobody; its player is back with one click or move."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from engine.box import STOCK
from games import sweeps
from games.models import Game, Heartbeat, Notice, Ply, TableEvent
from games.play import audit, bots, outages, turns
from games.play.absence import WAIT
from tests.games.conftest import bot_move, fresh, play_on, play_until, seat, seated, skip

from games.play.turns import submit_move  # isort: skip

SECOND = timedelta(seconds=1)


def miss(game):
    """Let the running turn's time run out."""
    game = fresh(game)
    bots.substitute(game)


def events(game):
    return [
        (event.ply, event.seat.side, event.kind)
        for event in TableEvent.objects.filter(game=game).select_related("seat").order_by("pk")
    ]


def vias(game):
    return list(game.plies.values_list("seat__side", "via"))


def faults(game):
    return list(audit.differences(Game.objects.with_moves().get(pk=game.pk)))


@pytest.fixture
def building(duel):
    """A duel in which both have chosen and South is to build."""
    play_until(duel, "build", "S")
    return fresh(duel)


@pytest.fixture
def away(building):
    """South has missed two turns in a row; North, who played between them, is to move."""
    miss(building)
    play_on(building, 1)
    miss(building)
    return fresh(building)


def test_a_missed_turn_is_counted_and_an_own_move_forgets_it(building):
    ply = building.ply
    miss(building)
    assert (1, None) == (seat(building, "S").misses, seat(building, "S").substituted_at)
    play_on(building, 2)
    assert 0 == seat(building, "S").misses
    assert [(ply, "S", "missed")] == events(building)
    assert [] == faults(building)


def test_after_two_misses_in_a_row_the_substitute_plays_at_once(away):
    missed = [(away.ply - 3, "S", "missed"), (away.ply - 1, "S", "missed")]
    assert [*missed, (away.ply, "S", "substitute")] == events(away)
    play_on(away, 1)
    sweeps.bots()
    assert ("N",) == fresh(away).state().to_move
    assert [("N", "web"), ("S", "stand-in")] == vias(away)[-2:]
    assert [*missed, (away.ply, "S", "substitute")] == events(away), "one absence"
    assert [] == faults(away)


def test_two_missed_turns_with_an_own_one_between_change_nothing(building):
    for _nth in range(2):
        miss(building)
        play_on(building, 3)
    assert seat(building, "S").substituted_at is None


def test_a_player_who_is_away_is_asked_and_reminded_of_nothing(away):
    Notice.objects.all().delete()
    play_on(away, 1)
    assert seat(away, "S").to_move
    assert None is seat(away, "S").remind_at
    assert not Notice.objects.filter(seat__side="S").exclude(kind="missed").exists()


def test_the_player_is_back_with_one_click(away):
    turns.come_back(seat(away, "S"))
    assert None is seat(away, "S").substituted_at
    assert (away.ply, "S", "back") == events(away)[-1]
    play_on(away, 1)
    sweeps.bots()
    assert ("S",) == fresh(away).state().to_move
    assert [] == faults(away)


def test_a_second_click_changes_nothing(away):
    turns.come_back(seat(away, "S"))
    turns.come_back(seat(away, "S"))
    assert 1 == TableEvent.objects.filter(kind="back").count()


def test_who_clicked_and_misses_the_next_turn_is_away_again(away):
    turns.come_back(seat(away, "S"))
    play_on(away, 1)
    miss(away)
    assert seat(away, "S").substituted_at


def test_an_own_move_is_a_way_back(away):
    play_on(away, 2)
    assert (0, None) == (seat(away, "S").misses, seat(away, "S").substituted_at)
    assert (away.ply + 1, "S", "back") == events(away)[-1]
    assert [] == faults(away)


def test_a_substitute_that_looked_before_the_player_came_back_plays_nothing(away):
    play_on(away, 1)
    looked = seat(away, "S")
    turns.come_back(looked)
    assert not bots.play_turn(looked)
    assert ("S",) == fresh(away).state().to_move


def test_a_substitute_that_looked_before_the_deadline_moved_plays_nothing(building):
    looked = seat(building, "S")
    building.seats.filter(side="S").update(deadline=building.deadline + SECOND)
    assert not bots.play_turn(looked, deadline=building.deadline)


# --- Choosing together


@pytest.fixture
def three(ann, bo, cy):
    """South is away, and all choose blocks together for the second round."""
    game = seated([ann, bo, cy], sides="SWN", choosing="together", rounds="six")
    game.seats.filter(side="S").update(misses=2, substituted_at=timezone.now())
    play_until(game, "build", "S")
    while fresh(game).round == 1:
        skip(game, 1)
    return fresh(game)


def test_nobody_waits_for_a_player_who_is_away_while_all_choose(three, ann):
    now = timezone.now()
    ann.vacations = [[now.isoformat(), (now + timedelta(days=9)).isoformat()]]
    ann.save()
    turns.set_clocks(Game.objects.filter(pk=three.pk))
    assert fresh(three).deadline < now + three.pace + SECOND
    sweeps.bots()
    assert ("W", "N") == fresh(three).state().to_move


def test_the_substitute_takes_the_blocks_that_the_player_last_chose(three):
    own = three.plies.filter(seat__side="S", move__startswith="take")
    first = own.get().move
    sweeps.bots()
    taken = list(own.values_list("move", "via"))
    possible = all(first.count(f"{height}") * 2 <= n for height, n in STOCK.items())
    assert (first, "web") == taken[0]
    assert "stand-in" == taken[1][1]
    assert (taken[1][0] == first) is possible


def test_all_who_are_late_together_are_substituted(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    submit_move(seat(game, "W"), 0, bot_move(game.state(), "W"))
    miss(game)
    assert {"S": 1, "W": 0, "N": 1} == {each.side: each.misses for each in fresh(game).seats.all()}


# --- Everyone away


@pytest.fixture
def empty(building):
    """A duel in which both have missed two turns in a row."""
    for _nth in range(4):
        miss(building)
    return fresh(building)


def test_a_game_without_its_players_waits_most_of_a_day(empty):
    assert {None} != {each.substituted_at for each in empty.seats.all()}
    left = empty.deadline - timezone.now()
    assert WAIT - timedelta(minutes=1) < left <= WAIT < timedelta(days=1)
    sweeps.bots()
    assert (empty.ply, True) == (fresh(empty).ply, fresh(empty).rated)
    assert [] == faults(empty)


def test_within_a_day_substitutes_finish_it_and_it_is_unrated(empty):
    left = timezone.now()
    with time_machine.travel(empty.deadline + SECOND):
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": timezone.now()})
        sweeps.sweep()
        sweeps.bots()
    game = fresh(empty)
    assert game.finished_at < left + timedelta(days=1)
    assert ("finished", False, None) == (game.status, game.rated, game.waits_until)
    assert {"stand-in"} == set(
        Ply.objects.filter(game=game, number__gt=empty.ply).values_list("via", flat=True)
    )
    assert [] == faults(empty)


def test_a_player_who_comes_back_in_time_finds_the_game_as_it_was(empty):
    turns.come_back(seat(empty, "S"))
    game = fresh(empty)
    assert (empty.ply, True, None) == (game.ply, game.rated, game.waits_until)
    assert game.deadline > timezone.now() + game.pace - timedelta(minutes=1)
    assert [] == faults(empty)


def test_a_player_who_comes_back_with_a_move_plays_on_rated(empty):
    play_on(empty, 1)
    game = fresh(empty)
    assert (empty.ply + 1, True, None) == (game.ply, game.rated, game.waits_until)
    assert game.deadline > timezone.now() + game.pace - timedelta(minutes=1)
    assert [] == faults(empty)


def test_a_game_waits_once_and_then_is_finished_unrated(empty):
    turns.come_back(seat(empty, empty.state().to_move[0]))
    miss(empty)
    game = fresh(empty)
    assert (None, False, 1) == (game.waits_until, game.rated, game.waits)
    sweeps.bots()
    assert "finished" == fresh(empty).status


def test_an_outage_gives_its_time_back_to_a_game_that_waits(empty):
    now = timezone.now()
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": now})
    outages.give_back(now + timedelta(hours=5))
    game = fresh(empty)
    assert empty.deadline + timedelta(hours=5) == game.deadline == game.waits_until
    assert [] == faults(empty)


def test_a_table_of_one_player_and_bots_waits_too(ann):
    from engine import Options
    from games.lobby import seating

    game = seating.open_table(ann, Options(players=2, start="S"), side="S", bots=["greedy"])
    while fresh(game).waits_until is None:
        miss(game)
        sweeps.bots()
    ply = fresh(game).ply
    sweeps.bots()
    assert ply == fresh(game).ply


@pytest.mark.parametrize("wrong", [{"misses": 1}, {"substituted_at": None}])
def test_the_audit_names_an_absence_that_the_events_dont_tell(away, wrong):
    away.seats.filter(side="S").update(**wrong)
    assert ["absences"] == [said.partition(" is stored")[0] for said in faults(away)]
