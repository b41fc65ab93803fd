"""A bot that scores as much as it can at once and prefers towers that rivals can't take."""

from collections.abc import Iterator, Mapping

from ..box import Colour
from ..chance import pick
from ..explain import swing, worth_now
from ..legal import choices, legal_builds
from ..moves import Build, Move
from ..placing import outcome
from ..scoring import Points, score
from ..state import Phase
from ..tower import EMPTY, Tower
from ..view import PlayerView

HELD = 0.5  # points for a tower that no rival can take this round
OPEN = -0.6  # points for a tower that some rival can take this round
FLOOR = -0.08  # points for each floor spent: it will be missing later


def choose(view: PlayerView, numbers: Iterator[int]) -> Move:
    """
    Return the build with the highest value.

    When choosing blocks, take the tallest: early points count most.
    """
    if view.phase is Phase.CHOOSE:
        return choices(view, view.side)[0]
    before = worth_now(view)
    worth = {move: value(view, move, before) for move in legal_builds(view, view.side)}
    best = [move for move, points in worth.items() if points == max(worth.values())]
    return best[pick(numbers, len(best))]


def value(view: PlayerView, move: Build, before: Mapping[Colour, Points]) -> float:
    """Return the points that `move` gains, less what rivals gain, plus what the tower is worth."""
    side, after = view.side, outcome(view, view.side, move)
    change = swing(view.options, before, score(after.towers, view.options.colours, view.ordinance))
    rivals = [change[other] for other in view.options.sides if other != side]
    tower = after.towers.get(after.site, EMPTY)  # a monster may have destroyed it at once
    held = HELD if tower and _unanswerable(view, tower) else OPEN
    return change[side] - sum(rivals) / len(rivals) + held + FLOOR * after.block.floors


def _unanswerable(view: PlayerView, tower: Tower) -> bool:
    """Return whether no rival has a block this round that is tall enough to take the tower."""
    options = view.options
    return all(
        tower.floors_needed(colour) > max(view.chosen[colour], default=0)
        for colour in options.colours
        if options.side_of(colour) != view.side
    )
