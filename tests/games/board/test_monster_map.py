"""The small monster map: turned to face its reader, with a step for each card."""

from dataclasses import replace

import pytest

from engine import THEMES, options_from
from games.board.monster_map import CELL, GAP, monster_map
from games.board.perspective import Perspective
from tests.games.board.test_phrases import NAMES, view


def drawn(at, hand, monster="godzilla", side="S", card=None):
    options = options_from({"monster": monster})
    position = replace(view(side, hand=hand), options=options, monster=at)
    return monster_map(Perspective(options, NAMES, THEMES["world"], side), position, card)


def middle(column, row):
    """The middle of a cell, counted from the top left, in lengths of the drawing."""
    return tuple(CELL * n + GAP * (n // 3) + CELL // 2 for n in (column, row))


@pytest.mark.parametrize(
    ("side", "at", "wide"),
    [("S", (2, 5), True), ("N", (6, 0), True), ("W", (5, 6), False), ("E", (0, 2), False)],
)  # fmt: skip
def test_the_map_is_turned_to_face_its_reader(side, at, wide):
    found = drawn("D9", (), side=side)

    assert middle(*at) == (found.x, found.y)
    assert wide == (found.width > found.height)
    assert 54 == len({(spot.x, spot.y) for spot in found.spots})


def test_each_card_has_its_step_even_into_the_next_city():
    steps = {step.cards: (step.x, step.y) for step in drawn("A6", (2, 3, 5, 9)).steps}

    assert {"2": middle(2, 0), "3": middle(3, 0), "9": middle(3, 2)} == steps


def test_a_step_over_the_edge_points_outward_and_arrives_opposite():
    (step,) = drawn("B1", (2,)).steps

    assert middle(3, 5) == (step.x, step.y)
    assert step.path.endswith(f"l0 {-CELL}")


def test_a_card_that_keeps_the_monster_in_place_has_no_step():
    assert () == drawn("D7", (5, 8), monster="monster").steps


def test_a_picked_card_is_shown_alone():
    assert ["3"] == [step.cards for step in drawn("A6", (2, 3, 9), card=3).steps]


def test_a_game_without_a_monster_has_no_map():
    assert drawn(None, (1,), monster="none") is None
