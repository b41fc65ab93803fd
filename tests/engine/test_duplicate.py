"""One deal at many tables: matchpoints, and how long each seat gets the same cards."""

import pytest

from engine import Options, new_game, play
from engine.bots import BOTS
from engine.chance import stream
from engine.duplicate import matchpoints, same_cards_until
from engine.view import view_for

SEED = "d0b1e" * 12 + "abcd"


def points(*scores):
    return [each.points for each in matchpoints(scores)]


def test_a_seat_gets_a_point_for_each_one_beaten_and_a_half_for_each_tie():
    assert points(40, 50, 40, 30) == [1.5, 3, 1.5, 0]


@pytest.mark.parametrize("scores", [(1, 2, 3, 4, 5), (7, 7, 7), (9, 1, 9, 1), (None, 3, None)])
def test_the_matchpoints_of_a_seat_add_up_to_the_number_of_pairs(scores):
    assert sum(points(*scores)) == len(scores) * (len(scores) - 1) / 2


def test_who_gave_up_is_behind_even_without_points():
    assert points(None, 0, 12) == [0, 1, 2]


def test_the_percentage_is_of_the_tables_compared_with():
    assert [each.percent for each in matchpoints([1, 5, 9])] == [0, 50, 100]


def test_a_single_table_is_compared_with_nobody():
    [alone] = matchpoints([33])
    assert (alone.points, alone.others, alone.percent) == (0, 0, 50)


def game_of(bot, salt, plies=200, **options):
    """All positions of a game of this deal, as bots play it."""
    states = [new_game(Options(players=4, **options), SEED)]
    while states[-1].to_move and len(states) <= plies:
        state = states[-1]
        side = state.to_move[0]
        numbers = stream(SEED, f"{salt}:{state.ply}")
        states.append(play(state, side, BOTS[bot](view_for(state, side), numbers)))
    return states


def drawn(states, until):
    """What each side drew with each of its builds up to a ply."""
    cards = {side: [] for side in states[0].options.sides}
    for state in states[1:until]:
        for side, some in state.drawn.items():
            cards[side] += some
    return cards


@pytest.mark.parametrize("reshuffle", ["empty", "each-round"])
def test_each_seat_draws_the_same_cards_until_then_however_the_tables_play(reshuffle):
    one, other = (game_of("greedy", salt, reshuffle=reshuffle) for salt in ("one", "other"))
    until = min(same_cards_until(one), same_cards_until(other))
    assert [str(state.towers) for state in one[:until]] != [str(s.towers) for s in other[:until]]
    assert any(drawn(one, until).values())
    assert drawn(one, until) == drawn(other, until)


def test_without_exchanged_hands_it_is_the_move_that_draws_the_last_card():
    states = game_of("greedy", "one")
    until = same_cards_until(states)
    assert [len(state.deck) for state in states[until - 1 : until + 1]] == [1, 29]


def test_a_game_that_has_not_come_so_far_has_the_cards_of_the_deal():
    assert same_cards_until(game_of("greedy", "one", plies=10)) is None
