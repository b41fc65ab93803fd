"""Every number and verdict of the variants V0 to V7 agrees with the engine, in each language."""

import pytest

from engine import Block, Options
from engine.box import SIDES, side_name
from engine.monsters import step
from engine.ordinances import ORDINANCES
from engine.orientation import site_number
from engine.placing import check_site
from engine.scoring import winners
from games.board.option_text import OPTION_WORDS, words_for
from games.learn.panels import Cities, position
from games.learn.rulebook import PICTURES
from tests.games.learn.rulebook import (
    BOOKS,
    card_heading,
    language,
    refusal,
    says,
    section,
    sections,
    table,
)
from tests.games.learn.rulebook import each_language as each_language


def edges():
    """The possible behaviours at the edge, by their names in the options."""
    return {words_for("edge", edge).title: edge for edge in OPTION_WORDS["edge"].values}


@pytest.mark.parametrize("name", ["V0", "V1", "V2"])
def test_v0_to_v2_state_where_a_monster_goes(name) -> None:
    sides = {side_name(side): side for side in SIDES}
    assert 5 == len(table(name))
    for row in table(name):
        kind, _, title = row["Monster"].partition(", ")
        side, card = row["Card"].split()
        built = f"C{site_number(sides[side], int(card))}"
        edge = edges()[title[:1].upper() + title[1:]] if title else "stay"
        to = step(Options(monster=kind.lower(), edge=edge), row["Stands on"], built)
        assert row["Goes to"] == ("stays" if to == row["Stands on"] else to)


def test_v0_the_pictures_caption_names_the_eight_sites() -> None:
    ways = {number: step(Options(monster="monster"), "B7", f"A{number}") for number in range(1, 10)}
    assert says(
        "V0",
        en="to A6, on 2 to B4, on 3 to B5, on 4 to A9, on 6 to B8, on 7 to D3, on 8 to E1, and on 9 to E2",
        de="nach A6, auf 2 nach B4, auf 3 nach B5, auf 4 nach A9, auf 6 nach B8, auf 7 nach D3, auf 8 nach E1 und auf "
        "9 nach E2",
    )
    assert {1: "A6", 2: "B4", 3: "B5", 4: "A9", 5: "B7", 6: "B8", 7: "D3", 8: "E1", 9: "E2"} == ways


def test_v1_the_edge_means_nothing_to_godzilla() -> None:
    for edge in ("stay", "wrap", "slide"):
        assert "E7" == step(Options(monster="godzilla", edge=edge), "B1", "A2")


def test_v3_the_baby_takes_block_by_block() -> None:
    stages = [str(stage) for stage in PICTURES["v03-baby"].panels[0].stages]
    assert ["R1 R2 B3", "R1 R2", "R1", ""] == stages
    assert says(
        "V3", en="`R1 R2` is left: the tower is Red's", de="`R1 R2` bleibt: Der Turm gehört Rot"
    )


def test_v4_says_how_many_cities_are_open() -> None:
    [row] = table("V4")
    rounds = {int(number): int(many) for number, many in list(row.items())[1:]}
    states = {
        number: Cities(options={"slow-growth": "yes"}, opening="BDFACE", round=number).state
        for number in rounds
    }
    assert rounds == {number: len(state.open_cities) for number, state in states.items()}
    check = ("S", "A1", Block("R", 1))
    reason = refusal(check_site, states[1], *check)
    assert says(
        "V4",
        en=f"a build in A is refused: “{reason}” From round 2 on",
        de=f"wird ein Bau in A abgelehnt: „{reason}“ Ab Runde 2",
    )
    check_site(states[2], *check)


def test_v5_a_partners_tower_is_not_your_own() -> None:
    check_site(
        position("A1: Y1", {"anti-trust": "yes", "partners": "yes"}), "S", "A1", Block("R", 1)
    )


@pytest.mark.parametrize("ordinance", ORDINANCES.values(), ids=ORDINANCES)
def test_v6_every_ordinance_has_its_sentence_and_its_picture(ordinance) -> None:
    text = section(card_heading(ordinance.key))
    assert ordinance.title in sections(BOOKS[language()])
    assert ordinance.sentence in text
    assert f"v06-{ordinance.key}.svg)" in text


def test_v7_partners_win_together() -> None:
    scores = dict(PICTURES["v07-partners"].panels[0].scores)
    assert {"R": 31, "B": 29, "Y": 24, "K": 28} == scores
    assert ("W", "E") == winners(Options(partners="yes"), scores, {}, {})
    assert says(
        "V7",
        en="South has 31 points, North 24, West 29, East 28",
        de="Süd hat 31 Punkte, Nord 24, West 29, Ost 28",
    )
    assert says(
        "V7",
        en="West and East have 57 together and South and North 55: West and East win",
        de="West und Ost haben zusammen 57 und Süd und Nord 55: West und Ost gewinnen",
    )


def test_v2_names_the_edge_as_the_options_do() -> None:
    assert list(edges()) == [words for words in edges() if f"- **{words}:**" in section("V2")]
