"""V1. Godzilla starts in the centre of a random city, wraps around edges and destroys any tower."""

from collections import Counter

import pytest

from engine import Build, Options, is_legal, legal_builds, new_game, play
from engine.box import CITIES, NUMBERS, SITES
from engine.chance import pick, stream
from engine.events import MonsterMoved
from engine.monsters import step
from engine.moves import site_of
from engine.record import dump, load, positions

GODZILLA = Options(monster="godzilla", start="S")


def steps_from(options, at):
    """Return where builds on sites 1 to 9 of a city send Godzilla from `at`."""
    return " ".join(step(options, at, f"A{number}") for number in NUMBERS)


@pytest.mark.parametrize(
    ("at", "side", "card", "to"),
    [
        pytest.param("B5", "S", 1, "B1", id="G01"),
        pytest.param("B1", "S", 2, "E7", id="G02 wraps"),
        pytest.param("E5", "W", 1, "E3", id="G07"),
        pytest.param("E5", "E", 1, "E7", id="G09"),
    ],
)
def test_a_card_sends_godzilla(position, at, side, card, to):
    state = position(options=GODZILLA, monster=at, to_move=side, hand=str(card))

    assert to == play(state, side, Build(card, "A", 1)).monster


# Where Godzilla starts


def test_godzilla_starts_in_the_centre_of_the_city_that_the_seed_picks(seed):
    for text in range(20):
        state = new_game(GODZILLA, seed(text))
        assert CITIES[pick(stream(seed(text), "godzilla"), 6)] + "5" == state.monster


def test_godzilla_starts_in_every_city_about_equally_often(seed):
    starts = Counter(new_game(GODZILLA, seed(number)).monster for number in range(240))

    assert {f"{city}5" for city in CITIES} == set(starts)
    assert min(starts.values()) > 20


@pytest.mark.parametrize("city", CITIES)
def test_godzilla_starts_where_the_host_says(seed, city):
    options = Options(monster="godzilla", godzilla=city)
    state = new_game(options, seed("chosen"))
    assert f"{city}5" == state.monster
    record = load(dump(state, [], {"game": "x"}, secrets=True))
    assert (options, city) == (record.options, record.header["godzilla"])
    assert f"{city}5" == next(positions(record)).monster


@pytest.mark.parametrize("monster", ["none", "monster", "baby"])
def test_the_chosen_city_means_nothing_without_godzilla(seed, monster):
    plain, named = (Options(monster=monster, godzilla=each) for each in ("random", "F"))
    assert new_game(plain, seed("x")).monster == new_game(named, seed("x")).monster


# The board wraps around


@pytest.mark.parametrize(
    ("at", "around"),
    [
        pytest.param("B2", "E7 E8 E9 B1 B2 B3 B4 B5 B6", id="north edge"),
        pytest.param("E8", "E4 E5 E6 E7 E8 E9 B1 B2 B3", id="south edge"),
        pytest.param("A4", "C3 A1 A2 C6 A4 A5 C9 A7 A8", id="west edge"),
        pytest.param("F6", "F2 F3 D1 F5 F6 D4 F8 F9 D7", id="east edge"),
        pytest.param("A1", "F9 D7 D8 C3 A1 A2 C6 A4 A5", id="north-west corner"),
        pytest.param("C3", "F8 F9 D7 C2 C3 A1 C5 C6 A4", id="north-east corner"),
        pytest.param("D7", "F6 D4 D5 F9 D7 D8 C3 A1 A2", id="south-west corner"),
        pytest.param("F9", "F5 F6 D4 F8 F9 D7 C2 C3 A1", id="south-east corner"),
    ],
)
def test_the_board_wraps_around_at_all_four_edges(at, around):
    assert around == steps_from(GODZILLA, at)


@pytest.mark.parametrize("edge", ["stay", "slide"])
def test_the_edge_option_does_not_affect_godzilla(edge):
    options = Options(monster="godzilla", edge=edge, start="S")

    assert [steps_from(GODZILLA, site) for site in SITES] == [
        steps_from(options, site) for site in SITES
    ]


@pytest.mark.parametrize("at", SITES)
def test_from_every_site_eight_steps_lead_to_eight_other_sites(at):
    assert 9 == len(set(steps_from(GODZILLA, at).split()))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7, 8, 9])
def test_no_two_sites_lead_to_the_same(number):
    assert set(SITES) == {step(GODZILLA, at, f"C{number}") for at in SITES}


def test_nine_steps_west_lead_back_to_the_start():
    at, way = "E5", []
    for _ in range(9):
        at = step(GODZILLA, at, "A4")
        way.append(at)

    assert "E4 D6 D5 D4 F6 F5 F4 E6 E5" == " ".join(way)


# What Godzilla destroys


@pytest.mark.parametrize("tower", ["B1", "R4", "K1 K1 K1 K1", "R1 B1 Y1 K1", "Y3 K4"])
def test_any_tower_that_godzilla_steps_on_is_destroyed(position, tower):
    after = play(
        position(f"B1: {tower}", options=GODZILLA, monster="B5", hand="1"), "S", Build(1, "F", 1)
    )

    assert ["F1"] == list(after.towers)
    assert Counter(tower.split()) == Counter(
        f"{c}{f}" for c, gone in after.removed.items() for f in gone
    )
    assert tower == " ".join(map(str, after.happened[1].destroyed))
    assert MonsterMoved("B5", "B1", "B1", after.happened[1].destroyed) == after.happened[1]


def test_a_step_over_the_edge_destroys_as_well(position):
    after = play(
        position("E7: K4", options=GODZILLA, monster="B1", hand="2"), "S", Build(2, "F", 1)
    )

    assert ["F2"] == list(after.towers)


def test_a_centre_card_destroys_nothing_not_even_under_godzilla(position):
    after = play(
        position("B5: K4; A5: B1", options=GODZILLA, monster="B5", hand="5"), "S", Build(5, "A", 1)
    )

    assert {"A5": "B1 R1", "B5": "K4"} == {site: str(tower) for site, tower in after.towers.items()}
    assert [MonsterMoved("B5", "B5")] == list(after.happened[1:])


def test_towers_that_godzilla_leaves_or_passes_stand(position):
    board = "B5: K4; B2: B1; B4: Y1; C1: K1"
    after = play(position(board, options=GODZILLA, monster="B5", hand="1"), "S", Build(1, "F", 1))

    assert {"B5", "B2", "B4", "C1", "F1"} == set(after.towers)


# Building on Godzilla's site


@pytest.mark.parametrize(
    ("tower", "floors", "verdict"),
    [("", 1, True), ("R3", 1, True), ("B2", 2, True), ("B2", 1, False)],
)
def test_building_on_godzillas_site_is_legal(position, tower, floors, verdict):
    board = f"B5: {tower}" if tower else ""
    state = position(board, options=GODZILLA, monster="B5", hand="5", chosen="R21")

    assert verdict is is_legal(state, "S", Build(5, "B", floors))
    assert verdict is (
        (5, "B", floors) in {(m.card, m.city, m.floors) for m in legal_builds(state, "S")}
    )


def test_a_tower_built_on_godzillas_site_stands_until_the_next_step_there(position):
    state = position(
        options=GODZILLA, monster="B5", hand="5", hands={"W": "1", "N": "3"}, chosen="R4"
    )
    state = play(state, "S", Build(5, "B", 4))
    assert ("B5", "R4") == (state.monster, str(state.tower("B5")))

    state = play(state, "W", Build(1, "A", 1))  # West's 1 is site 3
    assert ("B3", "R4") == (state.monster, str(state.tower("B5")))

    state = play(state, "N", Build(3, "A", 1))  # North's 3 is site 7
    assert ("B5", "") == (state.monster, str(state.tower("B5")))
    assert (4,) == state.removed["R"]


def test_a_block_placed_on_the_site_godzilla_leaves_stands(position):
    after = play(position(options=GODZILLA, monster="B1", hand="1"), "S", Build(1, "B", 1))

    assert ("D9", "R1") == (after.monster, str(after.tower("B1")))


def test_a_block_placed_where_godzilla_steps_is_destroyed_at_once(position):
    after = play(
        position("B1: Y1", options=GODZILLA, monster="B5", hand="1", chosen="R2"),
        "S",
        Build(1, "B", 2),
    )

    assert ({}, (2,), (1,)) == (after.towers, after.removed["R"], after.removed["Y"])


def test_all_54_sites_can_be_built_on(position):
    state = position(options=GODZILLA, monster="B5")
    found = {
        site_of("S", m)
        for card in NUMBERS
        for m in legal_builds(state.replace(hands={"S": (card,) * 4}), "S")
    }

    assert set(SITES) == found
