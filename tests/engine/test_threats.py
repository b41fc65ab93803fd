"""The threat view: what others' shown blocks may take, what a player can take, tipping cities, locks."""

from engine import view_for
from engine.options import options_from
from engine.threats import threats


def shown(state, side="S"):
    return threats(view_for(state, side))


def test_a_tower_may_be_lost_to_shown_blocks_that_are_tall_enough(position):
    state = position("C3: R2; A1: R4; B2: B1", chosen="R1 B2 Y1 K4", hand="5")
    assert {"C3": ("B", "K"), "A1": ("K",)} == shown(state).losing


def test_cards_of_others_do_not_matter_and_are_not_known(position):
    one = position("C3: R2", chosen="R1 B2 Y1 K1", hands={"S": "5", "W": "5555"})
    other = position("C3: R2", chosen="R1 B2 Y1 K1", hands={"S": "5", "W": "3377"})
    assert shown(one) == shown(other)
    assert {"C3": ("B",)} == shown(one).losing


def test_what_can_be_taken_needs_a_card_and_a_block(position):
    board = "C3: B1; A3: B3; D4: Y1"
    assert ("C3",) == shown(position(board, chosen="R1", hand="3")).taking
    assert {"C3", "A3"} == set(shown(position(board, chosen="R3", hand="3")).taking)
    assert () == shown(position(board, chosen="R4", hand="9")).taking


def test_a_city_tips_if_one_build_wins_or_loses_its_majority(position):
    assert ("C",) == shown(position("C3: R1; A5: R4 R1", chosen="B1 Y1 K1", hand="9")).tipping
    ahead = "C1: R1; C2: R1; C3: R1"
    assert () == shown(position(ahead, hand="9")).tipping, "two are left"
    assert ("E",) == shown(position("E5: B1", hand="5")).tipping


def test_a_tower_no_block_can_ever_top_is_locked(position):
    state = position("C3: R4 R1; A1: R4", chosen="R1", hand="9")
    assert ("C3",) == shown(state).locked
    assert () == shown(state, "W").taking


def test_partners_neither_threaten_nor_are_threatened(position):
    options = options_from({"players": 4, "partners": "yes", "start": "S"})
    state = position("C3: R2; E5: Y1", chosen="R1 B1 Y4 K1", hand="5", options=options)
    assert {} == shown(state).losing
    assert () == shown(state).taking
