"""
R12.

The highest total wins; a tie is broken by the tallest tower, then by majorities, or shared.
"""

import pytest

from engine import Build, Options, Phase, play
from engine.events import GameOver
from engine.scoring import Points, winners

LEVEL = "A1: R1; B1: B1"
RED_TALLEST, BLUE_TALLEST, BLACK_TALLEST = "A1: R2; B1: B1", "A1: R1; B1: B2", "A1: R1; B1: K4"


def final(majorities):
    """Return a last scoring with these majorities: `R2 B1`."""
    many = {word[0]: int(word[1:]) for word in majorities.split()}
    return {colour: Points(majorities=2 * many.get(colour, 0)) for colour in "RBYK"}


@pytest.mark.parametrize(
    ("players", "scores", "board", "majorities", "modern", "shared"),
    [
        pytest.param(4, "40 39 0 0", BLUE_TALLEST, "B2", "S", "S", id="W no tie, no tie-break"),
        pytest.param(
            4,
            "40 40 0 0",
            BLUE_TALLEST,
            "R2",
            "W",
            "SW",
            id="W 40-40 and the single tallest is blue's",
        ),
        pytest.param(
            4,
            "40 40 0 0",
            BLACK_TALLEST,
            "R2 B1",
            "S",
            "SW",
            id="W tallest another's, majorities red 2 blue 1",
        ),
        pytest.param(
            4, "40 40 0 0", LEVEL, "R2 B1", "S", "SW", id="W tallest tied, majorities red 2 blue 1"
        ),
        pytest.param(4, "40 40 0 0", LEVEL, "R1 B1", "SW", "SW", id="W all level: shared"),
        pytest.param(4, "40 40 0 0", BLACK_TALLEST, "K3", "SW", "SW", id="W no majorities: shared"),
        pytest.param(
            4, "40 40 40 0", BLACK_TALLEST, "R2 B2 Y1", "SW", "SWN", id="W three tied, two left"
        ),
        pytest.param(
            4,
            "40 40 40 0",
            LEVEL,
            "Y3 K4",
            "N",
            "SWN",
            id="W a majority of who is not tied is no matter",
        ),
        pytest.param(4, "9 9 9 9", "", "", "SWNE", "SWNE", id="W all four level"),
        pytest.param(
            3,
            "7 8 8",
            RED_TALLEST,
            "B1",
            "W",
            "WN",
            id="W tallest of who is not tied decides nothing",
        ),
        pytest.param(
            2,
            "30 10 10 30",
            RED_TALLEST,
            "B9",
            "S",
            "SN",
            id="W two players: colours are added, 40-40, red's",
        ),
        pytest.param(2, "30 10 12 30", RED_TALLEST, "", "S", "S", id="W two players: 42-40"),
        pytest.param(2, "30 12 10 30", RED_TALLEST, "", "N", "N", id="W two players: 40-42"),
        pytest.param(
            2,
            "20 20 20 20",
            LEVEL,
            "R1 Y1 B1",
            "S",
            "SN",
            id="W two players: majorities of both colours",
        ),
        pytest.param(
            2, "20 20 20 20", LEVEL, "R1 Y1 B2", "SN", "SN", id="W two players: all level"
        ),
    ],
)
def test_the_winners(towers, players, scores, board, majorities, modern, shared):
    totals = dict(zip("RBYK", map(int, scores.split()), strict=False))

    for tie_break, sides in (("modern", modern), ("shared", shared)):
        options = Options(players=players, tie_break=tie_break)
        assert tuple(sides) == winners(options, totals, towers(board), final(majorities))


def test_after_the_last_scoring_the_game_is_over(position):
    state = position(to_move="E", hand="1", chosen="R B Y K1", round=4).replace(start="S", turn=23)

    after = play(state, "E", Build(1, "A", 1))

    assert (after.phase, after.round, after.winners, after.to_move) == (Phase.OVER, 4, ("E",), ())
    assert GameOver(("E",)) == after.happened[-1]


@pytest.mark.parametrize(("tie_break", "won"), [("modern", "E"), ("shared", "SE")])
def test_a_tie_at_the_end_of_a_game_follows_the_option(position, tie_break, won):
    state = position(
        options=Options(tie_break=tie_break, start="S"), to_move="E", hand="1", chosen="R B Y K1", round=4,
        scores={"R": 6, "B": 0, "Y": 5, "K": 0},
    ).replace(start="S", turn=23)  # fmt: skip

    after = play(state, "E", Build(1, "A", 1))

    assert tuple(won) == after.winners
