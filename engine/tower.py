"""A tower: its blocks from bottom to top, its owner, and whether it admits another block (R4)."""

from dataclasses import dataclass
from typing import NamedTuple

from .box import COLOURS, Colour, Site


class Block(NamedTuple):
    """One block of one colour, 1 to 4 floors high."""

    colour: Colour
    floors: int

    def __str__(self) -> str:
        return f"{self.colour}{self.floors}"


@dataclass(frozen=True, slots=True)
class Tower:
    """Blocks bottom to top, and the floors of each colour in them, in the order R B Y K."""

    blocks: tuple[Block, ...] = ()
    floors: tuple[int, int, int, int] = (0, 0, 0, 0)

    def __str__(self) -> str:
        return " ".join(map(str, self.blocks))

    def __bool__(self) -> bool:
        return bool(self.blocks)

    @property
    def owner(self) -> Colour | None:
        """The colour on top; None where nothing stands."""
        return self.blocks[-1].colour if self.blocks else None

    @property
    def height(self) -> int:
        return sum(self.floors)

    def floors_of(self, colour: Colour) -> int:
        return self.floors[COLOURS.index(colour)]

    def floors_needed(self, colour: Colour) -> int:
        """The smallest block with which `colour` may build here: 1 on an empty site or its own tower."""
        owner = self.owner
        if owner is None or owner == colour:
            return 1
        return max(1, self.floors_of(owner) - self.floors_of(colour))

    def admits(self, block: Block) -> bool:
        """R4: capping a rival needs at least as many floors as the rival has there."""
        return block.floors >= self.floors_needed(block.colour)

    def with_block(self, block: Block) -> "Tower":
        """This tower with `block` on top. Does not ask whether it may."""
        at = COLOURS.index(block.colour)
        floors = list(self.floors)
        floors[at] += block.floors
        r, b, y, k = floors
        return Tower((*self.blocks, block), (r, b, y, k))

    def without_top(self) -> "Tower":
        """This tower without its top block (V3). Empty, it has none to lose."""
        bare = EMPTY
        for block in self.blocks[:-1]:
            bare = bare.with_block(block)
        return bare


EMPTY = Tower()


def stack(text: str) -> Tower:
    """
    A tower as the records write it, bottom to top.

    >>> stack("R1 B3").owner
    'B'
    """
    tower = EMPTY
    for word in text.upper().split():
        tower = tower.with_block(Block(word[0], int(word[1:])))
    return tower


def towers_from(text: str) -> dict[Site, Tower]:
    """
    The towers of a board, by site.

    >>> towers_from("A1: R1 B3; B2: K4")["B2"].height
    4
    """
    parts = (part.split(":") for part in text.split(";") if part.strip())
    return {site.strip(): stack(blocks) for site, blocks in parts}
