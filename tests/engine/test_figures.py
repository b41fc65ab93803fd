"""Figures of a game for statistics: start order, points by kind, take-overs, luck of the cards."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pytest

import engine
from engine import Options, new_game
from engine.analysis.figures import figures, luck_of_hand
from engine.analysis.tallies import tallies
from engine.record import positions
from engine.scoring import side_scores

GAMES = ("2-classic", "3-ordinances", "4-by-mail")


@pytest.fixture(params=GAMES)
def states(request):
    return list(positions(engine.load(Path(f"tests/played/{request.param}.txt").read_text())))


def test_points_of_all_rounds_and_kinds_add_up_to_the_final_scores(states):
    found = figures(states)
    final = side_scores(states[-1].options, states[-1].scores)
    assert final == {s: sum(each[s].total for each in found.points) for s in final}


def test_takeovers_of_all_rounds_are_the_towers_that_players_took(states):
    assert sum(figures(states).takeovers) == sum(
        tally.towers_taken for tally in tallies(states).values()
    )


def test_the_order_is_that_of_the_first_round():
    state = new_game(Options(start="N"), "5" * 64)
    assert ("N", "E", "S", "W") == figures([state]).order


def test_luck_is_nothing_on_average_over_all_hands(position):
    board = position("C3: R1 B2; D5: B1", chosen="R4")
    hands = {
        hand: prod(comb(5, many) for many in Counter(hand).values())
        for hand in combinations_with_replacement(range(1, 10), 4)
    }
    lucks = {
        hand: luck_of_hand(board.replace(hands={**board.hands, "S": hand}), "S") for hand in hands
    }
    assert comb(45, 4) == sum(hands.values())
    assert pytest.approx(0, abs=1e-9) == sum(
        many * lucks[hand] for hand, many in hands.items()
    ) / comb(45, 4)
    assert 0 < max(lucks.values())


def test_the_only_card_that_takes_a_tower_is_luck(position):
    board = position("C3: R1 B2", chosen="R1")
    with_it, without = (
        luck_of_hand(board.replace(hands={**board.hands, "S": hand}), "S")
        for hand in ((1, 1, 2, 3), (1, 1, 2, 2))
    )
    assert without < 0 < with_it
