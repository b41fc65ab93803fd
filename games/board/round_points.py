"""Points by round: each player's points in each round so far."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine import State
from engine.box import Colour
from engine.events import RoundScored
from engine.scoring import side_scores
from games.board.perspective import Perspective
from games.board.phrases import capital


class Rounds(NamedTuple):
    """A seat: its colours, its name, its points in each round scored so far, and their sum."""

    colours: tuple[Colour, ...]
    name: str
    rounds: tuple[int, ...]
    total: int


def points_by_round(reader: Perspective, states: Sequence[State]) -> list[Rounds]:
    """Return the seats, those with the most points first."""
    options = reader.options
    ends = [
        states[0],
        *(s for s in states if any(isinstance(event, RoundScored) for event in s.happened)),
    ]
    sums = [side_scores(options, state.scores) for state in ends]
    rows = [
        Rounds(
            options.colours_of(side),
            capital(reader.name(side)),
            tuple(now[side] - was[side] for was, now in pairwise(sums)),
            sums[-1][side],
        )
        for side in options.sides
    ]
    return sorted(rows, key=lambda row: -row.total)
