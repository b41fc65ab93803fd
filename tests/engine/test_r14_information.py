"""
R14.

A view has what is public and the player's own hand and choice, and no field for anything else.
"""

from dataclasses import fields

import pytest

from engine import (
    Options,
    Phase,
    PlayerView,
    SpectatorView,
    State,
    legal_builds,
    new_game,
    parse,
    play,
    view_for,
)
from engine.events import HandReplaced
from engine.tower import stack

PUBLIC = ["towers", "chosen", "supply", "removed", "scores", "round", "phase", "start", "order", "to_move", "turn",
          "happened", "winners", "open_cities", "monster", "options", "ply"]  # fmt: skip


@pytest.mark.parametrize("side", [*"SWNE", None])
@pytest.mark.parametrize("name", PUBLIC)
def test_everyone_sees(position, side, name):
    state = position("A1: R1 B3; C5: K4", hand="5", played="112")

    assert getattr(state, name) == getattr(view_for(state, side), name)


@pytest.mark.parametrize("side", "SWNE")
def test_a_player_sees_their_own_hand_and_no_other(position, side):
    state = position()
    view = view_for(state, side)

    assert state.hands[side] == view.hand == view.hand_of(side)
    assert view.hands == {}
    for other in set("SWNE") - {side}:
        with pytest.raises(LookupError):
            view.hand_of(other)


def test_a_spectator_sees_no_hand(position):
    view = view_for(position(), None)

    assert view.hands == {}
    assert {field.name for field in fields(PlayerView)} - {field.name for field in fields(view)} == {
        "side", "hand", "own_choice", "drawn",
    }  # fmt: skip
    with pytest.raises(LookupError):
        view.hand_of("S")


def test_everyone_sees_how_many_cards_are_left_and_which_are_played(position):
    view = view_for(position(played="9911", left=12), None)

    assert view.cards_left == 12
    assert list(view.played) == sorted(view.played)
    assert len(view.played) == 45 - 16 - 12


def test_a_hand_shown_because_nothing_was_legal_is_seen_by_all(position):
    shown = HandReplaced("S", (1, 1, 2, 3))

    assert (shown,) == view_for(position(happened=(shown,)), None).happened


def test_after_the_end_all_hands_are_visible(whole_game):
    last, _ = whole_game(Options(players=3), "over")

    assert last.phase == Phase.OVER
    assert last.hands == view_for(last, None).hands
    assert last.hands["W"] == view_for(last, "S").hand_of("W")


def test_only_the_player_who_drew_a_card_sees_it(position):
    after = play(position(hand="1129", deck="7"), "S", parse("9A1"))

    assert {"S": (7,), "W": (), "N": (), "E": ()} == {
        side: view_for(after, side).drawn for side in "SWNE"
    }
    assert not hasattr(view_for(after, None), "drawn")
    assert "drawn" not in repr(after)
    assert () == view_for(play(after, "W", next(legal_builds(after, "W"))), "S").drawn, (
        "a card is news for one move"
    )


def test_a_player_whose_hand_was_replaced_sees_the_new_cards_in_the_order_drawn(position):
    state = position(hand="1129", hands={"W": "5555"}, deck="71234")
    blocked = state.replace(towers={f"{city}5": stack("K4 K4") for city in "ABCDEF"})
    after = play(blocked, "S", parse("9A1"))

    assert (7,) == view_for(after, "S").drawn
    assert (1, 2, 3, 4) == view_for(after, "W").drawn
    assert (1, 2, 3, 4) == after.hands["W"]


def test_a_view_has_no_field_for_a_secret():
    secrets = {"seed", "deck", "pending", "shuffles"}

    assert secrets <= {field.name for field in fields(State)}
    assert not secrets & {field.name for field in (*fields(PlayerView), *fields(SpectatorView))}


def test_everyone_sees_past_and_present_ordinances_and_none_to_come(seed):
    state = new_game(Options(ordinances="yes"), seed("ordinances")).replace(round=3)

    for side in (*"SWNE", None):
        view = view_for(state, side)
        assert state.ordinances[:3] == view.ordinances
        assert state.ordinance == view.ordinance == view.ordinances[-1]
        assert not [name for name in state.ordinances[3:] if name in repr(view)]


def test_in_a_game_without_ordinances_a_view_has_none(seed):
    view = view_for(new_game(Options(), seed("ordinances")), "S")

    assert ((), None) == (view.ordinances, view.ordinance)


@pytest.mark.parametrize("side", [*"SWNE", None])
def test_everyone_sees_the_monster_and_the_order_in_which_cities_open(seed, side):
    state = new_game(Options(monster="godzilla", slow_growth="yes"), seed("variants"))
    view = view_for(state, side)

    assert (state.monster, state.opening, state.open_cities) == (
        view.monster,
        view.opening,
        view.open_cities,
    )


def test_a_view_knows_whether_its_player_may_move(position):
    state = position(to_move="W")

    assert ["W"] == [side for side in "SWNE" if view_for(state, side).may_move]


@pytest.mark.parametrize(("players", "side", "frame", "colours"), [
    (4, "N", "N", ("Y",)), (2, "N", "N", ("B", "K")), (4, None, "S", ()), (2, None, "S", ()),
])  # fmt: skip
def test_a_view_knows_the_viewers_side_of_the_board_and_colours(
    seed, players, side, frame, colours
):
    view = view_for(new_game(Options(players=players), seed("frame")), side)

    assert (frame, colours) == (view.frame, view.own_colours)


def test_a_printed_state_shows_no_secret(seed):
    options = Options(choosing="together", ordinances="yes")
    state = play(new_game(options, seed("secret")), "S", parse("take 432211"))
    text = repr(state)

    for secret in (state.seed, state.hands, state.deck, state.pending, state.ordinances):
        assert repr(secret) not in text
    for word in ("seed=", "hands=", "deck=", "pending=", "ordinances=(", "drawn="):
        assert word not in text
    assert not [name for name in state.ordinances if name in text]
