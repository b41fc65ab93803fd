"""The layout of a tower as a roof tile: a wall with each colour's floors, a roof, and a chip."""

from dataclasses import dataclass
from functools import lru_cache

from engine import Block, Tower
from engine.box import TALLEST_BLOCK, Colour, colour_letter
from engine.text import floors_by_colour
from games.board.words import language

LEFT, WIDTH, GROUND = 4, 48, 52.3  # of a wall in its cell
ROOF = 27
NARROWEST, LABELLED = 10.5, 21
# From the lower left corner of a roof over its top to the lower right; its depth is a parameter.
_TOPS = {
    "R": "V1Q0 0 1 0H47Q48 0 48 1V",
    "B": "V11Q0 0 11 0H37Q48 0 48 11V",
    "Y": "V7H3V3.5H6.5V0H41.5V3.5H45V7H48V",
    "K": "V8.5L8.5 0H39.5L48 8.5V",
}


@dataclass(frozen=True, slots=True)
class Segment:
    """The floors of one colour in a wall."""

    colour: Colour
    x: float
    width: float
    middle: float
    label: str


@dataclass(frozen=True, slots=True)
class TowerShape:
    """A tower on its site: blocks from the ground up, wall, roof, height, owner, and the floors needed."""

    blocks: tuple[Block, ...]
    owner: Colour
    height: int
    wall_y: float
    wall_height: float
    label_y: float
    segments: tuple[Segment, ...]
    roof: str
    roof_y: float
    height_y: float
    letter_y: float
    need: str
    far: bool
    crown: bool

    @property
    def two_digits(self) -> bool:
        return self.height > 9

    @property
    def need_y(self) -> float:
        return round(self.roof_y + 12.4, 2)

    @property
    def wide(self) -> bool:
        """Return whether the chip has more than a sign and a digit."""
        return len(self.need) > 2


def roof(colour: Colour, depth: int = ROOF) -> str:
    """Return the outline of a roof, whose form identifies its colour without relying on hue."""
    return f"M0 {depth}{_TOPS[colour]}{depth}z"


def tower_shape(
    tower: Tower, need: int | None = None, colour: Colour = "", *, crown: bool = False
) -> TowerShape:
    """
    Return a tower's shape; `need` is the number on its chip, or None for no chip.

    `colour` is written after the number if the reader has two. `crown` marks the single tallest.
    """
    letter = colour_letter(colour) if colour else ""
    return _shape(tower, need, letter, crown, language())


@lru_cache(maxsize=8192)
def _shape(
    tower: Tower, need: int | None, letter: str, crown: bool, _language: str | None
) -> TowerShape:
    """The shape, whose walls are labelled with the letters of the active language."""
    wall = min(19.5, 12.5 + 0.75 * (tower.height - 1))
    wall_y = round(GROUND - wall, 2)
    roof_y = round(wall_y - ROOF, 2)
    return TowerShape(
        blocks=tower.blocks, owner=tower.owner or "", height=tower.height, wall_y=wall_y, wall_height=wall,
        label_y=round(wall_y + wall / 2 + 4, 2), segments=_segments(tower),
        roof=roof(tower.owner or ""), roof_y=roof_y,
        height_y=round(roof_y + (21 if tower.height > 9 else 22.3), 2),
        letter_y=round(roof_y + (11.3 if need else 19.2), 2),
        need=f"+{need}{letter}" if need else "", far=need is not None and need > TALLEST_BLOCK, crown=crown,
    )  # fmt: skip


def _segments(tower: Tower) -> tuple[Segment, ...]:
    """The wall from left to right, in proportion to the floors, but wide enough for a digit each."""
    parts = floors_by_colour(tower)
    room, rest = float(WIDTH), tower.height
    narrow = set()
    # The smallest first: widening one leaves less room for the others.
    for colour, many in sorted(parts, key=lambda part: part[1]):
        if room * many / rest < NARROWEST:
            narrow.add(colour)
            room, rest = room - NARROWEST, rest - many
    end, segments = float(LEFT), []
    for colour, many in parts:
        width = NARROWEST if colour in narrow else room * many / rest
        label = f"{colour_letter(colour)}{many}" if width >= LABELLED else str(many)
        x, end = end, end + width
        segments.append(_segment(colour, _half(x), _half(end), label))
    return tuple(segments)


def _segment(colour: Colour, x: float, end: float, label: str) -> Segment:
    return Segment(colour, x, end - x, (x + end) / 2, label)


def _half(x: float) -> float:
    """The nearest half: a whole pixel of a PNG, so that its segments are drawn once for many towers."""
    return round(x * 2) / 2
