"""The facts of one position: whose turn it is, the round, and the variants in force."""

from dataclasses import dataclass
from functools import cached_property

from engine import Phase, PlayerView, View
from games.board import scoreboard
from games.board.perspective import Perspective
from games.board.phrases import turn_of_round, whose_turn
from games.board.variants import Variants, variants


@dataclass(frozen=True, kw_only=True)
class PositionPage:
    """A position from its reader's perspective, stored or not; templates read `page.…`."""

    reader: Perspective
    view: View

    @cached_property
    def building(self) -> PlayerView | None:
        """Return the view of a reader who may build now; None for others."""
        return self._asked_to(Phase.BUILD)

    @cached_property
    def choosing(self) -> PlayerView | None:
        """Return the view of a reader who may choose blocks now; None for others."""
        return self._asked_to(Phase.CHOOSE)

    @property
    def to_build(self) -> bool:
        return self.building is not None

    @property
    def to_choose(self) -> bool:
        return self.choosing is not None

    def _asked_to(self, phase: Phase) -> PlayerView | None:
        """The view of a reader who may move in this phase; None while looking from another player's side."""
        view = self.view
        if not isinstance(view, PlayerView) or self.reader.frame != view.side:
            return None
        return view if view.may_move and view.phase is phase else None

    @property
    def asks(self) -> bool:
        """Return whether the reader is to move."""
        return self.to_build or self.to_choose

    @property
    def over(self) -> bool:
        return self.view.phase is Phase.OVER

    @property
    def turned(self) -> str | None:
        """Return the side the board is turned to, unless it is the reader's own."""
        return self.reader.turned if self.reader.turned != self.reader.side else None

    @cached_property
    def round(self) -> str:
        return turn_of_round(self.view)

    @cached_property
    def status(self) -> str:
        return whose_turn(self.reader, self.view)

    @cached_property
    def now(self) -> Variants:
        """Return the variants in force."""
        return variants(self.reader, self.view)

    @cached_property
    def scored(self) -> scoreboard.Scored | None:
        """Return the scoring caused by the last move, if any."""
        return scoreboard.scored(self.reader, self.view)
