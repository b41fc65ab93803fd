"""V3. The Baby Monster removes only a tower's top block; with a centre card, where it stands."""

import pytest

from engine import Build, Options, play
from engine.events import MonsterMoved, RoundScored
from engine.explain import worth_now

BABY = Options(monster="baby", start="S")


def board_of(state):
    return {site: str(tower) for site, tower in state.towers.items()}


def test_b03_each_centre_card_removes_the_top_block_where_it_stands(position):
    state = position(
        "E2: R1 R2 B3", options=BABY, monster="E2", hand="5", hands={"W": "5", "N": "5", "E": "5"}
    )
    found = []
    for side in "SWNE":
        state = play(state, side, Build(5, "A", 1))
        found.append(str(state.tower("E2")))

    assert ["R1 R2", "R1", "", ""] == found
    assert {"R": (2, 1), "B": (3,), "Y": (), "K": ()} == state.removed


@pytest.mark.parametrize(
    ("tower", "left", "owner", "gone"),
    [
        ("R1", "", None, "R1"),
        ("K4", "", None, "K4"),
        ("R1 B3", "R1", "R", "B3"),
        ("R1 B3 R4", "R1 B3", "B", "R4"),
        ("B4 B1", "B4", "B", "B1"),
        ("R1 B1 Y1 K1", "R1 B1 Y1", "Y", "K1"),
    ],
)
def test_entering_removes_the_top_block_and_the_colour_below_owns_the_tower(
    position, tower, left, owner, gone
):
    after = play(
        position(f"E1: {tower}", options=BABY, monster="E5", hand="1"), "S", Build(1, "F", 1)
    )
    without_top = after.tower("E1")

    assert (left, owner) == (str(without_top), without_top.owner)
    assert MonsterMoved("E5", "E1", "E1", ((gone[0], int(gone[1])),)) == after.happened[1]
    assert {gone[0]: (int(gone[1]),)} == {
        colour: blocks for colour, blocks in after.removed.items() if blocks
    }


def test_a_tower_of_one_block_disappears(position):
    after = play(position("E1: K4", options=BABY, monster="E5", hand="1"), "S", Build(1, "F", 1))

    assert {"F1": "R1"} == board_of(after)


def test_the_floors_of_the_removed_block_no_longer_count(position):
    state = play(position("E1: B2 R4", options=BABY, monster="E5", hand="1", hands={"W": "1"}, chosen="R1 B1 Y2"),
                 "S", Build(1, "F", 1))  # fmt: skip

    assert (2, (0, 2, 0, 0)) == (state.tower("E1").height, state.tower("E1").floors)
    assert (2, 1) == (state.tower("E1").floors_needed("R"), state.tower("E1").floors_needed("B"))


def test_a_centre_card_on_an_empty_site_removes_nothing(position):
    after = play(position("A5: R1", options=BABY, monster="E5", hand="5"), "S", Build(5, "A", 1))

    assert {"A5": "R1 R1"} == board_of(after)
    assert MonsterMoved("E5", "E5") == after.happened[1]


def test_a_centre_card_removes_nothing_elsewhere(position):
    board = "E2: R1 B3; E5: K4; A2: Y1; A5: R1"
    after = play(position(board, options=BABY, monster="E2", hand="5"), "S", Build(5, "A", 1))

    assert {"E2": "R1", "E5": "K4", "A2": "Y1", "A5": "R1 R1"} == board_of(after)


@pytest.mark.parametrize("edge", ["stay", "wrap", "slide"])
def test_a_centre_card_removes_a_block_with_every_edge_option(position, edge):
    options = Options(monster="baby", edge=edge, start="S")
    after = play(
        position("D7: R1 B3", options=options, monster="D7", hand="5"), "S", Build(5, "A", 1)
    )

    assert ("D7", "R1") == (after.monster, str(after.tower("D7")))


@pytest.mark.parametrize(("edge", "cards"), [("stay", [1, 4, 7, 8, 9]), ("slide", [4, 7, 8])])
def test_a_cancelled_step_removes_nothing(position, edge, cards):
    options = Options(monster="baby", edge=edge, start="S")
    for card in cards:
        state = position(
            "D7: R1 B3; D4: B1; D8: B1; D5: B1", options=options, monster="D7", hand=str(card)
        )
        after = play(state, "S", Build(card, "F", 1))

        assert {"D7": "R1 B3", "D4": "B1", "D8": "B1", "D5": "B1", f"F{card}": "R1"} == board_of(
            after
        )
        assert MonsterMoved("D7", "D7") == after.happened[1]


@pytest.mark.parametrize(
    ("edge", "card", "hit"),
    [
        ("stay", 2, "D4"),
        ("slide", 1, "D4"),
        ("slide", 9, "D8"),
        ("wrap", 7, "C3"),
        ("wrap", 1, "F6"),
    ],
)
def test_a_completed_step_removes_a_top_block_where_it_ends(position, edge, card, hit):
    options = Options(monster="baby", edge=edge, start="S")
    state = position(f"D7: R1 B3; {hit}: Y2 K4", options=options, monster="D7", hand=str(card))
    after = play(state, "S", Build(card, "B", 1))

    assert {"D7": "R1 B3", hit: "Y2", f"B{card}": "R1"} == board_of(after)


def test_a_block_just_placed_in_its_way_is_removed_and_the_tower_stays(position):
    after = play(position("E1: B1 R2", options=BABY, monster="E5", hand="1"), "S", Build(1, "E", 1))

    assert ({"E1": "B1 R2"}, (1,)) == (board_of(after), after.removed["R"])


def test_leaving_and_coming_back_removes_the_next_block(position):
    state = position(
        "E1: R1 R2 B3", options=BABY, monster="E5", hand="1", hands={"W": "7", "N": "9"}
    )
    found = []
    for side, card in (("S", 1), ("W", 3), ("N", 9)):  # sites 1, 9 and 1
        state = state.replace(hands={**state.hands, side: (card,) * 4})
        state = play(state, side, Build(card, "A", 1))
        found.append((state.monster, str(state.tower("E1"))))

    assert [("E1", "R1 R2"), ("E5", "R1 R2"), ("E1", "R1")] == found


def test_the_tower_under_it_still_scores(position):
    points = worth_now(position("E1: R1 B3", options=BABY, monster="E1"))

    assert (3, 2, 1) == points["B"][:3]


def test_the_colour_below_scores_at_once(position):
    state = position(
        "E1: R1 B3", options=BABY, monster="E5", hands={"E": "3"}, chosen="R B Y K1"
    ).replace(turn=23)
    after = play(state, "E", Build(3, "F", 1))  # East's 3 is site 1
    [scored] = [event for event in after.happened if isinstance(event, RoundScored)]

    assert {"R": (0, 2, 1), "B": (0, 0, 0), "Y": (0, 0, 0), "K": (0, 2, 1)} == {
        colour: points[:3] for colour, points in scored.points.items()
    }


def test_every_owner_has_at_least_as_many_floors_as_the_others(walk):
    for state, _, _ in walk(Options(players=2, monster="baby", edge="wrap"), "owners"):
        assert all(
            max(tower.floors) == tower.floors_of(tower.owner) for tower in state.towers.values()
        )
