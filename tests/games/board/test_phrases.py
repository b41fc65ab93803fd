"""Sentences: from the reader's side, short, and with the numbers that matter."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils.translation import override

from engine import THEMES, Block, Build, Phase, new_game, options_from, view_for
from engine.events import (
    Built,
    Chose,
    CityOpened,
    GameOver,
    MonsterMoved,
    OrdinanceTurned,
    RoundScored,
    Took,
)
from engine.scoring import Points
from engine.tower import stack
from games.board.event_text import event_text
from games.board.perspective import Perspective
from games.board.phrases import ended, whose_turn, winner_sentence
from games.board.site_status import Sites
from games.board.spoken import describe_site
from games.lib.times import time_left
from games.mail.occasion import lead
from games.table.move_preview import move_preview
from games.table.picked import Picked
from games.table.verdict import judge

NAMES = {"S": "Ann", "W": "Ben", "N": "Chloé", "E": "Di"}


def reader(side="S", players=4, turned=None):
    return Perspective(
        options_from({"players": str(players)}), NAMES, THEMES["world"], side, turned
    )


def view(side="S", players=4, hand=(2, 3, 7, 9), chosen=None, **towers):
    """A position in the middle of building, with these towers: `F2="R1 B4 Y4 K4 Y1"`."""
    state = new_game(options_from({"players": str(players), "start": "S"}), "0" * 64)
    blocks = dict.fromkeys(state.options.colours, (4, 3, 1)) | (chosen or {})
    seen = view_for(state.replace(phase=Phase.BUILD, chosen=blocks), side)
    own = {"hand": hand} if side else {}
    return replace(seen, **own, towers={site: stack(text) for site, text in towers.items()})


def spent(**towers):
    """Two players; South, to build, has only a red 4 and a yellow 2 left."""
    position = view(players=2, hand=(1, 2, 3, 4), chosen={"R": (1,), "Y": (2,)}, **towers)
    return replace(position, supply={"R": (4,), "B": (), "Y": (), "K": ()})


def verdict(picked, view, reader):
    return judge(picked, view, Sites(view), reader)


TALL = {"F2": "R1 B4 K4 Y4", "F1": "R3", "C3": "R1 B4 Y6"}


def test_a_takeover_says_from_whom_how_tall_and_its_points() -> None:
    said = move_preview(reader(), view(**TALL), Build(2, "F", 3))
    assert said.head == "Hong Kong 2: take it from Yellow."
    assert said.body == "13→16 floors, still the tallest. You get the majority."
    assert said.scored.startswith("If scored now: you +")
    assert "Chloé −" in said.scored


def test_a_new_tower_mentions_its_floors_and_the_majority() -> None:
    said = move_preview(reader(), view(E1="B3"), Build(9, "F", 1))
    assert (
        said.text == "Hong Kong 9: new tower, 1 floor. You get the majority. If scored now: you +3."
    )


def test_adding_to_your_own_tower_can_change_nothing() -> None:
    position = view(B7="R5", A1="B9")
    assert move_preview(reader(), position, Build(7, "B", 3)).text == (
        "Cairo 7: your own tower. 5→8 floors. No change if scored now."
    )


def test_players_with_two_colours_see_the_colour_named() -> None:
    said = move_preview(
        reader(players=2), view(players=2, hand=(1, 1, 2, 2)), Build(1, "A", 1, "Y")
    )
    assert said.head == "Manhattan 1 with Yellow: new tower, 1 floor."


def test_a_block_too_small_is_explained_with_numbers() -> None:
    said = verdict(Picked(2, 1, "R", "F"), view(**TALL), reader())

    assert "You can’t build on Hong Kong 2 with 1 floor." == said.head
    assert "Yellow has 4 floors here and you have 1, so you need a 3 or taller." == said.body


def test_a_site_too_tall_for_your_blocks_says_which_block_holds_it() -> None:
    said = verdict(Picked(2, 1, "R", "F"), view(chosen={"R": (2, 1)}, **TALL), reader())

    assert (
        "Yellow has 4 floors here and you have 1, so you need a 3 or taller (you have 2 and 1)."
        == said.body
    )


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ("S", "Hong Kong 3, 2 floors: taken from Ben, now 4"),
        ("W", "Hong Kong 1, 2 floors: taken from you, now 4"),
        ("N", "Hong Kong 7, 2 floors: taken from Ben, now 4"),
        (None, "Hong Kong 3, 2 floors: taken from Ben, now 4"),
    ],
)
def test_a_build_is_described_with_the_number_the_reader_sees(side, said) -> None:
    assert (
        event_text(reader(side), Built("N", 7, "F3", Block("Y", 2), "B", 4, own=False)).text == said
    )


def test_a_board_turned_to_another_side_uses_that_sides_numbers() -> None:
    sentence = event_text(
        reader("S", turned="W"), Built("N", 7, "F3", Block("Y", 2), None, 2, own=False)
    )
    assert sentence.text == "Hong Kong 1, 2 floors: new tower"
    assert sentence.face == 1


def test_a_hidden_choice_names_no_block() -> None:
    assert event_text(reader(), Chose("W")).text == "blocks chosen: not yet shown"


def test_blocks_scores_and_the_end_are_described() -> None:
    assert event_text(reader(), Took("W", {"B": (4, 1, 1)})).text == "blocks 4 1 1"
    points = {"R": Points(3, 2, 1), "B": Points(), "Y": Points(), "K": Points(0, 0, 2)}
    assert (
        event_text(reader(), RoundScored(2, points)).text
        == "Round 2 scored: you +6, Di +2, Ben +0, Chloé +0"
    )
    assert event_text(reader(), GameOver(("W",))).text == "Ben wins"
    assert event_text(reader(), GameOver(("S", "W"))).text == "You and Ben share the win"


@pytest.mark.parametrize(
    ("monster", "event", "said"),
    [
        ("godzilla", MonsterMoved("A6", "B4"), "Godzilla goes to Cairo 4"),
        ("godzilla", MonsterMoved("A6", "A6"), "Godzilla stays on Manhattan 6"),
        ("godzilla", MonsterMoved("A6", "B4", "B4", (Block("R", 4), Block("B", 3))),
         "Godzilla goes to Cairo 4: destroys Blue’s tower of 7"),
        ("monster", MonsterMoved("D7", "D4", "D4", (Block("R", 2),)), "Monster goes to Frankfurt 4: destroys your tower of 2"),
        ("baby", MonsterMoved("D7", "D7", "D7", (Block("K", 3),)),
         "Baby Monster stays on Frankfurt 7: takes Black’s top block of 3"),
        ("none", CityOpened("F"), "Hong Kong opens: everyone can build there now"),
        ("none", OrdinanceTurned(2, "villa"),
         "Ordinance for round 2: Villa. 1 for each tower you own that is exactly 1 floor high."),
    ],
)  # fmt: skip
def test_the_effects_of_variants_are_described(monster, event, said) -> None:
    mine = Perspective(options_from({"monster": monster}), NAMES, THEMES["world"], "S")
    assert said == event_text(mine, event).text


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        (("S", "N"), "You and Chloé win"),
        (("W", "E"), "Ben and Di win"),
        (tuple("SWNE"), "You, Ben, Chloé, and Di share the win"),
    ],
)
def test_partners_win_together(winners, said) -> None:
    assert said == winner_sentence(
        Perspective(options_from({"partners": "yes"}), NAMES, THEMES["world"], "S"), winners
    )


def test_a_site_is_described_with_place_owner_floors_and_need() -> None:
    position = view(**TALL)
    assert describe_site(reader(), Sites(position), "F2") == (
        "site 2, top centre: Yellow’s tower, 13 floors (Red 1, Blue 4, Yellow 4, Black 4), you need 3"
    )
    assert (
        describe_site(reader(), Sites(position), "F1")
        == "site 1, top left: your tower, 3 floors (Red 3)"
    )
    assert describe_site(reader("N"), Sites(position), "F9") == "site 1, top left: empty"


def test_a_permanently_locked_tower_has_no_need() -> None:
    description = describe_site(reader(), Sites(view("S", A1="B4 B4 B4")), "A1")
    assert (
        "site 1, top left: Blue’s tower, 12 floors (Blue 12), can’t be taken by anyone anymore"
        == description
    )


def test_the_need_is_for_the_colour_that_can_still_pay() -> None:
    assert (
        "site 1, top left: Blue’s tower, 5 floors (Blue 4, Yellow 1), you need 4 in Red, can’t be taken"
        in (describe_site(reader(players=2), Sites(spent(A1="Y1 B4")), "A1"))
    )
    assert "need" not in describe_site(reader(players=2), Sites(spent(A1="Y1 B4 B4")), "A1")
    assert verdict(Picked(1), spent(A1="Y1 B4"), reader(players=2)).body.endswith(
        "Manhattan needs 4."
    )


def test_the_number_of_open_cities_has_its_plural() -> None:
    options = options_from({"slow-growth": "yes"})
    mine = Perspective(options, NAMES, THEMES["world"], "S")
    said = {}
    for language in ("en", "de"):
        for cities in ("A", "AB"):
            with override(language):
                body = verdict(
                    Picked(2), replace(view(), options=options, open_cities=tuple(cities)), mine
                ).body
            said[language, cities] = body.partition(": ")[2].partition(".")[0]

    assert ["1 of 6 is open", "2 of 6 are open", "1 von 6 ist offen", "2 von 6 sind offen"] == list(
        said.values()
    )


def test_everyone_is_told_whose_turn_it_is() -> None:
    assert whose_turn(reader("S"), view("S")) == "Your turn"
    assert whose_turn(reader("W"), view("W")) == "Waiting for Ann"


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (timedelta(days=2, hours=4, minutes=50), "2 d 4 h"),
        (timedelta(days=3), "3 d"),
        (timedelta(hours=20, minutes=5), "20 h"),
        (timedelta(hours=5, minutes=20), "5 h 20 min"),
        (timedelta(minutes=12, seconds=30), "12 min"),
        (timedelta(seconds=-5), "no time"),
    ],
)
def test_time_left_has_two_parts_at_most(left, said) -> None:
    assert time_left(left) == said


@pytest.mark.parametrize("said", ["Done.", "Three or more.", "noch 2 Std.", "Really?"])
def test_a_sentence_has_one_full_stop(said) -> None:
    assert ended(said) == said == ended(said.removesuffix("."))


@pytest.mark.parametrize(
    ("language", "viewer", "said"),
    [
        ("en", "S", "you and Chloé lead 9-4"),
        ("de", "S", "du und Chloé führt 9-4"),
        ("de", "W", "Ann und Chloé führen 9-4"),
    ],
)
def test_partners_lead_together(language, viewer, said) -> None:
    options = options_from({"partners": "yes"})
    reader = Perspective(options, NAMES, THEMES["world"], viewer)
    points = dict.fromkeys(options.colours, 2) | {options.colours_of("S")[0]: 7}
    view = view_for(replace(new_game(options, "00" * 32), scores=points), viewer)
    with override(language):
        assert said == lead(reader, view)
