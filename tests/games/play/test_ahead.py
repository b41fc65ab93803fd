"""Blocks chosen in advance are played by a worker as soon as they are asked for, as the player's own move."""

import pytest

import engine
from engine import MoveError, parse, view_for
from engine.ahead import next_choice
from games import sweeps
from games.lib.database_time import database_time
from games.models import BlocksAhead, Delivery, Ply, User
from games.play import ahead, automatic_vacation, bots, handing_over, leaving, overdue, turns
from games.play.audit import differences
from games.play.reliability import reliability
from tests.games.conftest import fresh, play_on, play_until, seat, seated

# The greedy bots of the tests have taken the tallest.
EVEN = {"S": "take r3211 y3211", "N": "take b3211 k3211"}
OTHER = {"S": "take r2222 y1111", "N": "take b2222 k1111"}


def choose(game, side, move=EVEN, round_=2):
    ahead.choose(seat(game, side), round_, parse(move[side]))


@pytest.fixture
def building(duel):
    """Two players amid the first round; Ann, South, is to build."""
    play_until(duel, "build", "S")
    return fresh(duel)


def end_of_round(game):
    """Play until the round is over, and nobody has chosen for the next one."""
    round_ = fresh(game).round
    while fresh(game).round == round_:
        play_on(game, 1)
    return fresh(game)


def vias(game):
    return list(game.plies.values_list("seat__side", "move", "via"))


@pytest.mark.parametrize("choosing", ["in-turn", "together"])
def test_a_choice_in_advance_is_played_when_it_is_due(ann, bo, choosing):
    game = seated([ann, bo], sides="SN", choosing=choosing)
    play_until(game, "build", "S")
    for side in "SN":
        choose(game, side)
    end_of_round(game)
    bots.play_bots(game.pk)
    if choosing == "in-turn":
        bots.play_bots(game.pk)  # the message that the first choice has sent

    assert {(side, EVEN[side], "ahead") for side in "SN"} == set(vias(game)[-2:])
    assert fresh(game).phase == "build"
    assert not BlocksAhead.objects.exists()
    assert [] == list(differences(fresh(game)))


def test_the_message_asks_a_worker_only_when_a_choice_is_due(
    building, monkeypatch, django_capture_on_commit_callbacks
):
    asked = []
    monkeypatch.setattr("games.play.wakeups._hand_over", lambda task, args: asked.append(task))
    choose(building, "S")
    choose(building, "N")
    with django_capture_on_commit_callbacks(execute=True):
        play_on(building, 1)
    assert "games.play_bots" not in asked
    with django_capture_on_commit_callbacks(execute=True):
        end_of_round(building)
    assert "games.play_bots" in asked


def test_a_sweep_finds_a_choice_whose_message_was_lost(building):
    choose(building, "N")
    choose(building, "S")
    end_of_round(building)
    sweeps.bots(database_time())
    assert "ahead" == vias(building)[-1][2]


def test_it_can_be_changed_and_withdrawn_until_it_is_used(building):
    own = seat(building, "S")
    choose(building, "S")
    choose(building, "S", OTHER)
    assert parse(OTHER["S"]) == ahead.chosen(own, 2)
    ahead.withdraw(own)
    assert ahead.chosen(own, 2) is None
    end_of_round(building)
    bots.play_bots(building.pk)
    assert fresh(building).phase == "choose"


@pytest.mark.parametrize(
    ("round_", "move", "code"),
    [
        (1, EVEN["S"], "stale"),
        (3, EVEN["S"], "stale"),
        (2, "take r44443 y4321", "block-count"),
        (2, "take r432 y4321", "block-count"),
        (2, "take 4321", "which-colour"),
        (2, EVEN["N"], "not-your-colour"),
    ],
)
def test_only_a_possible_choice_for_the_next_round_is_kept(building, round_, move, code):
    with pytest.raises(MoveError) as refused:
        choose(building, "S", {"S": move}, round_)
    assert code == refused.value.code
    assert not BlocksAhead.objects.exists()


def test_blocks_that_the_supply_has_no_more_are_refused(building):
    tall = {"S": "take r4444 y3211"}
    with pytest.raises(MoveError) as refused:
        choose(building, "S", tall)
    assert "block-supply" == refused.value.code


def test_a_choice_that_has_become_impossible_is_dropped_and_the_player_asked(building):
    choose(building, "S")
    choose(building, "N")
    BlocksAhead.objects.update(move="take r44444 y4321")
    end_of_round(building)
    bots.play_bots(building.pk)

    assert "choose" == fresh(building).phase
    assert not ahead.due().exists()
    first = fresh(building).seats.get(to_move=True)
    assert Delivery.objects.filter(
        notice__seat=first, notice__kind="blocks", outcome="waiting"
    ).exists()


def test_a_choice_made_by_hand_replaces_the_one_in_advance(building):
    for side in "SN":
        choose(building, side)
    state = end_of_round(building).state()
    side = state.to_move[0]
    turns.submit_once(seat(building, side), state.ply, parse(OTHER[side]))
    assert not BlocksAhead.objects.filter(seat__side=side).exists()
    bots.play_bots(building.pk)
    other = "N" if side == "S" else "S"
    assert [OTHER[side], EVEN[other]] == [move for _side, move, _via in vias(building)[-2:]]


def test_at_a_deadline_it_comes_before_the_substitute_and_counts_as_an_own_move(building):
    for side in "SN":
        choose(building, side)
    late = end_of_round(building)
    bots.substitute(late)

    side, move, via = vias(building)[-1]
    assert (EVEN[side], "ahead") == (move, via)
    assert not late.events.filter(kind="missed").exists()
    assert 0 == reliability(late.seats.get(side=side).user).absences


def test_without_one_a_substitute_plays_at_the_deadline(building):
    bots.substitute(end_of_round(building))
    assert "stand-in" == vias(building)[-1][2]


def test_who_resigns_leaves_no_choice(building, ann):
    for side in "SN":
        choose(building, side)
    leaving.resign(ann, building.pk)
    assert ["N"] == list(BlocksAhead.objects.values_list("seat__side", flat=True))


def test_handing_a_seat_over_deletes_its_choice(building, ann, eve):
    for side in "SN":
        choose(building, side)
    handing_over.offer(ann, building.pk)
    assert 2 == BlocksAhead.objects.count()
    handing_over.take_over(eve, building.pk, "S")
    assert ["N"] == list(BlocksAhead.objects.values_list("seat__side", flat=True))


def test_a_replacement_inherits_no_choice(building, eve):
    for side in "SN":
        choose(building, side)
    building.seats.filter(side="N").update(user=eve)
    assert ahead.chosen(seat(building, "N"), 2) is None
    end_of_round(building)
    for _nth in range(2):
        bots.play_bots(building.pk)
        play_on(building, 1)
    assert {"S"} == {side for side, _move, via in vias(building) if via == "ahead"}


def test_a_game_that_ends_leaves_no_choice(building, ann, bo):
    choose(building, "S")
    leaving.call_off(ann, building.pk)
    leaving.call_off(bo, building.pk)
    assert not BlocksAhead.objects.exists()
    with pytest.raises(MoveError):
        choose(building, "S")


def test_while_a_substitute_plays_nothing_can_be_chosen_in_advance(building):
    building.seats.filter(side="S").update(substituted_at=database_time())
    with pytest.raises(MoveError) as refused:
        choose(building, "S")
    assert "away" == refused.value.code


def test_what_happened_before_a_choice_in_advance_is_still_news(building, sign_in, ann):
    for side in "SN":
        choose(building, side)
    play_on(building, 1)
    since = fresh(building).ply
    end_of_round(building)
    Ply.objects.filter(game=building, number__gt=since, seat__side="S").update(via="ahead")
    bots.play_bots(building.pk)
    page = sign_in(ann).get(building.get_absolute_url()).context["page"]
    assert page._news == since


def test_a_whole_game_with_every_choice_made_in_advance(ann, bo, cy, di):
    game = seated([ann, bo, cy, di], choosing="together")
    while (state := fresh(game).state()).to_move:
        asked = {side: next_choice(view_for(state, side)) for side in state.options.sides}
        for side, view in asked.items():
            if view and not ahead.chosen(seat(game, side), view.round):
                ahead.choose(seat(game, side), view.round, engine.choices(view, side)[-1])
        play_on(game, 4)
        bots.play_bots(game.pk)
    assert 8 == game.plies.filter(via="ahead").count()
    assert [] == list(differences(fresh(game)))


def test_a_choice_in_advance_brings_nobody_back_from_vacation(building, ann):
    now = database_time()
    ann.automatic_since = now
    play_on(building, 2, via="ahead")
    assert automatic_vacation._back_at(ann) is None
    play_on(building, 2)
    assert automatic_vacation._back_at(ann) > now


def test_the_sweep_plays_it_before_a_vacation_begins(building):
    for side in "SN":
        choose(building, side)
    late = end_of_round(building)
    overdue.play(late)
    side, move, via = vias(building)[-1]
    assert (EVEN[side], "ahead") == (move, via)
    assert not User.objects.filter(automatic_since__isnull=False).exists()
