"""The board as plain text, as its viewer sees it."""

import pytest

from engine import THEMES, Options, view_for
from engine.text import board, mixed_towers, standing

SOUTH = """\
MANHATTAN R1=B1        CAIRO
.1     R2     .3     | .1     .2     .3
.4     .5     .6     | .4     .5     .6
.7     .8     B5+3   | .7     .8     .9

SÃO PAULO              FRANKFURT Y2* K1
.1     .2     .3     | Y1+1   .2     K4+4
.4     .5     .6     | Y1+1   .5     .6
.7     .8     .9     | .7     .8     .9

SYDNEY                 HONG KONG
.1     .2     .3     | .1     .2     .3
.4     .5     .6     | .4     .5     .6
.7     .8     .9     | .7     .8     .9"""
TOWERS = "A2: R2; A9: R1 B4; D1: Y1; D4: Y1; D3: K4"


def test_the_board_as_a_player_reads_it(position):
    assert board(view_for(position(TOWERS), "S")) == SOUTH


def test_a_spectator_sees_no_floors_needed(position):
    assert "+" not in board(view_for(position(TOWERS), None))


def test_two_colours_show_the_cheaper_one_that_can_still_take_a_tower(position):
    state = position("A1: Y1 B4", players=2, chosen="R1 Y2").replace(
        supply={"R": (4,), "B": (), "Y": (), "K": ()}
    )

    assert "B5+4" in board(view_for(state, "S"))


def test_the_board_is_turned_to_its_viewer(position):
    first = board(view_for(position(TOWERS), "N")).splitlines()

    assert first[0].split("  ")[0] == "HONG KONG"
    assert "B5+4" in first[-3]


def test_the_owners_of_most_towers_in_a_city_are_shown(position):
    view = view_for(position(TOWERS), "S")

    assert [standing(view, city) for city in "ABD"] == ["R1=B1", "", "Y2* K1"]


def test_mixed_towers_are_listed_by_colour(position):
    assert mixed_towers(view_for(position(TOWERS), "S")) == ["MAN 9 R1B4"]
    assert mixed_towers(view_for(position(TOWERS), "N"), theme=THEMES["letters"]) == ["A 1 R1B4"]


@pytest.mark.parametrize(
    "options",
    [
        *({"players": players} for players in (2, 3, 4)),
        {"monster": "godzilla", "anti_trust": "yes", "slow_growth": "yes"},
        {"monster": "baby", "edge": "slide", "partners": "yes", "slow_growth": "yes"},
        {"players": 2, "monster": "monster", "edge": "wrap", "anti_trust": "yes"},
    ],
)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.key)
def test_no_line_is_longer_than_46_columns(walk, options, theme):
    for state, _, _ in walk(Options(**options), "text"):
        if state.ply % 10 == 0:
            for side in (*state.options.sides, None):
                assert max(map(len, board(view_for(state, side), theme=theme).splitlines())) <= 46


VARIED = """\
MANHATTAN R2*          CAIRO
.1     R2     .3     | .1     .2     .3
.4     .5     .6     | .4     .5     .6
.7     .8     R5     | .7     .8     .9

SÃO PAULO (round 3)    FRANKFURT Y2* K1
-1     -2     -3     | Y1+1   .2     K4+4
-4     -5     -6     | Y1@1   .5     .6
-7     -8     -9     | .7     .8     .9

SYDNEY (round 4)       HONG KONG (round 2)
-1     -2     -3     | -1     -2     -3
-4     -5     -6     | -4     -5     -6
-7     -8     -9     | -7     -8     -9"""


def varied(position, monster="godzilla", anti_trust="no", at="D4"):
    options = Options(monster=monster, slow_growth="yes", anti_trust=anti_trust, start="S")
    return position(
        "A2: R2; A9: B1 R4; D1: Y1; D4: Y1; D3: K4",
        options=options,
        monster=at,
        opening=tuple("ABDFCE"),
    )


def test_monster_and_closed_cities_are_marked(position):
    assert VARIED == board(view_for(varied(position), "S"))


@pytest.mark.parametrize(
    ("monster", "anti_trust", "at", "cells"),
    [
        ("godzilla", "no", "D4", "R5 Y1@1 .2"),
        ("godzilla", "yes", "A9", "R5@ Y1+1 .2"),
        ("godzilla", "yes", "D2", "R5- Y1+1 .2@"),
        ("baby", "no", "D4", "R5 Y1@ .2"),  # no one can build there, so no block takes it
        ("monster", "no", "D2", "R5 Y1+1 .2@"),
    ],
)
def test_a_barred_site_asks_for_no_block(position, monster, anti_trust, at, cells):
    lines = board(view_for(varied(position, monster, anti_trust, at), "S")).splitlines()

    assert cells == " ".join((lines[3].split()[2], lines[7].split()[4], lines[6].split()[5]))


def test_a_monster_may_stand_in_a_closed_city(position):
    assert "-4     -5@    -6" in board(view_for(varied(position, at="E5"), "S"))
