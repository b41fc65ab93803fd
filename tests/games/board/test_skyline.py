"""The skyline: heights in order, roofs in sight, colours told apart in grey, each element named once."""

import gzip
import re
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from engine import THEMES, Block, Tower, view_for
from games.board import palette, tiles
from games.board.images import png
from games.board.perspective import Perspective
from games.board.skyline.blocks import blocks
from games.board.skyline.drawing import skyline_box, skyline_pieces
from games.board.skyline.geometry import FOOT, SLAB, TABLE, rise
from games.board.skyline.roofs import roofs
from games.board.skyline.scene import scene
from games.board.skyline.tower import tower
from games.board.stylesheet import skyline_style
from games.board.tower_shape import tower_shape
from tests.games.board.test_images import positions
from tests.games.board.test_tokens import contrast, six_digits

# Whole games: two players, a monster on towers, cities opened late, two colours each.
ENDS = ["2-classic", "3-godzilla-wrap-by-name", "4-slow-growth", "4-partners", "4-redrawn-often"]
DAY = six_digits({name: paint.light for name, paint in palette.SKYLINE.items()})
NIGHT = six_digits({name: paint.dark or paint.light for name, paint in palette.SKYLINE.items()})


@cache
def end(name):
    return positions(name)[-1]


def seen(state, eye=TABLE, side=None, **how):
    reader = Perspective(state.options, {}, THEMES["world"], side)
    return scene(tiles.board(reader, view_for(state, side)), eye, **how)


def picture(state, side=None, *, night=False):
    shown = seen(state, SLAB, side, slab=True)
    box = " ".join(map(str, skyline_box(shown)))
    style = f"<style>{skyline_style(night=night)}</style>"
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
    return f"{start}{style}{skyline_pieces(shown)}</svg>"


def test_a_taller_tower_is_higher_and_the_tallest_still_fits():
    heights = [rise(floors) for floors in range(1, 28)]
    assert all(low < high for low, high in pairwise(heights))
    assert heights[-1] < 100


def covers(lot, eye, point):
    """Whether a tower's walls are before this point of its city."""
    x, y = point[0] - lot.x, lot.y - point[1]
    across, up = eye.depth
    if not 0 <= x <= FOOT + across:
        return False
    low = max(0, (x - FOOT) / across * up)
    return low <= y <= lot.height + min(1, x / across) * up


def in_sight(city, lot, eye, before):
    """The share of a roof that no tower in front of it hides; `before` are lots of cities in front."""
    steps = [(n + 0.5) / 6 * FOOT for n in range(6)]
    points = [(lot.x + u + eye.a * v, lot.y - lot.height - eye.b * v) for u in steps for v in steps]
    after = city.lots[city.lots.index(lot) + 1 :]
    hiding = [(other, 0, 0) for other in after if other.tile.tower] + before
    free = [
        (x, y) for x, y in points
        if not any(covers(other, eye, (x - dx, y - dy)) for other, dx, dy in hiding)
    ]  # fmt: skip
    return len(free) / len(points)


@pytest.mark.parametrize("name", ENDS)
@pytest.mark.parametrize(("eye", "slab"), [(TABLE, False), (SLAB, True)], ids=["table", "slab"])
def test_a_quarter_of_every_roof_is_in_sight_at_the_end(name, eye, slab):
    shown = seen(end(name), eye, slab=slab)
    towers = 0
    for number, city in enumerate(shown.cities):
        before = [
            (lot, front.x - city.x, front.y - city.y)
            for front in shown.cities[number + 1 :]
            for lot in front.lots
            if lot.tile.tower
        ]
        for lot in city.lots:
            if lot.tile.tower:
                towers += 1
                assert in_sight(city, lot, eye, before) >= 0.25, (
                    f"{city.city.name} {lot.tile.number}"
                )
    assert towers > 10


@pytest.mark.parametrize("side", "SWNE")
def test_the_site_of_card_1_is_at_the_back_left_from_every_seat(side):
    shown = seen(end("4-redrawn-often"), side=side)
    assert (2 if side in "WE" else 3) == shown.columns
    for city in shown.cities:
        places = {lot.tile.number: (lot.row, lot.column) for lot in city.lots}
        assert ((0, 0), (0, 2), (2, 0)) == (places[1], places[3], places[7])


@pytest.mark.parametrize("name", ENDS)
def test_no_element_of_a_skyline_has_the_name_of_another(name):
    names = re.findall(r' id="([^"]+)"', picture(end(name)))
    assert len(names) == len(set(names))
    used = set(re.findall(r' href="#([^"]+)"', picture(end(name))))
    assert used <= set(names)


def test_a_closed_city_says_when_it_opens_and_a_monster_stands_in_its_place():
    shown = picture(positions("4-slow-growth")[20])
    assert "opens in round" in shown
    state = positions("3-godzilla-wrap-by-name")[45]
    assert 1 == picture(state).count('href="#sky-monster"')


def test_the_single_tallest_alone_has_a_spire():
    assert 1 == picture(end("2-classic")).count('href="#sky-spire"')


def test_a_whole_skyline_is_a_file_of_six_kilobytes():
    assert max(len(gzip.compress(picture(end(name)).encode())) for name in ENDS) < 6 * 1024


@pytest.mark.parametrize("paints", [DAY, NIGHT], ids=["day", "night"])
def test_numbers_names_and_outlines_of_the_skyline_are_readable(paints):
    light = {name: paint.light.removeprefix("#") for name, paint in palette.PAINTS.items()}
    night = paints is NIGHT
    tokens = six_digits(
        {n: p.dark or p.light for n, p in palette.PAINTS.items()} if night else palette.LIGHT
    )
    assert contrast(paints["name"], paints["deck"]) >= 4.5
    assert contrast(tokens["num"], paints["lot"]) >= 4.5
    assert (
        contrast(tokens["num"], paints["lit"]) >= 4.5 or contrast(tokens["leg"], paints["lit"]) >= 3
    )
    assert contrast(tokens["leg"], paints["deck"]) >= 3
    assert contrast(tokens["amb"], paints["deck"]) >= 3
    assert contrast(paints["wall-line"], paints["deck"]) >= 3
    assert contrast("14171c", paints["sky-yellow"]) >= 4.5
    assert contrast("ffffff", paints["sky-black"]) >= 4.5
    assert contrast("14171c", light["red"]) >= 4.5


def in_one_grey(colour):
    """A tower of one colour with everything that fills it painted alike: only its shapes are left."""
    shape = tower_shape(Tower((Block(colour, 4), Block(colour, 4))))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -90 60 100"><style>'
        f"{skyline_style(night=False)}.cR,.cB,.cY,.cK{{fill:#bbb}}.panes,.fan{{stroke:#333}}text{{display:none}}"
        f'</style><g class="skyline"><defs>{blocks()}{roofs(TABLE)}</defs>{tower(shape, "one", TABLE)}</g></svg>'
    )
    return Image.open(BytesIO(png.png(svg, 240))).convert("L")


def test_roofs_and_windows_tell_the_colours_apart_without_colour():
    pictures = {colour: in_one_grey(colour) for colour in "RBYK"}
    ground = round(90 * 4 - rise(8) * 4)  # where the wall ends and the roof begins
    for one, other in combinations(pictures.values(), 2):
        unlike = ImageChops.difference(one, other).point(lambda grey: 255 if grey > 40 else 0)
        roof, wall = unlike.crop((0, 0, 240, ground)), unlike.crop((0, ground, 240, 400))
        assert roof.histogram()[255] > 400
        assert wall.histogram()[255] > 400
