"""A tower on its site: wall, roof, height, owner, need, and the crown of the tallest."""

from functools import lru_cache

from django.utils.safestring import SafeString

from engine.box import colour_letter
from games.board.svg import NOTHING, classes, join, moved, number, tag
from games.board.tower_shape import LEFT, Segment, TowerShape
from games.board.words import language

CROWN = "M-9 3.5V-5.5L-4.5-1.5L0-7.5L4.5-1.5L9-5.5V3.5z"


def tower(shape: TowerShape) -> SafeString:
    """Return the shapes of a tower, with colour letters in the current language."""
    return _tower(shape, language())


@lru_cache(maxsize=8192)
def _tower(shape: TowerShape, _language: str | None) -> SafeString:
    walls = (wall(shape, part) for part in shape.segments)
    return join([*walls, top(shape), need(shape) if shape.need else NOTHING])


def wall(shape: TowerShape, part: Segment) -> SafeString:
    """Return the strip of a colour with its number of floors."""
    strip = tag(
        "rect",
        class_=f"wall c{part.colour}",
        x=part.x,
        y=shape.wall_y,
        width=part.width,
        height=shape.wall_height,
    )
    label = tag("text", part.label, class_=f"floors t{part.colour}", x=part.middle, y=shape.label_y)
    return strip + label


def top(shape: TowerShape) -> SafeString:
    """Return what stands on the walls, but for the chip: the roof with its height, owner, and crown."""
    place = f"translate(28 {number(shape.roof_y)})"
    crown = tag("path", class_="crown", transform=place, d=CROWN) if shape.crown else NOTHING
    return join([_roof(shape), _height(shape), _owner(shape), crown])


def _roof(shape: TowerShape) -> SafeString:
    place = f"translate({LEFT} {number(shape.roof_y)})"
    return tag("path", class_=f"roof c{shape.owner}", transform=place, d=shape.roof)


def _height(shape: TowerShape) -> SafeString:
    squeezed = shape.two_digits and shape.wide
    look = classes(
        "height",
        f"t{shape.owner}",
        "two-digits" if shape.two_digits else "",
        "squeezed" if squeezed else "",
    )
    x = 14.5 if squeezed else 17.3 if shape.two_digits else 18
    return tag("text", str(shape.height), class_=look, x=x, y=shape.height_y)


def _owner(shape: TowerShape) -> SafeString:
    """The letter of the owner's colour, smaller if there is a chip below it."""
    look = classes("owner", f"t{shape.owner}", "small" if shape.need else "")
    return tag(
        "text",
        colour_letter(shape.owner),
        class_=look,
        x=40.3 if shape.need else 39,
        y=shape.letter_y,
    )


def need(shape: TowerShape) -> SafeString:
    """Return the chip with the number of floors the reader needs."""
    if shape.wide:
        plate = tag("rect", x=-4.4, width=22.6, height=13.4, rx=3.5)
        words = tag("text", shape.need, class_="wide", x=6.9, y=10.5)
    else:
        plate = tag("rect", width=18.2, height=13.4, rx=3.5)
        words = tag("text", shape.need, x=9.1, y=11)
    look = f"need far t{shape.owner}" if shape.far else "need"
    return moved(31.3, shape.need_y, plate, words, class_=look)
