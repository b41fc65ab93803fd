"""A tower of the skyline: its blocks in two faces, its roof with the number of floors, its shadow."""

from functools import lru_cache

from django.utils.safestring import SafeString

from engine.box import Colour
from games.board.skyline.geometry import FOOT, PITCH, Eye, rise
from games.board.skyline.roofs import NUMBER_LIFT, SPIRE_LIFT
from games.board.skyline.scene import Lot
from games.board.svg import join, number, tag
from games.board.tower_shape import TowerShape

# Light comes from the left and a little from the front.
SHADOW_LENGTH, SHADOW_DEPTH = 0.55, 0.35


@lru_cache(maxsize=4096)
def tower(shape: TowerShape, key: str, eye: Eye) -> SafeString:
    """
    Return a tower whose front left corner is at 0; `key` names it once in the document.

    A group as high as the tower has floors is stretched to its height. The right side is its copy.
    """
    high, (across, up) = rise(shape.height), eye.depth
    stretch = round(high / shape.height, 2)
    flank = f"matrix({number(eye.a)} {number(-eye.b)} 0 1 {FOOT} 0)"
    return join([
        tag("g", *_storeys(shape), id=key, transform=f"scale(1 {number(stretch)})"),
        tag("use", href=f"#{key}", transform=flank),
        _path("shade", f"M{FOOT} 0l{across:g}-{up:g}v-{high:g}l-{across:g} {up:g}z"),
        _path("hull", f"M0-{high:g}V0h{FOOT}l{across:g}-{up:g}v-{high:g}h-{FOOT}z"),
        tag("g", *_top(shape, eye), transform=f"translate(0 {number(-high)})"),
    ])  # fmt: skip


def _storeys(shape: TowerShape) -> list[SafeString]:
    drawn, below = [], 0
    for colour, floors in shape.blocks:
        drawn.append(tag("use", href=f"#sky-{colour}{floors}", y=-below or None))
        below += floors
    return drawn


def _top(shape: TowerShape, eye: Eye) -> list[SafeString]:
    """The roof, the spire of the tallest, and the number of floors, from the top of the wall."""
    owner: Colour = shape.owner
    drawn = [tag("use", href=f"#sky-roof-{owner}")]
    if shape.crown:
        x, y = eye.screen(FOOT / 2, 29, SPIRE_LIFT[owner])
        drawn.append(tag("use", href="#sky-spire", x=x, y=y))
    x, y = eye.screen(FOOT / 2, FOOT / 2, NUMBER_LIFT[owner])
    words = str(shape.height)
    return [*drawn, tag("text", words, class_=f"floors t{owner}", x=x, y=round(y + 5, 1))]


def shadow(lot: Lot, eye: Eye) -> str:
    """Return the outline of a tower's shadow on the ground of its city."""
    length = lot.height * SHADOW_LENGTH + 6
    right, back = length * (1 + SHADOW_DEPTH * eye.a), length * SHADOW_DEPTH * eye.b
    if right > (most := PITCH * 1.15):
        right, back = most, back * most / right
    across, up = eye.depth
    out = f"M{round(lot.x + FOOT)} {round(lot.y)}l{round(right)}-{round(back)}"
    return f"{out} {across:g}-{up:g}h-{FOOT}l-{round(right)} {round(back)}z"


def _path(look: str, outline: str) -> SafeString:
    return tag("path", class_=look, d=outline)
