"""Towers: blocks from bottom to top, their owner, and whether another block may be added (R4)."""

from dataclasses import dataclass
from typing import NamedTuple

from .box import COLOURS, Colour, Site


class Block(NamedTuple):
    """A block of one colour, 1 to 4 floors high."""

    colour: Colour
    floors: int

    def __str__(self) -> str:
        return f"{self.colour}{self.floors}"


@dataclass(frozen=True, slots=True)
class Tower:
    """Blocks from bottom to top, and the floors of each colour in them, in the order R B Y K."""

    blocks: tuple[Block, ...] = ()
    floors: tuple[int, int, int, int] = (0, 0, 0, 0)

    def __str__(self) -> str:
        return " ".join(map(str, self.blocks))

    def __bool__(self) -> bool:
        return bool(self.blocks)

    @property
    def owner(self) -> Colour | None:
        """The colour of the top block; None for an empty tower."""
        return self.blocks[-1].colour if self.blocks else None

    @property
    def height(self) -> int:
        """The floors of all colours together."""
        return sum(self.floors)

    def floors_of(self, colour: Colour) -> int:
        """Return the floors of a colour."""
        return self.floors[COLOURS.index(colour)]

    def floors_needed(self, colour: Colour) -> int:
        """Return the floors that `colour` needs here: 1 on an empty site or its own tower."""
        owner = self.owner
        if owner is None or owner == colour:
            return 1
        return max(1, self.floors_of(owner) - self.floors_of(colour))

    def admits(self, block: Block) -> bool:
        """
        Return whether the block may be added (R4).

        Its colour must then have at least as many floors as the owner had.
        """
        return block.floors >= self.floors_needed(block.colour)

    def with_block(self, block: Block) -> "Tower":
        """Return this tower with `block` on top, legal or not."""
        at = COLOURS.index(block.colour)
        floors = list(self.floors)
        floors[at] += block.floors
        r, b, y, k = floors
        return Tower((*self.blocks, block), (r, b, y, k))

    def without_top(self) -> "Tower":
        """Return this tower without its top block (V3); an empty tower stays empty."""
        bare = EMPTY
        for block in self.blocks[:-1]:
            bare = bare.with_block(block)
        return bare


EMPTY = Tower()


def stack(text: str) -> Tower:
    """
    Return the tower that a text describes, bottom to top.

    >>> stack("R1 B3").owner
    'B'
    """
    tower = EMPTY
    for word in text.upper().split():
        tower = tower.with_block(Block(word[0], int(word[1:])))
    return tower


def towers_from(text: str) -> dict[Site, Tower]:
    """
    Return the towers that a text describes, by site.

    >>> towers_from("A1: R1 B3; B2: K4")["B2"].height
    4
    """
    parts = (part.split(":") for part in text.split(";") if part.strip())
    return {site.strip(): stack(blocks) for site, blocks in parts}
