"""The bot that takes what the board would pay now, and prefers towers that rivals cannot answer."""

from collections.abc import Iterator, Mapping

from ..box import Colour
from ..chance import pick
from ..explain import swing, worth_now
from ..legal import choices, legal_builds
from ..moves import Build, Move, block_of, site_of
from ..placing import outcome
from ..scoring import Points, score
from ..state import Phase
from ..tower import EMPTY, Tower
from ..view import PlayerView

HELD = 0.5  # a tower no rival can take this round, in points
OPEN = -0.6  # a tower some rival can take at once
FLOOR = -0.08  # a floor spent now is not there later


def choose(view: PlayerView, numbers: Iterator[int]) -> Move:
    """The build worth most now; of blocks the tallest first, since early strength scores in every later round."""
    if view.phase is Phase.CHOOSE:
        return next(choices(view, view.side))
    before = worth_now(view)
    worth = {move: value(view, move, before) for move in legal_builds(view, view.side)}
    best = [move for move, points in worth.items() if points == max(worth.values())]
    return best[pick(numbers, len(best))]


def value(view: PlayerView, move: Build, before: Mapping[Colour, Points]) -> float:
    """Points won, less the points rivals win, and what the tower is worth to hold."""
    side = view.side
    towers = outcome(view, side, move).towers
    change = swing(view.options, before, score(towers, view.options.colours, view.ordinance))
    rivals = [change[other] for other in view.options.sides if other != side]
    block = block_of(view.options, side, move)
    tower = towers.get(site_of(side, move), EMPTY)  # a monster may have trodden on it at once
    held = HELD if tower and _unanswerable(view, tower) else OPEN
    return change[side] - sum(rivals) / len(rivals) + held + FLOOR * block.floors


def _unanswerable(view: PlayerView, tower: Tower) -> bool:
    """Whether no rival has chosen a block tall enough to take the tower this round."""
    options = view.options
    return all(
        tower.floors_needed(colour) > max(view.chosen[colour], default=0)
        for colour in options.colours
        if options.side_of(colour) != view.side
    )
