"""A thumbnail of a board: each site in its owner's colour, from the reader's side."""

from dataclasses import dataclass

from engine import View
from games.board.monster_map import extent, place, spots
from games.board.perspective import Perspective

HALF = 5  # half the side of a site


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A path of each colour's sites ("" for unowned ones), and the monster's position, if any."""

    width: int
    height: int
    paths: tuple[tuple[str, str], ...]
    monster: tuple[int, int] | None


def thumbnail(reader: Perspective, view: View) -> Thumbnail:
    """Return the thumbnail of `view` from the reader's side, in the units of the monster's map."""
    squares: dict[str, str] = {}
    for spot in spots(reader, view):
        square = f"M{spot.x - HALF} {spot.y - HALF}h{2 * HALF}v{2 * HALF}h-{2 * HALF}z"
        squares[spot.owner] = squares.get(spot.owner, "") + square
    monster = place(reader.frame, view.monster) if view.monster else None
    return Thumbnail(*extent(reader.frame), tuple(sorted(squares.items())), monster)
