"""A thumbnail of a board: each site in its owner's colour, from the reader's side."""

from dataclasses import dataclass

from engine.box import Side
from games.board.monster_map import extent, place
from games.lib.small_board import SmallBoard

HALF = 5  # half the side of a site


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A path of each colour's sites ("" for unowned ones), and the monster's position, if any."""

    width: int
    height: int
    paths: tuple[tuple[str, str], ...]
    monster: tuple[int, int] | None


def thumbnail(frame: Side, shown: SmallBoard) -> Thumbnail:
    """Return the thumbnail of a board from the side `frame`, in the units of the monster's map."""
    squares: dict[str, str] = {}
    for site, owner in shown.owners.items():
        x, y = place(frame, site)
        square = f"M{x - HALF} {y - HALF}h{2 * HALF}v{2 * HALF}h-{2 * HALF}z"
        squares[owner] = squares.get(owner, "") + square
    monster = place(frame, shown.monster) if shown.monster else None
    return Thumbnail(*extent(frame), tuple(sorted(squares.items())), monster)
