"""A board as small as a stamp: who owns which site, in the reader's frame and the true arrangement."""

from dataclasses import dataclass

from engine import View
from games.board.monster_map import extent, place, spots
from games.board.perspective import Perspective

HALF = 5  # of a site's side


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """One path for all sites of a colour, "" for those nobody owns; where the monster is, if there is one."""

    width: int
    height: int
    paths: tuple[tuple[str, str], ...]
    monster: tuple[int, int] | None


def thumbnail(reader: Perspective, view: View) -> Thumbnail:
    """The board of `view` from the reader's side; lengths are those of the map of the ground."""
    squares: dict[str, str] = {}
    for spot in spots(reader, view):
        square = f"M{spot.x - HALF} {spot.y - HALF}h{2 * HALF}v{2 * HALF}h-{2 * HALF}z"
        squares[spot.owner] = squares.get(spot.owner, "") + square
    monster = place(reader.frame, view.monster) if view.monster else None
    return Thumbnail(*extent(reader.frame), tuple(sorted(squares.items())), monster)
