"""R3. Each player sits at a side of the table, has its colour, and reads cards from there."""

import pytest

from engine import Build, Options, legal_builds, play
from engine.moves import site_of
from engine.orientation import site_number

READS = {"S": "123456789", "W": "369258147", "N": "987654321", "E": "741852963"}


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (4, {"S": "R", "W": "B", "N": "Y", "E": "K"}),
        (3, {"S": "R", "W": "B", "N": "Y"}),
        (2, {"S": "RY", "N": "BK"}),
    ],
)
def test_the_sides_in_play_are_clockwise_with_their_colours(players, sides):
    options = Options(players=players)

    assert tuple(sides) == options.sides
    assert sides == {side: "".join(options.colours_of(side)) for side in options.sides}


@pytest.mark.parametrize(("side", "sites"), READS.items())
def test_a_player_reads_a_card_from_their_own_side(side, sites):
    assert sites == "".join(str(site_number(side, card)) for card in range(1, 10))


def test_the_centre_card_means_the_same_site_for_everyone():
    same = [card for card in range(1, 10) if len({site_number(side, card) for side in READS}) == 1]

    assert same == [5]


@pytest.mark.parametrize(
    ("side", "card", "site"), [("S", 1, "A1"), ("W", 1, "A3"), ("N", 1, "A9"), ("E", 1, "A7")]
)
def test_a_block_is_placed_where_its_builder_sees_the_card(position, side, card, site):
    state = position(to_move=side, hand="1")

    after = play(state, side, Build(card, "A", 1))

    assert [site] == list(after.towers)


def test_west_cannot_reach_absolute_site_1_with_card_1(position):
    state = position(to_move="W", hand="1111")

    assert {f"{city}3" for city in "ABCDEF"} == {
        site_of("W", move) for move in legal_builds(state, "W")
    }


def test_south_with_a_7_can_build_on_exactly_the_six_sites_7(position):
    state = position(hand="7777")

    assert [site_of("S", move) for move in legal_builds(state, "S")] == [
        "A7",
        "B7",
        "C7",
        "D7",
        "E7",
        "F7",
    ]
