"""The board as tiles: turned to face its reader, sized as designed, lit where blocks fit."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from engine import THEMES, Build, legal_builds
from engine.bots import BOTS
from engine.chance import stream
from engine.game import new_game, play
from engine.options import options_from
from engine.orientation import seen_number
from engine.view import view_for
from games.board import tiles, tower_shape
from games.board.block_bars import bars
from games.board.perspective import Perspective
from tests.games.board.test_phrases import NAMES, reader, spent, view


def tiles_by_site(board):
    """Every tile by city and absolute number."""
    return {
        f"{city.key}{n}": next(t for t in city.tiles if t.number == seen_number(board.frame, n))
        for city in board.cities
        for n in range(1, 10)
    }


def tile(site, side="S", **towers):
    return tiles_by_site(tiles.board(reader(side), view(side, **towers)))[site]


def test_a_wall_grows_with_its_tower_up_to_a_limit() -> None:
    assert [tile("A1", A1=f"R{n}").tower.wall_height for n in (1, 3, 4)] == [12.5, 14.0, 14.75]
    assert tile("A1", A1="R4 R4 R4").tower.wall_height == 19.5


def test_a_roof_stands_on_its_wall() -> None:
    body = tile("A1", A1="R1").tower
    assert (body.wall_y, body.roof_y) == (39.8, 12.8)


def test_a_wall_shows_floors_in_order_and_none_too_narrow() -> None:
    segments = tile("A1", A1="K4 B1 R4 R4 R4").tower.segments
    assert [s.colour for s in segments] == ["R", "B", "K"]
    assert [s.label for s in segments] == ["R12", "1", "4"]
    assert min(s.width for s in segments) == tower_shape.NARROWEST
    assert sum(s.width for s in segments) == pytest.approx(tower_shape.WIDTH)


def test_the_chip_says_what_it_takes_or_that_no_block_can() -> None:
    assert (tile("A1", A1="B3").tower.need, tile("A1", A1="B3").tower.far) == ("+3", False)
    assert (tile("A1", A1="B3 B4").tower.need, tile("A1", A1="B3 B4").tower.far) == ("+7", True)
    assert tile("A1", A1="R3").tower.need == ""
    assert tile("A1", side=None, A1="B3").tower.need == ""


def test_the_chip_for_two_colours_shows_the_cheaper() -> None:
    position = view(players=2, A1="Y2 B3")
    assert tiles_by_site(tiles.board(reader(players=2), position))["A1"].tower.need == "+1Y"


def test_the_chip_names_a_colour_only_if_it_can_still_pay() -> None:
    assert (
        tiles_by_site(tiles.board(reader(players=2), spent(A1="Y1 B4")))["A1"].tower.need == "+4R"
    )


def test_only_a_single_tallest_tower_wears_the_crown() -> None:
    assert tile("A1", A1="R3", B1="B2").tower.crown
    assert not tile("A1", A1="R3", B1="B3").tower.crown


def test_a_site_knows_which_blocks_are_too_small() -> None:
    assert tile("A1", A1="B3").classes == "site site-1 no-1r"
    assert tile("A1", A1="B3 B4").classes == "site site-1 no-block no-1r no-3r no-4r"
    assert tile("A1").classes == "site site-1"


@pytest.mark.parametrize(
    ("given", "changes", "barred"),
    [
        ({"anti-trust": "yes"}, {}, {"A1"}),  # your own tower
        ({"monster": "godzilla"}, {"monster": "C3"}, set()),
        ({"monster": "monster"}, {"monster": "C3"}, {"C3"}),
        (
            {"slow-growth": "yes"},
            {"open_cities": ("A", "B", "C", "E", "F")},
            {f"D{n}" for n in range(1, 10)},
        ),
    ],
)
def test_sites_closed_by_a_variant_are_not_lit(given, changes, barred) -> None:
    position = replace(
        view(A1="R3", B1="B1"), options=options_from({"start": "S", **given}), **changes
    )
    drawn = tiles_by_site(
        tiles.board(Perspective(position.options, NAMES, THEMES["world"], "S"), position)
    )

    assert barred == {site for site, tile in drawn.items() if "no-block" in tile.classes.split()}
    assert all({"no-1r", "no-3r", "no-4r"} <= set(drawn[site].classes.split()) for site in barred)
    assert {site for site in barred if not drawn[site].tower} == {
        site for site, tile in drawn.items() if tile.shut
    }


def test_a_preview_shows_the_monsters_step_and_what_remains() -> None:
    options = options_from({"monster": "godzilla"})
    position = replace(view(hand=(2, 5), B2="B4"), options=options, monster="B5")
    mine = Perspective(options, NAMES, THEMES["world"], "S")
    before, after = (
        tiles_by_site(tiles.board(mine, position, move)) for move in (None, Build(2, "A", 1))
    )

    assert ["B5"] == [site for site, tile in before.items() if tile.monster]
    assert {"B2": "2"} == {site: tile.sent for site, tile in before.items() if tile.sent}
    assert ["B2"] == [site for site, tile in after.items() if tile.monster]
    assert ["B5"] == [site for site, tile in after.items() if tile.left]
    assert (None, "R") == (after["B2"].tower, after["A2"].tower.owner)


@pytest.mark.parametrize(
    ("side", "first", "columns"), [("S", "A", 3), ("W", "C", 2), ("N", "F", 3), ("E", "D", 2)]
)
def test_the_board_is_turned_to_face_its_reader(side, first, columns) -> None:
    board = tiles.board(reader(side), view(side))
    assert (board.cities[0].key, board.columns) == (first, columns)


def test_a_preview_is_drawn_as_built_with_unchanged_needs() -> None:
    position = view(F2="R1 Y4", F1="B1")
    board = tiles.board(reader(), position, Build(2, "F", 3))
    city = next(c for c in board.cities if c.key == "F")
    target = tiles_by_site(board)["F2"]
    assert (target.tower.owner, target.tower.height, target.target) == ("R", 8, True)
    assert city.target
    assert city.tiles[-1] is target
    assert target.classes == "site site-2 no-1r"


def test_marks_number_the_changes() -> None:
    assert tiles_by_site(tiles.board(reader(), view(A1="B1"), marks={"A1": (1, 3)}))[
        "A1"
    ].marks == (1, 3)


def test_majorities_come_first_and_ties_have_no_star() -> None:
    city = tiles.board(reader(), view(A1="B1", A2="B1", A3="R1")).cities[0]
    assert [(c.colour, c.many, c.leads) for c in city.chips] == [("B", 2, True), ("R", 1, False)]
    assert tiles.board(reader(), view(A1="B1", A3="R1")).cities[0].tied


def test_a_city_has_a_label_for_each_card_in_hand() -> None:
    city = tiles.board(reader(), view(hand=(2, 2, 5, 9))).cities[0]
    assert [card for card, _ in city.heard] == [2, 5, 9]


@pytest.mark.parametrize(
    "given",
    [
        *({"players": players} for players in "234"),
        {"monster": "baby", "slow-growth": "yes"},
        {"players": "2", "anti-trust": "yes", "monster": "monster"},
    ],
)
def test_lights_and_rules_never_disagree(given) -> None:
    """At every position of a whole game, a site is unlit for a block exactly if the engine refuses it."""
    state = new_game(options_from(given), "1" * 64)
    numbers = stream("2" * 64, "moves")
    while state.to_move:
        side = state.to_move[0]
        seen = view_for(state, side)
        if state.phase == "build":
            mine = Perspective(state.options, NAMES, THEMES["world"], side)
            classes = {
                (c.key, t.number): t.classes.split()
                for c in tiles.board(mine, seen).cities
                for t in c.tiles
            }
            own = state.options.colours_of(side)
            lit = {
                (card, city, many, colour)
                for (city, card), names in classes.items()
                for colour in own
                for many in set(state.chosen[colour])
                if card in seen.hand and f"no-{many}{colour.lower()}" not in names
            }
            assert lit == {
                (m.card, m.city, m.floors, m.colour or own[0]) for m in legal_builds(state, side)
            }
        state = play(state, side, BOTS["random"](seen, numbers))


def test_bars_share_a_line_lowest_first() -> None:
    shape = bars((4, 1))
    assert (shape.label, shape.width) == ("1 4", 13)
    assert bars(()).label == "none"


def test_several_marks_on_one_site_are_side_by_side() -> None:
    tile = tiles_by_site(tiles.board(reader(), view(A1="B1"), marks={"A1": (1, 3)}))["A1"]
    (first, one, y), (second, other, level) = tile.signs
    assert ((1, 3), level) == ((first, second), y)
    assert 10 < other - one


def test_directions_are_translated_and_url_names_are_english() -> None:
    with override("de"):
        tile = tiles_by_site(tiles.board(reader(), view()))["F3"]
    assert ("3 NO", "HKG.NE") == (tile.label, tile.public)
