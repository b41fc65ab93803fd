"""The layout of a tower's stack of blocks, seen from the front."""

from dataclasses import dataclass

from engine import Tower
from engine.box import Colour, colour_letter

FLOOR, HIGHEST = 11, 165  # a floor, and a whole stack; a stack with too many floors has lower ones
LINE = 12  # the least distance between labels


@dataclass(frozen=True, slots=True)
class Layer:
    """A block of the stack; `y` is its top, `label_y` the middle of its label."""

    colour: Colour
    label: str
    y: float
    height: float
    label_y: float

    @property
    def middle(self) -> float:
        return round(self.y + self.height / 2, 1)

    @property
    def baseline(self) -> float:
        return round(self.label_y + 4, 1)


@dataclass(frozen=True, slots=True)
class StackShape:
    """The front view, bottom to top; the ground is at 0, and `top`, above it, is negative."""

    layers: tuple[Layer, ...]
    top: float

    @property
    def height(self) -> float:
        """Return the height, including the ground line."""
        return round(2 - self.top, 1)


def stack_shape(tower: Tower) -> StackShape:
    """Return the blocks from the ground up; labels that would overlap are moved up."""
    floor = min(FLOOR, HIGHEST / (tower.height or 1))
    y, label_y, layers = 0.0, float(LINE), []
    for block in tower.blocks:
        height = floor * block.floors
        y -= height
        label_y = min(y + height / 2, label_y - LINE)
        label = f"{colour_letter(block.colour)}{block.floors}"
        layers.append(Layer(block.colour, label, round(y, 1), round(height, 1), round(label_y, 1)))
    return StackShape(tuple(layers), round(min(y, label_y - LINE / 2) - 1, 1))
