"""What the board means to a player: what it would score now, and what a move would change."""

from collections.abc import Mapping

from .box import Colour, Seat
from .moves import Build, placed
from .options import Options
from .scoring import Points, score, seat_scores
from .state import Position
from .tower import Tower


def worth_now(position: Position) -> dict[Colour, Points]:
    """What each colour would get if the round were scored as the board stands."""
    return score(position.towers, position.options.colours)


def worth_after(position: Position, seat: Seat, move: Build) -> dict[Colour, Points]:
    """The same after `seat` has made `move`."""
    return score(placed(position, seat, move), position.options.colours)


def swing(options: Options, before: Mapping[Colour, Points], after: Mapping[Colour, Points]) -> dict[Seat, int]:
    """The difference between two scorings, by seat."""
    was, will = (seat_scores(options, {c: p.total for c, p in points.items()}) for points in (before, after))
    return {seat: will[seat] - was[seat] for seat in options.seats}


def floors_needed(options: Options, seat: Seat, tower: Tower) -> tuple[int, Colour]:
    """The smallest block with which `seat` may build here, and the colour of its that needs least."""
    return min((tower.floors_needed(colour), colour) for colour in options.colours_of(seat))


def lead(tower: Tower, options: Options) -> int:
    """How many floors the owner's colour is ahead of the best rival colour of another seat."""
    owner = tower.owner
    if owner is None:
        return 0
    holder = options.seat_of(owner)
    rivals = [tower.floors_of(colour) for colour in options.colours if options.seat_of(colour) != holder]
    return tower.floors_of(owner) - max(rivals)
