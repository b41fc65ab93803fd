"""The pencil: builds tried on the board follow the rules, and neither need nor show what is hidden."""

import pytest

from engine import IllegalMove, Options, Phase, new_game, play, view_for
from engine.bots.random import choose as at_random
from engine.chance import stream
from engine.moves import Build, block_of, site_of
from engine.pencil import Tried, blocks_to_try, read_tried, tried_on, with_tried, write_tried

SEED = "a" * 64
VARIANTS = [
    Options(start="S"),
    Options(players=2, start="S"),
    Options(players=3, start="S", monster="godzilla"),
    Options(start="S", monster="baby", edge="wrap"),
    Options(start="S", choosing="together", anti_trust=True),
]


def games(options):
    """Yield each position of a game at random with the move made in it."""
    state = new_game(options, SEED)
    while state.phase is not Phase.OVER:
        side = state.to_move[0]
        move = at_random(view_for(state, side), stream(SEED, f"{state.ply}"))
        yield state, side, move
        state = play(state, side, move)


def first_build(options=VARIANTS[0]):
    return next(each for each in games(options) if isinstance(each[2], Build))


@pytest.mark.parametrize("options", VARIANTS)
def test_a_tried_build_changes_the_board_as_the_played_one_does(options):
    tried = 0
    for state, side, move in games(options):
        if not isinstance(move, Build):
            continue
        block = block_of(options, side, move)
        after = with_tried(view_for(state, None), Tried(*block, site_of(side, move)))
        played = play(state, side, move)
        assert (after.towers, after.monster) == (played.towers, played.monster)
        tried += 1
    assert tried > 40


def test_a_spectator_can_try_every_colour_and_learns_no_hand():
    state, _side, _move = first_build()
    view = view_for(state, None)
    tried = [Tried(colour, blocks_to_try(view, colour)[0], "A1") for colour in "R"]
    after, fit = tried_on(view, [*tried, Tried("B", blocks_to_try(view, "B")[0], "B5")])
    assert (2, {}) == (fit, after.hands)
    assert type(view) is type(after)


def test_the_hand_and_the_points_stay_as_they_are():
    state, side, move = first_build()
    view = view_for(state, side)
    after = with_tried(view, Tried(*block_of(state.options, side, move), site_of(side, move)))
    assert (view.hand, view.scores, view.to_move) == (after.hand, after.scores, after.to_move)


def test_a_block_can_be_tried_as_often_as_its_colour_has_it():
    state, side, move = first_build()
    view, (colour, floors) = view_for(state, side), block_of(state.options, side, move)
    many = view.chosen[colour].count(floors)
    for number in range(1, many + 1):
        view = with_tried(view, Tried(colour, floors, f"A{number}"))
    if blocks_to_try(view, colour):
        with pytest.raises(IllegalMove):
            with_tried(view, Tried(colour, floors, "B9"))


def test_blocks_of_the_supply_are_tried_until_a_round_s_are_chosen():
    view = view_for(new_game(VARIANTS[0], SEED), None)
    assert view.supply["R"] == blocks_to_try(view, "R")


def test_a_colour_that_isn_t_in_the_game_has_no_blocks():
    options = Options(players=3, start="S")
    unused = next(
        each for each in "RBYK" if all(each not in options.colours_of(s) for s in options.sides)
    )
    assert () == blocks_to_try(view_for(new_game(options, SEED), None), unused)


def test_what_no_longer_fits_and_all_after_it_is_left_out():
    view = view_for(first_build()[0], None)
    red, blue = (Tried(colour, blocks_to_try(view, colour)[0], "C3") for colour in "RB")
    high = Tried("R", 4, "C3")
    after, fit = tried_on(view, [red, *([high] * 9), blue])
    assert fit < 11
    assert "R" == after.tower("C3").owner


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("R3A5.K2B1", "R3A5.K2B1"),
        ("r3a5", "R3A5"),
        ("R3A5.X2B1.K2B1", "R3A5"),
        ("R5A1", ""),
        ("R3G1", ""),
        ("", ""),
        (".".join(["R1A1"] * 30), ".".join(["R1A1"] * 24)),
    ],
)
def test_builds_are_a_text_of_which_anything_unreadable_is_left_out(text, read):
    assert read == write_tried(read_tried(text))
