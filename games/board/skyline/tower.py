"""A tower of the skyline: its blocks in two faces, its roof with the number of floors, its shadow."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from django.utils.safestring import SafeString

from engine import Block
from engine.box import Colour
from games.board.board_drawing import Landing
from games.board.skyline.geometry import FOOT, PITCH, Eye, rise
from games.board.skyline.roofs import NUMBER_LIFT, SPIRE_LIFT
from games.board.skyline.scene import Lot
from games.board.svg import join, number, tag
from games.board.tower_shape import TowerShape

# Light comes from the left and a little from the front.
SHADOW_LENGTH, SHADOW_DEPTH = 0.55, 0.35


@lru_cache(maxsize=4096)
def tower(shape: TowerShape, key: str, eye: Eye) -> SafeString:
    """Return a tower whose front left corner is at 0; `key` names it once in the document."""
    high = rise(shape.height)
    return join([
        _walls(shape.blocks, high / shape.height, key, eye),
        lifted(high, *_top(shape, eye)),
    ])  # fmt: skip


@lru_cache(maxsize=256)
def landing_tower(shape: TowerShape, landing: Landing, key: str, eye: Eye) -> SafeString:
    """Return the same tower in two parts: what stands, with the roof it had, and what lands on it."""
    stretch = rise(shape.height) / shape.height
    stands, lands = shape.blocks[: -landing.blocks], shape.blocks[-landing.blocks :]
    low = round(stretch * sum(block.floors for block in stands), 1)
    across, up = eye.depth
    drawn = []
    if landing.before:
        before = _top(replace(landing.before, crown=False), eye)
        lid = tag(
            "path",
            class_=f"rim c{landing.before.owner}",
            d=f"M0 0h{FOOT}l{across:g}-{up:g}h-{FOOT}z",
        )
        drawn = [_walls(stands, stretch, f"{key}-low", eye), lifted(low, lid)]
        drawn.append(tag("g", lifted(low, *before), class_=f"was p{landing.nth}"))
    high = rise(shape.height) - low
    falling = lifted(low, _walls(lands, stretch, key, eye), lifted(high, *_top(shape, eye)))
    return join([*drawn, tag("g", falling, class_=f"came p{landing.nth}")])


def lifted(high: float, *drawn: SafeString, class_: str | None = None) -> SafeString:
    """Return the shapes so much higher."""
    up = f"translate(0 {number(-high)})" if high else None
    return tag("g", *drawn, class_=class_, transform=up)


def _walls(blocks: Sequence[Block], stretch: float, key: str, eye: Eye) -> SafeString:
    """
    The blocks in two faces. A group as high as they have floors is stretched.

    The right side is its copy.
    """
    stretch, (across, up) = round(stretch, 2), eye.depth
    high = round(stretch * sum(block.floors for block in blocks), 1)
    flank = f"matrix({number(eye.a)} {number(-eye.b)} 0 1 {FOOT} 0)"
    return join([
        tag("g", *_storeys(blocks), id=key, transform=f"scale(1 {number(stretch)})"),
        tag("use", href=f"#{key}", transform=flank),
        _path("shade", f"M{FOOT} 0l{across:g}-{up:g}v-{high:g}l-{across:g} {up:g}z"),
        _path("hull", f"M0-{high:g}V0h{FOOT}l{across:g}-{up:g}v-{high:g}h-{FOOT}z"),
    ])  # fmt: skip


def _storeys(blocks: Sequence[Block]) -> list[SafeString]:
    drawn, below = [], 0
    for colour, floors in blocks:
        drawn.append(tag("use", href=f"#sky-{colour}{floors}", y=-below or None))
        below += floors
    return drawn


def _top(shape: TowerShape, eye: Eye) -> list[SafeString]:
    """The roof, the spire of the tallest, and the number of floors, from the top of the wall."""
    cover, floors = roof(shape, eye)
    return [cover, spire(shape, eye), floors] if shape.crown else [cover, floors]


def roof(shape: TowerShape, eye: Eye) -> tuple[SafeString, SafeString]:
    """Return the roof and the number of floors on it, from the top of the wall."""
    owner: Colour = shape.owner
    x, y = eye.screen(FOOT / 2, FOOT / 2, NUMBER_LIFT[owner])
    look, words = f"floors t{owner}", str(shape.height)
    floors = tag("text", words, class_=look, x=x, y=round(y + 5, 1))
    return tag("use", href=f"#sky-roof-{owner}"), floors


def spire(shape: TowerShape, eye: Eye) -> SafeString:
    """Return the spire at the back of the roof, from the top of the wall."""
    x, y = eye.screen(FOOT / 2, 29, SPIRE_LIFT[shape.owner])
    return tag("use", href="#sky-spire", x=x, y=y)


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
