"""A player's blocks as upright bars. No HTML."""

from dataclasses import dataclass

from engine.box import Floors
from games.board.words import gettext as _


@dataclass(frozen=True, slots=True)
class Bars:
    """A single path with the lowest block first; `label` lists the heights as numbers."""

    path: str
    width: int
    label: str


def bars(blocks: Floors) -> Bars:
    heights = sorted(blocks)
    path = "".join(f"M{1 + 6 * i} {21 - 5 * h}h4.6v{5 * h}h-4.6z" for i, h in enumerate(heights))
    return Bars(path, 6 * len(heights) + 1, " ".join(map(str, heights)) or _("none"))
