"""R6. Two players have two colours and one hand each; colours score separately and are added up."""

import pytest

from engine import Build, ChooseBlocks, IllegalMove, Options, Selection, is_legal, new_game, play
from engine.scoring import score, side_scores


@pytest.mark.parametrize(
    ("tower", "move", "verdict"),
    [
        ("", Build(5, "A", 1, "R"), True),
        ("", Build(5, "A", 1, "Y"), True),
        ("R2", Build(5, "A", 1, "R"), True),
        ("R2", Build(5, "A", 1, "Y"), False),  # the player's other colour needs the floors too
        ("R1", Build(5, "A", 1, "Y"), True),
        ("Y1 R2", Build(5, "A", 1, "Y"), True),
        ("B2", Build(5, "A", 1, "R"), False),
        ("Y2 B2", Build(5, "A", 1, "R"), False),  # yellow's floors do not help red
    ],
)
def test_each_colour_builds_for_itself(position, tower, move, verdict):
    state = position(f"A5: {tower}" if tower else "", players=2, hand="5")

    assert verdict is is_legal(state, "S", move)


@pytest.mark.parametrize("colours", ["RRRR", "RYRY", "YYYY", "YRRY"])
def test_the_two_colours_can_be_built_in_any_order(position, colours):
    state = position(players=2, hand="5", hands={"N": "6"})

    for city, colour in zip("ABCD", colours, strict=True):
        state = state.replace(hands={**state.hands, "S": (5, 5, 5, 5), "N": (6, 6, 6, 6)})
        state = play(state, "S", Build(5, city, 1, colour))
        state = play(state, "N", Build(6, city, 1, "B" if city in "AB" else "K"))

    assert colours == "".join(state.towers[f"{city}5"].owner for city in "ABCD")


def test_each_player_has_one_hand_of_four():
    state = new_game(Options(players=2), "0" * 64)

    assert {side: len(hand) for side, hand in state.hands.items()} == {"S": 4, "N": 4}


@pytest.mark.parametrize(
    ("move", "code", "sentence"),
    [
        (Build(5, "A", 1), "which-colour", "Say which colour: red or yellow."),
        (Build(5, "A", 1, "B"), "not-your-colour", "Blue isn’t your colour."),
        (Build(5, "A", 2, "R"), "no-block", "You have no blocks of 2 floors left this round."),
    ],
)
def test_a_build_names_one_of_the_players_colours(position, move, code, sentence):
    with pytest.raises(IllegalMove) as refused:
        play(position(players=2, hand="5"), "S", move)

    assert (code, sentence) == (refused.value.code, str(refused.value))


def test_a_choice_that_lacks_a_colour_gets_both_colours_named():
    state = new_game(Options(players=2, start="S"), "0" * 64)
    with pytest.raises(
        IllegalMove, match=r"^Choose blocks once for each of your colours: red and yellow\.$"
    ):
        play(state, "S", ChooseBlocks((Selection((4, 3, 2, 1), "R"),)))


@pytest.mark.parametrize(
    ("selections", "code"),
    [
        ([("4321", "R")], "each-colour"),
        ([("4321", "R"), ("4321", "R")], "each-colour"),
        ([("4321", None)], "which-colour"),
        ([("4321", "R"), ("4321", "B")], "not-your-colour"),
        ([("4321", "R"), ("432", "Y")], "block-count"),
        ([("4321", "R"), ("4444", "Y")], "block-supply"),
    ],
)
def test_blocks_of_both_colours_are_chosen_at_once(selections, code):
    state = new_game(Options(players=2, start="S"), "0" * 64)
    move = ChooseBlocks(
        tuple(Selection(tuple(map(int, floors)), colour) for floors, colour in selections)
    )

    with pytest.raises(IllegalMove) as refused:
        play(state, "S", move)

    assert code == refused.value.code


def test_the_order_of_selections_and_floors_does_not_matter():
    state = new_game(Options(players=2, start="S"), "0" * 64)

    after = play(
        state, "S", ChooseBlocks((Selection((1, 2, 3, 4), "Y"), Selection((1, 1, 2, 1), "R")))
    )

    assert after.chosen == {"R": (2, 1, 1, 1), "B": (), "Y": (4, 3, 2, 1), "K": ()}


def test_a_player_gets_the_points_of_both_colours():
    assert side_scores(Options(players=2), {"R": 11, "B": 4, "Y": 40, "K": 5}) == {"S": 51, "N": 9}


def test_the_two_colours_of_one_player_can_tie_with_each_other(towers):
    points = score(towers("A1: R1; A2: Y1; B1: K2; B2: Y1"), tuple("RBYK"))

    assert {colour: part.total for colour, part in points.items()} == {
        "R": 1,
        "B": 0,
        "Y": 2,
        "K": 4,
    }
