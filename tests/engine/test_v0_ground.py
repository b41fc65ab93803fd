"""V0. The 54 sites form 6 rows and 9 columns; each build moves the monster by one site."""

import pytest

from engine import Build, Options, Phase, new_game, play
from engine.box import NUMBERS, SITES
from engine.events import BlockLost, Built, HandReplaced, MonsterMoved, Reshuffled, RoundScored
from engine.monsters import step

GROUND = """
    A1 A2 A3 B1 B2 B3 C1 C2 C3
    A4 A5 A6 B4 B5 B6 C4 C5 C6
    A7 A8 A9 B7 B8 B9 C7 C8 C9
    D1 D2 D3 E1 E2 E3 F1 F2 F3
    D4 D5 D6 E4 E5 E6 F4 F5 F6
    D7 D8 D9 E7 E8 E9 F7 F8 F9
"""
MONSTERS = ["godzilla", "monster", "baby"]
EDGES = ["stay", "wrap", "slide"]
every_monster = pytest.mark.parametrize("monster", MONSTERS)


def with_a(monster, **given):
    return Options(monster=monster, start="S", **given)


def steps_from(options, at):
    """Return where builds on sites 1 to 9 of a city send a monster from `at`."""
    return " ".join(step(options, at, f"A{number}") for number in NUMBERS)


def happened(state, *kinds):
    return [event for event in state.happened if isinstance(event, kinds)]


@pytest.mark.parametrize("edge", EDGES)
@every_monster
def test_away_from_the_edges_a_step_goes_one_site_in_the_direction_of_the_built_site(monster, edge):
    rows = [line.split() for line in GROUND.split("\n") if line.strip()]
    inner = [(row, column) for row in range(1, 5) for column in range(1, 8)]

    for row, column in inner:
        around = " ".join(
            rows[r][c] for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)
        )
        assert around == steps_from(with_a(monster, edge=edge), rows[row][column])


@pytest.mark.parametrize(
    ("at", "around"),
    [
        ("B5", "B1 B2 B3 B4 B5 B6 B7 B8 B9"),
        ("A9", "A5 A6 B4 A8 A9 B7 D2 D3 E1"),  # the corner where four cities meet
        ("E3", "B8 B9 C7 E2 E3 F1 E5 E6 F4"),
        ("D2", "A7 A8 A9 D1 D2 D3 D4 D5 D6"),
    ],
)
@every_monster
def test_edges_between_cities_do_not_matter(monster, at, around):
    assert around == steps_from(with_a(monster), at)


@pytest.mark.parametrize("city", "ABCDEF")
@every_monster
def test_the_direction_does_not_depend_on_the_city(position, monster, city):
    state = position(options=with_a(monster), monster="E5", hand="9")

    assert "E9" == play(state, "S", Build(9, city, 1)).monster


@pytest.mark.parametrize(("side", "to"), [("S", "E1"), ("W", "E3"), ("N", "E9"), ("E", "E7")])
@every_monster
def test_the_same_card_sends_it_elsewhere_from_each_side(position, monster, side, to):
    state = position(options=with_a(monster), monster="E5", to_move=side, hand="1")

    assert to == play(state, side, Build(1, "A", 1)).monster


@every_monster
def test_the_centre_is_not_a_step(monster):
    assert all(site == step(with_a(monster), site, "B5") for site in SITES)


@pytest.mark.parametrize("side", "SWNE")
@every_monster
def test_a_centre_card_leaves_it_where_it_is(position, monster, side):
    after = play(
        position(options=with_a(monster), monster="E4", to_move=side, hand="5"),
        side,
        Build(5, "A", 1),
    )

    assert "E4" == after.monster
    assert [MonsterMoved("E4", "E4")] == happened(after, MonsterMoved)


# Order


def test_it_moves_after_the_block_is_placed_and_before_the_card_is_drawn(position):
    state = position(options=with_a("godzilla"), monster="E5", hand="1", left=1)
    after = play(state, "S", Build(1, "E", 1))

    assert [Built, MonsterMoved, Reshuffled] == [type(event) for event in after.happened]
    assert MonsterMoved("E5", "E1", "E1", (("R", 1),)) == after.happened[1]
    assert {} == after.towers


@every_monster
def test_the_round_is_scored_after_the_destruction(position, monster):
    state = position(
        "E1: R4", options=with_a(monster), monster="E5", hands={"E": "3"}, chosen="R B Y K1"
    ).replace(turn=23)
    after = play(state, "E", Build(3, "F", 1))  # East's 3 is site 1: it goes north-west

    assert [Built, MonsterMoved, RoundScored] == [type(event) for event in after.happened]
    assert {"R": 0, "B": 0, "Y": 0, "K": 6} == after.scores


# Every build, every round


@pytest.mark.parametrize("players", [2, 3, 4])
@every_monster
def test_it_moves_on_every_build_of_every_player(walk, monster, players):
    at = None
    for state, _, _ in walk(Options(players=players, monster=monster), "every build"):
        built = [i for i, event in enumerate(state.happened) if isinstance(event, Built)]
        assert built == [
            i - 1 for i, event in enumerate(state.happened) if isinstance(event, MonsterMoved)
        ]
        for walked in happened(state, MonsterMoved):
            assert (at, state.monster) == (walked.start, walked.to)
        at = state.monster


@every_monster
def test_it_keeps_its_place_between_rounds(position, monster):
    state = position(
        options=with_a(monster), monster="E5", hands={"E": "9"}, chosen="R B Y K1"
    ).replace(turn=23)
    after = play(state, "E", Build(9, "A", 1))  # East's 9 is site 3

    assert (2, "E3") == (after.round, after.monster)


@every_monster
def test_it_stays_while_blocks_are_chosen(walk, monster):
    for state, side, move in walk(with_a(monster, choosing="together"), "choosing"):
        if state.phase == Phase.CHOOSE:
            assert state.monster == play(state, side, move).monster


@every_monster
def test_a_block_lost_because_nothing_is_legal_moves_nothing(position, monster):
    walls = "; ".join(f"{site}: K4 K4" for site in SITES if site != "A5")
    state = position(f"{walls}; A5: R4 R4", options=with_a(monster), monster="E4", hand="5")
    after = play(state, "S", Build(5, "A", 1))

    assert ["W", "N"] == [event.side for event in happened(after, BlockLost)]
    assert [("E4", "E4")] == [(walked.start, walked.to) for walked in happened(after, MonsterMoved)]
    assert "E4" == after.monster


@every_monster
def test_a_hand_replaced_moves_nothing(position, monster):
    walls = "; ".join(f"{site}: B3" for site in SITES if site[1] != "9")
    hands = {"N": "2346"}  # North's 1 is site 9
    state = position(
        walls, options=with_a(monster), monster="E4", to_move="W", hand="5", hands=hands, deck="91"
    )
    after = play(state, "W", Build(5, "A", 1))

    assert ["N"] == [event.side for event in happened(after, HandReplaced)]
    assert [("E4", "E4")] == [(walked.start, walked.to) for walked in happened(after, MonsterMoved)]


# What it destroys


@pytest.mark.parametrize(
    ("monster", "left", "gone"),
    [
        ("godzilla", {}, {"R": (2, 1), "B": (3,), "Y": (), "K": (4,)}),
        ("monster", {}, {"R": (2, 1), "B": (3,), "Y": (), "K": (4,)}),
        ("baby", {"E1": "R1 B3 R2"}, {"R": (), "B": (), "Y": (), "K": (4,)}),
    ],
)
def test_destroyed_blocks_leave_the_game(position, monster, left, gone):
    state = position("E1: R1 B3 R2 K4", options=with_a(monster), monster="E5", hand="1")
    after = play(state, "S", Build(1, "A", 1))

    assert left | {"A1": "R1"} == {site: str(tower) for site, tower in after.towers.items()}
    assert gone == after.removed
    assert (state.supply, state.chosen["K"]) == (after.supply, after.chosen["K"])


def test_removed_blocks_are_kept_tallest_first(position):
    gone = {"R": (3, 1), "B": (), "Y": (), "K": ()}
    state = position("E1: R2", options=with_a("monster"), monster="E5", hand="1", removed=gone)

    assert (3, 2, 1) == play(state, "S", Build(1, "A", 1)).removed["R"]


@every_monster
def test_an_empty_site_has_nothing_to_destroy(position, monster):
    after = play(
        position("E2: R1", options=with_a(monster), monster="E5", hand="1"), "S", Build(1, "A", 1)
    )

    assert [MonsterMoved("E5", "E1")] == happened(after, MonsterMoved)
    assert dict.fromkeys("RBYK", ()) == after.removed


@every_monster
def test_it_belongs_to_no_player_and_destroys_its_senders_tower_too(position, monster):
    after = play(
        position("E1: R1", options=with_a(monster), monster="E5", hand="1"), "S", Build(1, "A", 1)
    )

    assert "E1" not in after.towers


@every_monster
def test_it_can_step_on_the_block_just_placed(position, monster):
    state = position("E2: B2", options=with_a(monster), monster="E5", hand="2", chosen="R2")
    after = play(state, "S", Build(2, "E", 2))

    assert ("E2", "" if monster != "baby" else "B2") == (after.monster, str(after.tower("E2")))
    assert (2,) == after.removed["R"]


def test_a_game_without_a_monster_has_none(walk, seed):
    assert new_game(Options(), seed("none")).monster is None
    for state, _, _ in walk(Options(players=3), "none"):
        assert [] == happened(state, MonsterMoved)
        assert state.monster is None
