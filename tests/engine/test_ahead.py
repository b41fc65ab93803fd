"""The next choice of blocks as a player may see it before it is asked for."""

import pytest

from engine import Options, Phase, new_game, parse, play, view_for
from engine.ahead import next_choice
from engine.bots.random import choose as at_random
from engine.chance import stream
from engine.legal import check_choice, choices

SEED = "a" * 64
FOUR = Options(start="S")


def after(options, *moves):
    state = new_game(options, SEED)
    for side, text in moves:
        state = play(state, side, parse(text))
    return state


def round_of(state, side):
    ahead = next_choice(view_for(state, side))
    return ahead.round if ahead else None


def test_who_is_to_choose_now_chooses_nothing_in_advance():
    assert round_of(after(FOUR), "S") is None


def test_who_chooses_later_in_this_round_may_choose_already():
    assert round_of(after(FOUR), "W") == 1
    assert round_of(after(FOUR, ("S", "take 432211")), "S") == 2


def test_an_unrevealed_choice_is_taken_from_the_supply():
    state = after(Options(start="S", choosing="together"), ("S", "take 444333"))
    ahead = next_choice(view_for(state, "S"))
    assert ahead.supply["R"].count(4) + 3 == state.supply["R"].count(4)
    assert ahead.round == 2


@pytest.mark.parametrize("choosing", ["in-turn", "together"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_can_be_chosen_in_advance_can_be_chosen_when_it_is_due(players, choosing):
    """In whole games, each side's last sight of its next choice has the very supply of that choice."""
    state = new_game(Options(players=players, start="S", choosing=choosing), SEED)
    seen, asked = {}, 0
    while state.phase is not Phase.OVER:
        for side in state.options.sides:
            if ahead := next_choice(view_for(state, side)):
                seen[side] = ahead
        side = state.to_move[0]
        if state.phase is Phase.CHOOSE and side in seen:
            asked += 1
            colours = state.options.colours_of(side)
            assert seen[side].round == state.round
            assert all(seen[side].supply[c] == state.supply[c] for c in colours)
            check_choice(state, side, choices(seen[side], side)[0])
        move = at_random(view_for(state, side), stream(SEED, f"{state.ply}"))
        state = play(state, side, move)
    assert asked >= players * 2
