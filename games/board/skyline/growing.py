"""A skyline that grows block by block: each block falls at its step, the roof with the last one."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.safestring import SafeString

from engine import Block
from games.board.skyline.city import base, box, city_name, lying, monster
from games.board.skyline.geometry import EDGE, FOOT, PITCH, PLOT, Eye, rise
from games.board.skyline.ground import ground
from games.board.skyline.scene import CityScene, Lot, Scene
from games.board.skyline.tower import lifted, roof, shadow, spire
from games.board.svg import join, moved, number, tag
from games.board.tower_shape import TowerShape
from games.board.words import language

STEPS = 100  # front.css has a delay for each; the spire comes with the last
Births = Mapping[str, Sequence[int]]  # by a site's public name, the step of each of its blocks

_CORNER = 5
_SIDE = PLOT - 2 * _CORNER
_PLOT = f"h{_SIDE}q5 0 5 5v{_SIDE}q0 5-5 5h-{_SIDE}q-5 0-5-5v-{_SIDE}q0-5 5-5z"
_PLOTS = "".join(
    f"M{EDGE + 2 * _CORNER + PITCH * column} {EDGE + _CORNER + PITCH * row}{_PLOT}"
    for row in range(3)
    for column in range(3)
)


def growing_cities(shown: Scene, born: Births) -> SafeString:
    """Return a drawing of each city for a page that arranges them; what isn't `born` stands already."""
    return join(tag("div", _city(city, born), class_="city") for city in shown.cities)


def _city(shown: CityScene, born: Births) -> SafeString:
    """A city without chips and the numbers of its sites."""
    eye, name = shown.eye, city_name(shown.city.name, language())
    plots = tag("path", class_="plot", d=_PLOTS)
    plan = tag("g", ground(shown.city.key, shown.frame), plots, name, transform=lying(eye))
    shadows = (
        tag("path", class_=_step(_steps(lot, born)[0]), d=shadow(lot, eye))
        for lot in shown.lots
        if lot.tile.tower
    )
    standing = (moved(lot.x, lot.y, *_standing(lot, born, eye)) for lot in shown.lots)
    return tag(
        "svg", base(eye), plan, tag("g", *shadows, class_="shadow"), *standing,
        class_="sites skyline", viewBox=box(eye), aria_hidden="true",
    )  # fmt: skip


def _steps(lot: Lot, born: Births) -> Sequence[int]:
    tower = lot.tile.tower
    return born.get(lot.tile.public) or [0] * (len(tower.blocks) if tower else 0)


def _standing(lot: Lot, born: Births, eye: Eye) -> Iterator[SafeString]:
    if lot.tile.tower:
        yield from _tower(lot.tile.tower, _steps(lot, born), eye)
    if lot.tile.monster:
        yield monster(lot.tile)


def _tower(shape: TowerShape, steps: Sequence[int], eye: Eye) -> Iterator[SafeString]:
    """The blocks of a tower, its roof, and its spire, each falling by itself."""
    stretch, low = round(rise(shape.height) / shape.height, 2), 0
    for block, step in zip(shape.blocks, steps, strict=True):
        yield lifted(low * stretch, *_block(block, stretch, eye), class_=_falling(step))
        low += block.floors
    top = rise(shape.height)
    yield lifted(top, *roof(shape, eye), class_=_falling(steps[-1]))
    if shape.crown:
        yield lifted(top, spire(shape, eye), class_=_falling(STEPS - 1))


def _block(block: Block, stretch: float, eye: Eye) -> Iterator[SafeString]:
    """A block in its colour, whose top the next block covers, and its two faces."""
    across, up = eye.depth
    high = number(round(block.floors * stretch, 1))
    hull = f"M0 0h{FOOT}l{across:g}-{up:g}v-{high}h-{FOOT}L0-{high}z"
    yield tag("path", class_=f"rim c{block.colour}", d=hull)
    name = f"{block.colour}{block.floors}"
    yield tag("use", href=f"#sky-{name}", transform=f"scale(1 {number(stretch)})")
    flank = f"matrix({number(eye.a)} {number(-eye.b)} 0 {number(stretch)} {FOOT} 0)"
    yield tag("use", href=f"#flank-{name}", transform=flank)


def _falling(step: int) -> str:
    return f"born {_step(step)}"


def _step(step: int) -> str:
    tens, ones = divmod(step, 10)
    return f"tens{tens} ones{ones}"
