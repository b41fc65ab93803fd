"""
R13.

A player who can't build gets a new hand, or loses the smallest block if no card could help.
"""

import pytest

from engine import Build, Options, Phase, play
from engine.box import SITES
from engine.events import BlockLost, HandReplaced, Reshuffled


def walls(free=""):
    """Return a blue tower that needs a block of 3 on every site, except on the absolute sites `free`."""
    return "; ".join(f"{site}: B3" for site in SITES if site[1] not in free)


@pytest.fixture(scope="session")
def before_south(position):
    """Let East build a 4 on A1; then it is South's turn."""

    def make(board, **told):
        hands = {"E": "7", **told.pop("hands", {})}
        state = position(board, to_move="E", hands=hands, **{"chosen": "K4", **told})
        return play(state, "E", Build(7, "A", 4))

    return make


def happened(state, kind):
    return [event for event in state.happened if isinstance(event, kind)]


def test_the_hand_is_shown_discarded_and_replaced(before_south):
    after = before_south(walls(free="9"), hands={"S": "1123"}, deck="19456")  # East draws the 1

    assert [HandReplaced("S", (1, 1, 2, 3))] == happened(after, HandReplaced)
    assert after.hands["S"] == (4, 5, 6, 9)
    assert sorted(after.played) == [1, 1, 2, 3, 7]
    assert (after.phase, after.to_move) == (Phase.BUILD, ("S",))


def test_the_engine_does_it_without_a_ply(before_south):
    after = before_south(walls(free="9"), hands={"S": "1123"}, deck="19456")

    assert (after.ply, after.turn) == (1, 1)


def test_it_repeats_until_something_is_legal(before_south):
    after = before_south(walls(free="9"), hands={"S": "1123"}, deck="123445667889")

    assert [event.hand for event in happened(after, HandReplaced)] == [
        (1, 1, 2, 3),
        (2, 3, 4, 4),
        (5, 6, 6, 7),
    ]
    assert 9 in after.hands["S"]


def test_the_discarded_hand_counts_as_played_before_the_first_draw(before_south):
    after = before_south(walls(free="9"), hands={"S": "1123"}, deck="145", left=3)

    assert [HandReplaced("S", (1, 1, 2, 3)), Reshuffled(45 - 12 - 2)] == list(after.happened[1:3])
    assert len(after.hands["S"]) == 4


def test_a_hand_with_one_playable_card_is_not_replaced(before_south):
    after = before_south(walls(free="9"), hands={"S": "1129"})

    assert happened(after, HandReplaced) == []
    assert after.hands["S"] == (1, 1, 2, 9)


def test_if_no_card_could_help_the_smallest_block_leaves_the_game(before_south):
    after = before_south(walls(), hands={"S": "2346"}, deck="19", chosen="R222221 K4")

    assert [BlockLost("S", ("R", 1), 2)] == happened(after, BlockLost)
    assert (after.chosen["R"], after.removed["R"]) == ((2, 2, 2, 2, 2), (1,))
    assert after.hands["S"] == (3, 4, 6, 9)
    assert sorted(after.played) == [2, 7]


def test_a_lost_block_ends_the_turn(before_south):
    after = before_south(walls(), hands={"S": "2346", "W": "1"})

    assert (after.turn, after.to_move) == (2, ("W",))


def test_a_card_that_would_fit_in_another_players_hand_does_not_help(before_south):
    after = before_south(walls(free="9"), hands={"S": "1123", "W": "9999", "N": "9"})

    assert happened(after, HandReplaced) == []
    assert len(happened(after, BlockLost)) == 1


def test_a_card_that_would_fit_among_the_played_cards_helps(before_south):
    after = before_south(
        walls(free="9"), hands={"S": "1123", "W": "999", "N": "9"}, deck="1", left=1, played="9"
    )

    assert len(happened(after, HandReplaced)) >= 1
    assert 9 in after.hands["S"]


@pytest.mark.parametrize(
    ("chosen", "lost"),
    [
        ("R2221 Y2222 B4 K4", ("R", 1)),
        ("R2222 Y2221 B4 K4", ("Y", 1)),
        ("R2221 Y2221 B4 K4", ("R", 1)),
        ("R2222 Y2222 B4 K4", ("R", 2)),
        ("R Y2222 B4 K4", ("Y", 2)),
    ],
)
def test_of_two_colours_the_smallest_block_goes_and_of_equal_ones_the_first_colour(
    position, chosen, lost
):
    state = position(walls(), players=2, to_move="N", hand="9", chosen=chosen)

    after = play(state, "N", Build(9, "A", 4, "K"))

    assert [lost] == [event.block for event in happened(after, BlockLost)]


def test_lost_blocks_are_listed_tallest_first(before_south):
    state = before_south(
        walls(),
        hands={"S": "2346"},
        chosen="R111111 K4",
        removed=dict.fromkeys("BYK", ()) | {"R": (3, 1)},
    )

    assert state.removed["R"] == (3, 1, 1)


def test_a_block_lost_on_the_last_turn_of_a_round_is_followed_by_the_scoring(position):
    state = position(walls(), to_move="N", hand="1", chosen="R B Y4 K1").replace(start="S", turn=22)

    after = play(state, "N", Build(1, "A", 4))

    assert (after.round, after.removed["K"]) == (2, (1,))
    assert {colour: after.scores[colour] for colour in "RY"} == {"R": 0, "Y": 4}


def test_two_players_in_a_row_may_be_stuck(position):
    state = position(walls(), to_move="W", hand="5", chosen="R4 B1")

    after = play(state, "W", Build(5, "A", 1))

    assert [event.side for event in happened(after, BlockLost)] == ["N", "E"]
    assert (after.to_move, after.turn) == (("S",), 3)


def test_only_the_players_own_colours_count(position):
    options = Options(players=2, start="N")
    state = position(walls(), options=options, to_move="N", hand="9", chosen="R1111 Y4111 B4 K4")

    after = play(state, "N", Build(9, "A", 4, "K"))

    assert after.happened[1:] == ()
    assert after.to_move == ("S",)
