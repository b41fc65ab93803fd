"""R4. A player may take a tower if they then have at least as many floors in it as the owner."""

import pytest

from engine import Block, Build, IllegalMove, Tower, is_legal, play
from engine.events import Built
from engine.tower import stack

CASES = [
    pytest.param("", "R4", True, id="P01 an empty site is anyone's"),
    pytest.param("R2 B2", "B1", True, id="P04 own tower"),
    pytest.param("R1", "B1", True, id="P05 a tie is enough"),
    pytest.param("R2", "B1", False, id="P06 one floor short"),
    pytest.param("R1 B3", "R2", True, id="P08 floors buried below count"),
    pytest.param("R1 B3 R4", "B1", False, id="P11 4 against 5"),
    pytest.param("R1 R1 R1", "B3", True, id="P17 floors count, not blocks"),
    pytest.param("R3 B3 Y3", "K3", True, id="P19 only the owner's 3 is compared"),
    pytest.param("R1 B1 Y1 K1", "R1", True, id="P21 height is irrelevant"),
    pytest.param("B4 K4 K4", "B4", True, id="P25 8 against 8"),
    pytest.param("R4 B4", "R1", True, id="the order of blocks does not matter"),
    pytest.param("B4 R4 K4", "Y3", False, id="3 against 4"),
    pytest.param("R1 B2 Y2", "R1", True, id="blue has more too, but yellow owns"),
    pytest.param("K4 K4 K4", "K1", True, id="no limit to the own height"),
    pytest.param("K4 K1", "R4", False, id="a lead of 5 is locked"),
]


def block(text):
    return Block(text[0], int(text[1]))


@pytest.mark.parametrize(("tower", "cap", "verdict"), CASES)
def test_a_tower_admits_a_block(tower, cap, verdict):
    assert verdict is stack(tower).admits(block(cap))


@pytest.mark.parametrize(("tower", "cap", "verdict"), CASES)
def test_a_build_is_legal_if_and_only_if_the_tower_admits_it(position, tower, cap, verdict):
    colour, floors = block(cap)
    side = {"R": "S", "B": "W", "Y": "N", "K": "E"}[colour]
    state = position(f"A5: {tower}" if tower else "", to_move=side, hand="5", chosen=cap)

    assert verdict is is_legal(state, side, Build(5, "A", floors))


@pytest.mark.parametrize(
    ("tower", "colour", "needed"),
    [
        ("", "R", 1),
        ("R4", "R", 1),
        ("R4", "B", 4),
        ("B2 R4", "B", 2),
        ("R1 B1", "R", 1),
        ("B3 R3", "B", 1),
    ],
)
def test_floors_needed_is_the_smallest_block_admitted(tower, colour, needed):
    tower = stack(tower)

    assert needed == tower.floors_needed(colour)
    assert needed == next(floors for floors in range(1, 5) if tower.admits(Block(colour, floors)))


@pytest.mark.parametrize(
    ("blocks", "owner", "height", "floors"),
    [
        ("", None, 0, (0, 0, 0, 0)),
        ("R1", "R", 1, (1, 0, 0, 0)),
        ("R1 B3 R4", "R", 8, (5, 3, 0, 0)),
        ("Y2 K2", "K", 4, (0, 0, 2, 2)),
    ],
)
def test_the_top_block_decides_the_owner_and_all_floors_count(blocks, owner, height, floors):
    tower = stack(blocks)

    assert (owner, height, floors) == (tower.owner, tower.height, tower.floors)
    assert blocks == str(tower)
    assert bool(blocks) is bool(tower)


def test_a_build_puts_the_block_on_top_and_leaves_the_other_towers(position):
    state = position("A5: B2; C1: Y1", hand="5", chosen="R321111")

    after = play(state, "S", Build(5, "A", 3))

    assert {site: str(tower) for site, tower in after.towers.items()} == {"A5": "B2 R3", "C1": "Y1"}
    assert after.chosen["R"] == (2, 1, 1, 1, 1)


def test_one_floor_is_in_the_singular(position):
    with pytest.raises(IllegalMove, match=r"^You have no blocks of 1 floor left this round\.$"):
        play(position(hand="5", chosen="R4"), "S", Build(5, "A", 1))


@pytest.mark.parametrize(
    ("move", "code", "sentence"),
    [
        (Build(1, "A", 1), "no-card", "You don’t have a 1 in your hand."),
        (Build(5, "A", 2), "no-block", "You have no blocks of 2 floors left this round."),
        (
            Build(5, "B", 1),
            "too-small",
            "Blue has 4 floors here and you have 1, so you need a 3 or taller.",
        ),
        (Build(5, "Z", 1), "no-city", "There’s no city Z."),
        (Build(5, "AB", 1), "no-city", "There’s no city AB."),
        (Build(5, "A", 1, "B"), "not-your-colour", "Blue isn’t your colour."),
        (Build(5, "A", 1, "G"), "not-your-colour", "G isn’t your colour."),
    ],
)
def test_a_refused_build_gets_a_reason_and_changes_nothing(position, move, code, sentence):
    state = position("B5: R1 B4", hand="5555")

    with pytest.raises(IllegalMove) as refused:
        play(state, "S", move)

    assert (code, sentence) == (refused.value.code, str(refused.value))


def test_an_empty_tower_is_falsy():
    assert Tower() == stack("")
    assert not Tower()


@pytest.mark.parametrize(
    ("tower", "loser", "height", "own"),
    [("", None, 1, False), ("R2", None, 3, True), ("R4 B1", "B", 6, False)],
)
def test_the_event_of_a_build_names_who_lost_the_tower(position, tower, loser, height, own):
    after = play(
        position(f"A5: {tower}", to_move="S", hand="5", chosen="R1"), "S", Build(5, "A", 1)
    )

    assert [Built("S", 5, "A5", Block("R", 1), loser, height, own)] == [
        e for e in after.happened if type(e) is Built
    ]
