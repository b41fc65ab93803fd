"""
R11.

Each round pays 3 for the single tallest tower, 2 for a majority in a city, 1 for each tower.
"""

import pytest

from engine import Build, Options, play
from engine.events import RoundScored
from engine.explain import worth_now
from engine.scoring import Points, score

COLOURS = tuple("RBYK")


@pytest.mark.parametrize(
    ("board", "points"),
    [
        pytest.param("", "", id="S01 empty board"),
        pytest.param("A1: R1", "R6", id="S02 one tower is tallest, majority and tower"),
        pytest.param("A1: R3; B1: R3", "R6", id="S03 a tie of one owner: no 3"),
        pytest.param("A1: R3; B1: B3", "R3 B3", id="S04 two tallest: no one gets the 3"),
        pytest.param(
            "A1: R3 B3; A2: K4; A3: K1", "B4 K4", id="S05 floors of all colours make the height"
        ),
        pytest.param(
            "A1: R1; A2: R1; A3: R1; A4: B1; A5: B1; A6: Y1; A7: Y1",
            "R5 B2 Y2",
            id="S06 three against two and two",
        ),
        pytest.param(
            "A1: R1; A2: R1; A3: B1; A4: Y1; A5: K1",
            "R4 B1 Y1 K1",
            id="S08 two against one, one and one",
        ),
        pytest.param(
            "A5: R1; B5: R1; C5: R1; D5: R1; E5: R1; F5: R2", "R21", id="S12 one tower in each city"
        ),
        pytest.param(
            "A1: R1; A2: R1; A3: B1; A4: B1; A5: K1", "R2 B2 K1", id="a tie for most gives nothing"
        ),
        pytest.param("A1: R4 B4", "B6", id="only the top colour is paid"),
        pytest.param("A1: R2; A2: R1 R1", "R4", id="a tie in one city is a tie"),
        pytest.param("A1: R4; A2: R4; B1: B4; B2: B4 B1", "R4 B7", id="the taller by one"),
    ],
)
def test_the_points_of_a_board(towers, blocks_from, board, points):
    told = {word[0]: int(word[1:]) for word in points.split()}

    paid = score(towers(board), COLOURS)

    assert {**dict.fromkeys(COLOURS, 0), **told} == {
        colour: part.total for colour, part in paid.items()
    }


def test_points_come_in_their_parts(towers):
    paid = score(towers("A1: R3; A2: R1; A3: B1; B1: B1"), COLOURS)

    assert Points(tallest=3, majorities=2, towers=2) == paid["R"]
    assert Points(tallest=0, majorities=2, towers=2) == paid["B"]
    assert Points() == paid["Y"] == paid["K"]


def test_a_colour_that_is_not_in_play_is_not_scored(towers):
    assert {"R", "B", "Y"} == set(score(towers("A1: R1"), Options(players=3).colours))


def last_turn(position, board="", **changes):
    return position(board, to_move="E", hand="1", chosen="R B Y K1", **changes).replace(
        start="S", turn=23
    )


def test_the_last_build_of_a_round_is_followed_by_the_scoring(position):
    state = last_turn(position, "A1: R2", scores={"R": 10, "B": 20, "Y": 0, "K": 1})

    after = play(state, "E", Build(1, "B", 1))

    points = {"R": Points(3, 2, 1), "B": Points(), "Y": Points(), "K": Points(0, 2, 1)}
    assert after.scores == {"R": 16, "B": 20, "Y": 0, "K": 4}
    assert RoundScored(1, points) == after.happened[-1]
    assert points == worth_now(after)


def test_nothing_is_scored_before_the_last_build_of_a_round(position):
    state = position("A1: R2", to_move="N", hand="1").replace(start="S", turn=22)

    assert dict.fromkeys(COLOURS, 0) == play(state, "N", Build(1, "A", 1)).scores


def test_after_the_scoring_the_start_moves_to_the_left_and_towers_stay(position):
    after = play(last_turn(position, "A1: R2"), "E", Build(1, "B", 1))

    assert (after.round, after.phase, after.start, after.to_move) == (2, "choose", "W", ("W",))
    assert {site: str(tower) for site, tower in after.towers.items()} == {"A1": "R2", "B7": "K1"}


def test_a_tower_scores_again_in_every_round(walk):
    steps = list(walk(Options(), "again"))
    scored = [
        (state, e) for state, _, _ in steps for e in state.happened if isinstance(e, RoundScored)
    ]
    banked = dict.fromkeys(COLOURS, 0)

    for state, event in scored:
        banked = {colour: banked[colour] + event.points[colour].total for colour in COLOURS}
        assert worth_now(state) == event.points
        assert banked == state.scores
