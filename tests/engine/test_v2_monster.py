"""V2. The Monster starts in Soho, follows the edge option, destroys towers and blocks its site."""

import pytest

from engine import Build, IllegalMove, Options, is_legal, legal_builds, new_game, play
from engine.box import NUMBERS, SITES
from engine.events import MonsterMoved
from engine.monsters import step
from engine.moves import site_of

MONSTER = Options(monster="monster", start="S")
EDGES = ["stay", "wrap", "slide"]
every_edge = pytest.mark.parametrize("edge", EDGES)


def with_edge(edge, monster="monster"):
    return Options(monster=monster, edge=edge, start="S")


def towers_of(state):
    return {site: str(tower) for site, tower in state.towers.items()}


@pytest.mark.parametrize(
    ("at", "card", "to"),
    [pytest.param("D7", 8, "D7", id="H02 cancelled"), pytest.param("D1", 2, "A7", id="H05")],
)
def test_a_card_of_south_sends_it(position, at, card, to):
    state = position(options=MONSTER, monster=at, hand=str(card))

    assert to == play(state, "S", Build(card, "B", 1)).monster


@every_edge
@pytest.mark.parametrize("monster", ["monster", "baby"])
def test_it_starts_in_soho_whatever_the_seed(seed, monster, edge):
    assert {"D7"} == {
        new_game(with_edge(edge, monster), seed(number)).monster for number in range(10)
    }


# The outer edge: where builds on sites 1 to 9 send it

AT_THE_EDGE = [
    ("B2", "stay", "B2 B2 B2 B1 B2 B3 B4 B5 B6"),
    ("B2", "wrap", "E7 E8 E9 B1 B2 B3 B4 B5 B6"),
    ("B2", "slide", "B1 B2 B3 B1 B2 B3 B4 B5 B6"),
    ("E8", "stay", "E4 E5 E6 E7 E8 E9 E8 E8 E8"),
    ("E8", "wrap", "E4 E5 E6 E7 E8 E9 B1 B2 B3"),
    ("E8", "slide", "E4 E5 E6 E7 E8 E9 E7 E8 E9"),
    ("A4", "stay", "A4 A1 A2 A4 A4 A5 A4 A7 A8"),
    ("A4", "wrap", "C3 A1 A2 C6 A4 A5 C9 A7 A8"),
    ("A4", "slide", "A1 A1 A2 A4 A4 A5 A7 A7 A8"),
    ("F6", "stay", "F2 F3 F6 F5 F6 F6 F8 F9 F6"),
    ("F6", "wrap", "F2 F3 D1 F5 F6 D4 F8 F9 D7"),
    ("F6", "slide", "F2 F3 F3 F5 F6 F6 F8 F9 F9"),
    ("A1", "stay", "A1 A1 A1 A1 A1 A2 A1 A4 A5"),
    ("A1", "wrap", "F9 D7 D8 C3 A1 A2 C6 A4 A5"),
    ("A1", "slide", "A1 A1 A2 A1 A1 A2 A4 A4 A5"),
    ("C3", "stay", "C3 C3 C3 C2 C3 C3 C5 C6 C3"),
    ("C3", "wrap", "F8 F9 D7 C2 C3 A1 C5 C6 A4"),
    ("C3", "slide", "C2 C3 C3 C2 C3 C3 C5 C6 C6"),
    ("D7", "stay", "D7 D4 D5 D7 D7 D8 D7 D7 D7"),
    ("D7", "wrap", "F6 D4 D5 F9 D7 D8 C3 A1 A2"),
    ("D7", "slide", "D4 D4 D5 D7 D7 D8 D7 D7 D8"),
    ("F9", "stay", "F5 F6 F9 F8 F9 F9 F9 F9 F9"),
    ("F9", "wrap", "F5 F6 D4 F8 F9 D7 C2 C3 A1"),
    ("F9", "slide", "F5 F6 F6 F8 F9 F9 F8 F9 F9"),
    ("A3", "stay", "A3 A3 A3 A2 A3 B1 A5 A6 B4"),  # beside an inner edge
    ("A3", "wrap", "D8 D9 E7 A2 A3 B1 A5 A6 B4"),
    ("A3", "slide", "A2 A3 B1 A2 A3 B1 A5 A6 B4"),
]


@pytest.mark.parametrize("monster", ["monster", "baby"])
@pytest.mark.parametrize(("at", "edge", "around"), AT_THE_EDGE)
def test_at_the_outer_edge_the_option_decides_where_it_goes(monster, at, edge, around):
    assert around == " ".join(
        step(with_edge(edge, monster), at, f"C{number}") for number in NUMBERS
    )


@pytest.mark.parametrize(
    ("at", "edge", "around"), [case for case in AT_THE_EDGE if case[0] in ("B2", "D7", "F6")]
)
def test_a_build_sends_it_to_the_listed_site(position, at, edge, around):
    for card, to in enumerate(around.split(), start=1):
        city = "A" if at[0] != "A" else "B"
        state = position(options=with_edge(edge), monster=at, hand=str(card))
        assert to == play(state, "S", Build(card, city, 1)).monster


# What it destroys


@pytest.mark.parametrize("tower", ["B1", "R4", "K1 K1 K1 K1", "R1 B1 Y1 K1"])
def test_it_destroys_the_whole_tower_on_a_site_it_enters(position, tower):
    after = play(
        position(f"E1: {tower}; E5: Y1", options=MONSTER, monster="E5", hand="1"),
        "S",
        Build(1, "F", 1),
    )

    assert {"E5": "Y1", "F1": "R1"} == towers_of(after)
    assert sorted(tower.split()) == sorted(
        f"{c}{f}" for c, gone in after.removed.items() for f in gone
    )


def test_it_enters_the_next_city_and_destroys_there(position):
    after = play(position("A7: K4", options=MONSTER, monster="D1", hand="2"), "S", Build(2, "F", 1))

    assert (MonsterMoved("D1", "A7", "A7", (("K", 4),)), {"F2": "R1"}) == (
        after.happened[1],
        towers_of(after),
    )


@pytest.mark.parametrize("card", [1, 4, 7, 8, 9])
def test_a_cancelled_step_destroys_nothing(position, card):
    board = "D7: K4; D4: B1; D5: B1; D8: B1; A1: Y1"
    after = play(
        position(board, options=MONSTER, monster="D7", hand=str(card)), "S", Build(card, "F", 1)
    )

    assert {
        "D7": "K4",
        "D4": "B1",
        "D5": "B1",
        "D8": "B1",
        "A1": "Y1",
        f"F{card}": "R1",
    } == towers_of(after)
    assert MonsterMoved("D7", "D7") == after.happened[1]


@every_edge
def test_a_centre_card_destroys_nothing(position, edge):
    after = play(
        position("D7: K4", options=with_edge(edge), monster="D7", hand="5"), "S", Build(5, "F", 1)
    )

    assert {"D7": "K4", "F5": "R1"} == towers_of(after)


@pytest.mark.parametrize(("card", "hit"), [(1, "D4"), (9, "D8")])
def test_what_is_left_of_a_sliding_step_destroys(position, card, hit):
    board = "D4: K4; D8: B1; D5: Y1"
    after = play(
        position(board, options=with_edge("slide"), monster="D7", hand=str(card)),
        "S",
        Build(card, "F", 1),
    )

    assert hit == after.monster == after.happened[1].hit
    assert {"D4", "D8", "D5", f"F{card}"} - {hit} == set(after.towers)


@pytest.mark.parametrize("card", [4, 7, 8])
def test_a_slide_that_goes_nowhere_destroys_nothing(position, card):
    state = position("D7: K4", options=with_edge("slide"), monster="D7", hand=str(card))
    after = play(state, "S", Build(card, "F", 1))

    assert ("D7", "K4", None) == (after.monster, str(after.tower("D7")), after.happened[1].hit)


@pytest.mark.parametrize(("card", "hit"), [(1, "F6"), (4, "F9"), (7, "C3"), (8, "A1"), (9, "A2")])
def test_a_wrapping_step_destroys(position, card, hit):
    state = position(f"{hit}: K4; D7: B1", options=with_edge("wrap"), monster="D7", hand=str(card))
    after = play(state, "S", Build(card, "B", 1))

    assert {"D7": "B1", f"B{card}": "R1"} == towers_of(after)
    assert hit == after.monster


def test_the_block_just_placed_can_be_destroyed(position):
    after = play(position(options=MONSTER, monster="E5", hand="1"), "S", Build(1, "E", 1))

    assert ({}, (1,)) == (after.towers, after.removed["R"])


# No building on its site


@pytest.mark.parametrize("tower", ["", "R4", "B1", "B4 B4"])
@pytest.mark.parametrize("monster", ["monster", "baby"])
def test_no_player_can_build_on_its_site(position, monster, tower):
    state = position(f"E1: {tower}" if tower else "", options=with_edge("stay", monster), monster="E1", hand="1111",
                     chosen="R4")  # fmt: skip

    with pytest.raises(IllegalMove) as refused:
        play(state, "S", Build(1, "E", 4))

    name = {"monster": "Monster", "baby": "Baby Monster"}[monster]
    assert "monster" == refused.value.code
    assert f"{name} is standing there, so no one can build on that site." == str(refused.value)
    assert all(move.city != "E" for move in legal_builds(state, "S"))


@pytest.mark.parametrize(("side", "card"), [("S", 7), ("W", 9), ("N", 3), ("E", 1)])
def test_at_the_start_no_player_can_build_on_site_7_of_d(position, side, card):
    state = position(options=MONSTER, monster="D7", to_move=side, hand=str(card))

    assert {"A7", "B7", "C7", "E7", "F7"} == {
        site_of(side, m) for m in legal_builds(state, side) if m.card == card
    }


def test_the_site_is_free_again_once_it_has_gone(position):
    state = play(
        position(options=MONSTER, monster="E1", hand="9", hands={"W": "7"}), "S", Build(9, "A", 1)
    )
    west = state.replace(
        hands={**state.hands, "W": (3, 7, 7, 7)}
    )  # West's 7 is site 1, West's 3 is site 9

    assert "E5" == state.monster
    assert is_legal(west, "W", Build(7, "E", 1))


def test_every_other_site_can_be_built_on(position):
    state = position(options=MONSTER, monster="E1")
    found = {
        site_of("S", m)
        for card in NUMBERS
        for m in legal_builds(state.replace(hands={"S": (card,) * 4}), "S")
    }

    assert set(SITES) - {"E1"} == found


def test_its_site_does_not_help_a_player_who_can_build_nowhere_else(position):
    walls = "; ".join(f"{site}: K4 K4" for site in SITES if site not in ("A5", "E4"))
    state = position(f"{walls}; A5: R1 R4", options=MONSTER, monster="E4", hand="5")
    after = play(state, "S", Build(5, "A", 1))

    assert {"B": (1,), "Y": (1,)} == {
        colour: gone for colour, gone in after.removed.items() if gone
    }
