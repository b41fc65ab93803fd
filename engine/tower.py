"""Towers: blocks from bottom to top, their owner, and whether another block may be added (R4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
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
    """
    Blocks from bottom to top; the rest follows from them.

    `floors` are those of each colour, in the order R B Y K. `owner` is the colour of the top block,
    None for an empty tower. `height` are the floors of all colours together. `needed` are the
    floors that each colour needs to build here.
    """

    blocks: tuple[Block, ...] = ()
    floors: tuple[int, ...] = field(init=False, compare=False)
    owner: Colour | None = field(init=False, repr=False, compare=False)
    height: int = field(init=False, repr=False, compare=False)
    needed: Mapping[Colour, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        keep, count = partial(object.__setattr__, self), dict.fromkeys(COLOURS, 0)
        for colour, many in self.blocks:
            count[colour] += many
        floors = tuple(count.values())
        keep("floors", floors)
        keep("owner", self.blocks[-1].colour if self.blocks else None)
        keep("height", sum(floors))
        keep("needed", _needed(self.owner, floors))

    def __str__(self) -> str:
        return " ".join(map(str, self.blocks))

    def __bool__(self) -> bool:
        return bool(self.blocks)

    def floors_of(self, colour: Colour) -> int:
        """Return the floors of a colour."""
        return self.floors[COLOURS.index(colour)]

    def floors_needed(self, colour: Colour) -> int:
        """Return the floors that `colour` needs here: 1 on an empty site or its own tower."""
        return self.needed[colour]

    def admits(self, block: Block) -> bool:
        """
        Return whether the block may be added (R4).

        Its colour must then have at least as many floors as the owner had.
        """
        return block.floors >= self.needed[block.colour]

    def with_block(self, block: Block) -> "Tower":
        """Return this tower with `block` on top, legal or not."""
        return _tower((*self.blocks, block))

    def without_top(self) -> "Tower":
        """Return this tower without its top block (V3); an empty tower stays empty."""
        return _tower(self.blocks[:-1])


def _needed(owner: Colour | None, floors: tuple[int, ...]) -> Mapping[Colour, int]:
    """Return the floors that each colour needs: 1, or what the owner has more than it (R4)."""
    most = floors[COLOURS.index(owner)] if owner else 0
    return {
        colour: 1 if colour == owner else max(1, most - own)
        for colour, own in zip(COLOURS, floors, strict=True)
    }


@lru_cache(maxsize=8192)
def _tower(blocks: tuple[Block, ...]) -> Tower:
    """Return the tower of these blocks. Most towers of a game have stood in another one before."""
    return Tower(blocks)


EMPTY = _tower(())


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
