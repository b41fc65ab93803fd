"""One moment of a replay: the position after some moves, its hands, and the current scores."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine import Phase, View, view_for
from engine.analysis.alternatives import BestAlternative, best_alternative
from engine.box import Card, Colour
from engine.orientation import place
from engine.scoring import Points
from games.board import scoreboard
from games.board.phrases import capital, floors, turn_of_round
from games.board.variants import Variants, variants
from games.replay.timeline import Timeline


class Row(NamedTuple):
    """A colour at a moment: points scored, what the board would pay now by part, and their sum."""

    colour: Colour
    name: str
    banked: int
    now: Points
    sum: int


class Hand(NamedTuple):
    """The cards of a seat, each with its place in words."""

    colour: Colour
    name: str
    cards: tuple[tuple[Card, str], ...]


class Alternative(NamedTuple):
    """The best alternative build: its place and height in words, and whether it wins more."""

    best: BestAlternative
    place: str
    floors: str
    more: bool


@dataclass(frozen=True)
class Moment:
    """The position after `ply` moves; templates of everything that changes with a move read `moment.…`."""

    timeline: Timeline
    ply: int

    @property
    def last(self) -> int:
        return self.timeline.last

    @cached_property
    def view(self) -> View:
        return self.timeline.view(self.ply)

    @property
    def running(self) -> bool:
        """Return whether the board may still pay something."""
        return self.view.phase is not Phase.OVER

    @property
    def ordinance(self) -> bool:
        return self.view.ordinance is not None

    @cached_property
    def round(self) -> str:
        return turn_of_round(self.view)

    @cached_property
    def now(self) -> Variants:
        """Return the variants in force."""
        return variants(self.timeline.reader, self.view)

    @cached_property
    def scored(self) -> scoreboard.Scored | None:
        """Return the scoring caused by the move, if any."""
        return scoreboard.scored(self.timeline.reader, self.view)

    @cached_property
    def hands(self) -> list[Hand]:
        """Return all hands of a finished game; while it runs, only those that the reader has held."""
        state, reader = self.timeline.states[self.ply], self.timeline.reader
        own = {reader.side} if reader.had_seat(self.ply) else set()
        sides = [side for side in state.options.sides if self.timeline.over or side in own]
        return [
            Hand(
                reader.first(side),
                reader.name(side),
                tuple((card, place(card)) for card in view_for(state, side).hand),
            )
            for side in sides
        ]

    @cached_property
    def alternative(self) -> Alternative | None:
        """Return the mover's best alternative, if the reader may know the hand; None without a build."""
        timeline = self.timeline
        swing = timeline.swing_by_ply.get(self.ply)
        if swing is None:
            return None
        own = swing.side == timeline.reader.side and timeline.reader.had_seat(self.ply - 1)
        if not (timeline.over or own):
            return None
        best = best_alternative(timeline.states[self.ply - 1], swing.side)
        return Alternative(
            best, timeline.reader.place(best.site), floors(best.block.floors), best.won > swing.won
        )

    @cached_property
    def rows(self) -> list[Row]:
        """Return each colour's points, and what the board would pay it now."""
        timeline, reader = self.timeline, self.timeline.reader
        scores, worth, both = (
            timeline.states[self.ply].scores,
            timeline.worth[self.ply],
            timeline.points[self.ply],
        )
        return [Row(c, capital(reader.colour(c)), scores[c], worth[c], both[c]) for c in scores]
