"""The substitute repeats a player's choice of blocks, or spreads the supply evenly, and builds as greedy does."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import ChooseBlocks, Options, Selection, is_legal, new_game, play, view_for
from engine.bots import greedy, substitute
from engine.box import FORMATS, STOCK, SUPPLY, falling
from engine.chance import pick, stream
from engine.legal import choices
from engine.state import Phase
from tests.engine.test_properties import any_options
from tests.volume import games

LENGTHS = sorted(set(FORMATS.values()))


def take(*floors, colours=(None,)):
    return ChooseBlocks(tuple(Selection(floors, colour) for colour in colours))


def reachable(length):
    """Every supply that can be left before a round in which there is a choice."""
    for counts in product(*(range(many + 1) for many in STOCK.values())):
        rounds, rest = divmod(sum(counts), length.blocks)
        if not rest and 2 <= rounds <= length.rounds and len([n for n in counts if n]) > 1:
            yield falling([h for h, n in zip(STOCK, counts, strict=True) for _ in range(n)])


@pytest.mark.parametrize("length", LENGTHS, ids=str)
def test_a_spread_is_within_one_block_of_each_heights_share_and_never_the_tallest(length):
    for supply in reachable(length):
        spread = substitute.even_spread(supply, length.blocks)
        rounds = len(supply) / length.blocks

        assert length.blocks == len(spread)
        assert not Counter(spread) - Counter(supply)
        assert all(abs(spread.count(h) - supply.count(h) / rounds) < 1 for h in STOCK)
        assert spread != supply[: length.blocks]


@pytest.mark.parametrize(
    ("length", "rounds"),
    [(LENGTHS[0], "432111 322111 432111 432211"), (LENGTHS[1], "3211 3211 4211 3211 4211 4321")],
)
def test_spreads_of_a_whole_game_are_alike(length, rounds):
    supply, spreads = SUPPLY, []
    for _round in range(length.rounds):
        spread = substitute.even_spread(supply, length.blocks)
        supply = falling((Counter(supply) - Counter(spread)).elements())
        spreads.append("".join(map(str, spread)))

    assert rounds == " ".join(spreads)


@pytest.mark.parametrize("last", [take(1, 1, 1, 1, 1, 1), take(4, 4, 4, 3, 3, 3)])
def test_the_last_choice_is_repeated_while_the_supply_holds_it(last):
    state = new_game(Options(start="S"), "0" * 64)
    view = view_for(state, "S")

    assert last == substitute.choose(view, stream("0", "bot"), last)
    less = replace(view, supply={**view.supply, "R": falling((4, 4, 3, *[2] * 5, *[1] * 4))})
    again = substitute.choose(less, stream("0", "bot"), last)
    assert take(*substitute.even_spread(less.supply["R"], 6)) == again


def test_of_two_colours_one_can_be_repeated_and_the_other_spread():
    view = view_for(new_game(Options(players=2, start="S"), "0" * 64), "S")
    less = replace(view, supply={"R": SUPPLY[3:], "Y": SUPPLY})
    last = take(4, 1, 1, 1, colours="RY")

    red, yellow = substitute.choose(less, stream("0", "bot"), last).selections
    assert Selection(substitute.even_spread(SUPPLY[3:], 4), "R") == red
    assert last.selections[1] == yellow


def test_a_build_is_the_greedy_bots(seed):
    state = new_game(Options(players=3), seed("greedy"))
    while state.phase is not Phase.BUILD:
        side = state.to_move[0]
        state = play(state, side, choices(state, side)[0])
    view = view_for(state, state.to_move[0])

    assert greedy.choose(view, stream("0", "b")) == substitute.choose(view, stream("0", "b"))


@games(8)
@given(any_options(), st.integers(0, 2**32), st.data())
def test_every_move_is_legal_whatever_the_player_chose_before(options, number, data):
    substituted = data.draw(st.sets(st.sampled_from(options.sides), min_size=1))
    state, numbers = new_game(options, f"{number:064x}"), stream(f"{number}", "bots")
    last = {}
    while state.to_move:
        side = state.to_move[0]
        view = view_for(state, side)
        move = substitute.choose(view, numbers, last.get(side))
        assert is_legal(state, side, move)
        if state.phase is Phase.CHOOSE and (side not in substituted or state.round == 1):
            legal = choices(state, side)
            move = last[side] = legal[pick(numbers, len(legal))]
        state = play(state, side, move)
