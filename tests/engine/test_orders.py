"""Standing orders: their text, and the move that they make of what their player sees."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Build, Options, Phase, new_game, play, view_for
from engine.bots import BOTS
from engine.box import CITIES, COLOURS, NUMBERS
from engine.chance import stream
from engine.errors import OrdersError
from engine.legal import is_legal, legal_builds
from engine.orders import (
    MOST_CONDITIONS,
    MOST_ORDERS,
    Condition,
    Fact,
    Order,
    choose,
    read_orders,
    write_orders,
)
from engine.tower import towers_from

SEED = "c" * 64
sites = st.sampled_from([f"{city}{number}" for city in CITIES for number in NUMBERS])
floors = st.integers(1, 4)
conditions = st.one_of(
    st.builds(Condition, sites, st.sampled_from([Fact.EMPTY, Fact.MINE])),
    st.builds(
        lambda site, c: Condition(site, Fact.OWNER, colour=c), sites, st.sampled_from(COLOURS)
    ),
    st.builds(lambda site, n: Condition(site, Fact.NEEDS, floors=n), sites, floors),
)
builds = st.builds(
    Build,
    st.sampled_from(NUMBERS),
    st.sampled_from(CITIES),
    floors,
    st.sampled_from([None, *COLOURS]),
)
some_conditions = st.lists(conditions, max_size=MOST_CONDITIONS).map(tuple)


def order(build, conditions, any_block):
    """An order with any block is read with one floor, which doesn't matter."""
    return Order(replace(build, floors=1) if any_block else build, conditions, any_block)


orders = st.builds(order, builds, some_conditions, st.booleans())
lists_of_orders = st.lists(orders, max_size=MOST_ORDERS).map(tuple)


@given(lists_of_orders)
def test_what_is_written_is_read_again(some):
    assert some == read_orders(write_orders(some))


@given(st.text(max_size=60))
def test_any_text_is_read_in_its_own_form_or_refused(text):
    try:
        some = read_orders(text)
    except OrdersError:
        return
    assert write_orders(some) == "\n".join(text.splitlines())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("take 4321", 1),
        ("5C3\nif F7 empty 5C3", 2),
        ("if F7: 5C3", 1),
        ("if F7 needs 5: 5C3", 1),
        ("if F7 owner G: 5C3", 1),
        ("if G1 empty: 5C3", 1),
        ("5C3\n" * 6, 0),
        ("if " + " and ".join(["F7 empty"] * 5) + ": 5C3", 1),
        ("x" * 401, 0),
    ],
)
def test_a_wrong_text_is_refused_with_its_line(text, line):
    with pytest.raises(OrdersError) as refused:
        read_orders(text)
    assert line == refused.value.line


@pytest.fixture
def view():
    """South, red, amid the first round of four, is to build with cards and blocks of all sorts."""
    state = new_game(Options(start="S"), SEED)
    while state.phase is Phase.CHOOSE:
        side = state.to_move[0]
        state = play(state, side, BOTS["random"](view_for(state, side), stream(SEED, side)))
    seen = view_for(state, "S")
    return replace(
        seen,
        hand=(1, 2, 5, 7),
        chosen={**seen.chosen, "R": (4, 3, 2, 1)},
        towers=towers_from("A1: B3; A2: R2; C5: B2 R2 B1"),
    )


def chosen(view, *lines):
    found = choose(view, read_orders("\n".join(lines)))
    return found and str(Order(found))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("A3 empty", True),
        ("A1 empty", False),
        ("A2 mine", True),
        ("A1 mine", False),
        ("A3 mine", False),
        ("A1 owner B", True),
        ("A2 owner B", False),
        ("A3 owner B", False),
        ("A1 needs 3", True),
        ("A1 needs 2", False),
        ("C5 needs 1", True),
        ("A3 needs 1", True),
    ],
)
def test_a_condition_holds_or_not(view, condition, holds):
    assert (chosen(view, f"if {condition}: 7F2") == "7F2") is holds


def test_the_first_order_that_applies_is_played(view):
    assert "2C1" == chosen(view, "if A1 mine: 7F2", "2C1", "7F2")
    assert "7F2" == chosen(view, "if A2 mine and A1 owner B: 7F2", "2C1")


def test_if_none_applies_the_player_is_asked(view):
    assert chosen(view, "if A1 mine: 7F2", "if A3 mine: 2C1") is None
    assert chosen(view) is None


@pytest.mark.parametrize("move", ["3F2", "1A1", "7F2b"])
def test_an_order_without_its_card_or_a_tall_enough_block_is_passed_over(view, move):
    """South lacks card 3, sees site A1 at card 1 and would need 3 floors, and has no blue blocks."""
    assert "2C1" == chosen(view, move, "2C1")


def test_any_block_means_the_smallest_that_may_be_placed(view):
    assert "7F1" == chosen(view, "7F+")
    assert "1A3" == chosen(replace(view, chosen={**view.chosen, "R": (4, 3)}), "1A+")
    assert chosen(replace(view, chosen={**view.chosen, "R": (2, 1)}), "1A+", "3A+") is None


def test_out_of_turn_and_while_choosing_nothing_applies(view):
    assert "7F2" == chosen(view, "7F2")
    assert chosen(replace(view, to_move=("W",)), "7F2") is None
    assert chosen(replace(view, phase=Phase.CHOOSE), "7F2") is None


def test_with_two_colours_an_order_needs_the_floors_of_its_own_colour(view):
    two = Options(players=2)
    both = replace(
        view,
        options=two,
        towers=towers_from("A1: R2 B3"),
        chosen={**view.chosen, "Y": (4, 3, 2, 1)},
    )
    assert "7F2r" == chosen(both, "if A1 needs 1: 7F2y", "if A1 needs 1: 7F2r")
    assert chosen(both, "7F2") is None, "the colour is missing"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_whole_games_orders_only_make_legal_moves_and_see_no_secrets(players):
    """Each turn, orders for every third legal build: what is hidden from the player changes nothing."""
    state, played = new_game(Options(players=players), SEED), 0
    while state.phase is not Phase.OVER:
        side = state.to_move[0]
        move = BOTS["random"](view_for(state, side), stream(SEED, f"{state.ply}"))
        if state.phase is Phase.BUILD:
            some = [Order(build) for build in list(legal_builds(state, side))[::3][:MOST_ORDERS]]
            decided = choose(view_for(state, side), some)
            hands = {s: hand if s == side else (9, 9, 9, 9) for s, hand in state.hands.items()}
            other = state.replace(hands=hands, deck=tuple(reversed(state.deck)), seed="d" * 64)
            assert decided == choose(view_for(other, side), some)
            assert is_legal(state, side, decided)
            move, played = decided, played + 1
        state = play(state, side, move)
    assert played > 40
