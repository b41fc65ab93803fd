"""V7. South and North play against West and East: partners add up their points and win together."""

import pytest

from engine import Build, Options, is_legal, play
from engine.events import GameOver, RoundScored
from engine.scoring import Points, score, winners

PARTNERS = Options(partners="yes", start="S")
SHARED = Options(partners="yes", tie_break="shared", start="S")
LEVEL = "A1: R1; B1: B1"


def final(majorities):
    """Return a last scoring with these majorities: `R2 B1`."""
    many = {word[0]: int(word[1:]) for word in majorities.split()}
    return {colour: Points(majorities=2 * many.get(colour, 0)) for colour in "RBYK"}


@pytest.mark.parametrize(
    ("scores", "board", "majorities", "modern", "shared"),
    [
        pytest.param("30 10 11 30", LEVEL, "", "SN", "SN", id="41 against 40"),
        pytest.param("30 10 10 31", LEVEL, "R9", "WE", "WE", id="40 against 41"),
        pytest.param(
            "50 20 0 40", LEVEL, "", "WE", "WE", id="the best player loses with their partner"
        ),
        pytest.param(
            "40 40 0 0", "A1: R2; B1: B1", "B1", "SN", "SWNE", id="level: South has the tallest"
        ),
        pytest.param(
            "40 40 0 0",
            "A1: Y2; B1: B1",
            "B1",
            "SN",
            "SWNE",
            id="level: the partner has the tallest",
        ),
        pytest.param(
            "40 40 0 0", "A1: K2; B1: B1", "R1", "WE", "SWNE", id="level: East has the tallest"
        ),
        pytest.param("40 40 0 0", LEVEL, "R2 B1", "SN", "SWNE", id="tallest tied: majorities"),
        pytest.param(
            "40 40 0 0", LEVEL, "R2 B1 K2", "WE", "SWNE", id="majorities of partners are added"
        ),
        pytest.param(
            "40 40 0 0", LEVEL, "R2 Y1 B1 K2", "SWNE", "SWNE", id="all level: shared by four"
        ),
        pytest.param("0 0 0 0", "", "", "SWNE", "SWNE", id="nothing at all"),
    ],
)
def test_the_winners(towers, scores, board, majorities, modern, shared):
    totals = dict(zip("RBYK", map(int, scores.split()), strict=True))

    assert tuple(modern) == winners(PARTNERS, totals, towers(board), final(majorities))
    assert tuple(shared) == winners(SHARED, totals, towers(board), final(majorities))


def test_both_partners_win_the_game(position):
    state = position(
        "A1: Y4", options=PARTNERS, hands={"E": "1"}, chosen="R B Y K1", round=4
    ).replace(turn=23)
    after = play(state, "E", Build(1, "B", 1))

    assert ("over", ("S", "N")) == (after.phase, after.winners)
    assert GameOver(("S", "N")) == after.happened[-1]


def test_colours_of_partners_score_separately(towers):
    board = towers("A1: R1; A2: Y1; A3: B1; B1: Y1; B2: K1; B3: Y1")

    assert (0, 0, 1) == score(board, PARTNERS.colours)["R"][
        :3
    ]  # one tower each: no majority together
    assert (0, 2, 3) == score(board, PARTNERS.colours)["Y"][:3]


@pytest.mark.parametrize(
    ("tower", "floors", "verdict"), [("Y2", 1, False), ("Y2", 2, True), ("Y2 R2", 1, True)]
)
def test_a_partners_tower_is_taken_like_any_other(position, tower, floors, verdict):
    state = position(f"A5: {tower}", options=PARTNERS, hand="5", chosen="R21")

    assert verdict is is_legal(state, "S", Build(5, "A", floors))


def test_the_same_moves_give_the_same_scores_with_and_without_partners(walk):
    with_partners = list(walk(PARTNERS, "same"))
    alone = list(walk(Options(start="S"), "same"))

    assert [(state.towers, state.scores) for state, _, _ in alone] == [
        (state.towers, state.scores) for state, _, _ in with_partners
    ]


def test_winners_win_with_their_partner_and_the_higher_sum(walk):
    for text in ("one", "two", "three", "four"):
        *_, (last, _, _) = walk(PARTNERS, text)
        south, west, north, east = last.scores.values()

        assert any(isinstance(event, RoundScored) for event in last.happened)
        assert last.winners in (("S", "N"), ("W", "E"), ("S", "W", "N", "E"))
        if south + north != west + east:
            assert (("S", "N") if south + north > west + east else ("W", "E")) == last.winners
