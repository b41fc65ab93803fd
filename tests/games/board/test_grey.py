"""No information by colour alone: a grey image of the board can be read by shapes and letters."""

from io import BytesIO

import pytest
from PIL import Image

from engine import THEMES, view_for
from games.board import tiles, tower_shape
from games.board.images import board_picture, city_card, png
from games.board.perspective import Perspective
from tests.games.board.test_images import PLAYED, positions

SCALE = 4  # pixels of a unit of the drawing
OUTLINE = 60  # the outline of a roof is darker than this, plots are lighter
# Where letters stand on a roof without a chip: x, and the baseline below its top.
LETTER_X, LETTER_Y, LETTER_SIZE = 39, 19.2, 14.5
BESIDE = range(
    2, 13
)  # columns from a roof's left edge in which the four shapes differ, left of any crown


def grey(svg, width):
    return Image.open(BytesIO(png.png(svg, round(width * SCALE)))).convert("L")


def first_dark(picture, x, top, bottom):
    """The distance from `top` to the first dark pixel in column x, in drawing units."""
    column = (y for y in range(round(top * SCALE), round(bottom * SCALE)))
    return next(
        (y / SCALE - top for y in column if picture.getpixel((round(x * SCALE), y)) < OUTLINE),
        bottom - top,
    )


def profile(picture, left, top, bottom):
    """The profile of a roof's upper left corner: the depth of each column below its highest point."""
    depths = [first_dark(picture, left + column, top, bottom) for column in BESIDE]
    return [depth - min(depths) for depth in depths], top + min(depths)


def letters(picture, left, top):
    """The pixels around the letter's place that differ from the roof's own grey."""
    box = (LETTER_X - 7 + left, top + LETTER_Y - 12, LETTER_X + 7 + left, top + LETTER_Y + 2)
    part = picture.crop(tuple(round(edge * SCALE) for edge in box))
    fill = part.getpixel((0, part.height - 1))
    return [abs(pixel - fill) > 40 for pixel in part.tobytes()]


def alone(colour):
    """A black roof of this shape with this letter, on white, as a reference for the image's reader."""
    shapes = (
        f'<path transform="translate(4 8)" d="{tower_shape.roof(colour)}" fill="#ccc" stroke="#000" stroke-width="1.2"/>'
        f'<text x="{LETTER_X}" y="{8 + LETTER_Y}" font-family="Liberation Sans" font-weight="700" '
        f'font-size="{LETTER_SIZE}" text-anchor="middle">{colour}</text>'
    )
    picture = grey(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56">{shapes}</svg>', 56
    )
    corner, top = profile(picture, 4, 2, 40)
    return corner, letters(picture, 0, top)


def distance(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def known():
    return {colour: alone(colour) for colour in "RBYK"}


@pytest.mark.parametrize(("name", "ply"), PLAYED)
def test_a_grey_board_shows_each_owner_in_two_ways(known, name, ply):
    state = positions(name)[ply]
    board = tiles.board(
        Perspective(state.options, {}, THEMES["world"]), view_for(state, None), needs=False
    )
    width = board_picture.size(board, 2)[0] + 2 * board_picture.MARGIN
    picture = grey(board_picture.board_svg(board), width)
    owners, shapes, written = [], [], []
    for number, city in enumerate(board.cities):
        for tile in city.tiles:
            if tile.tower:
                row, column = divmod(number, 2)
                x = (
                    board_picture.MARGIN
                    + column * (city_card.WIDTH + city_card.GAP)
                    + city_card.RIM
                    + tile.x
                )
                y = (
                    board_picture.MARGIN
                    + row * (city_card.HEIGHT + city_card.GAP)
                    + city_card.HEAD
                    + tile.y
                )
                corner, top = profile(picture, x + 4, y + 2.5, y + 40)
                here = letters(picture, x, top)
                owners.append(tile.tower.owner)
                shapes.append(min(known, key=lambda colour: distance(known[colour][0], corner)))
                written.append(min(known, key=lambda colour: distance(known[colour][1], here)))
    assert 10 < len(owners)
    assert owners == shapes
    assert owners == written
