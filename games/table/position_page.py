"""What a page says of one position: whose turn it is, of which round, and what is in force."""

from dataclasses import dataclass
from functools import cached_property

from engine import Phase, PlayerView, View
from games.board import scoreboard
from games.board.perspective import Perspective
from games.board.phrases import turn_of_round, whose_turn
from games.board.variants import Variants, variants


@dataclass(frozen=True, kw_only=True)
class PositionPage:
    """A position as its reader sees it, whether or not it is a stored game's; templates read `page.…`."""

    reader: Perspective
    view: View

    @property
    def building(self) -> PlayerView | None:
        """The view of a reader who may build now; None of any other."""
        return self._asked_to(Phase.BUILD)

    @property
    def choosing(self) -> PlayerView | None:
        """The view of a reader who may choose blocks now; None of any other."""
        return self._asked_to(Phase.CHOOSE)

    @property
    def to_build(self) -> bool:
        return self.building is not None

    @property
    def to_choose(self) -> bool:
        return self.choosing is not None

    def _asked_to(self, phase: Phase) -> PlayerView | None:
        """The view of a reader who may make a move of this phase; not while looking from another player's side."""
        view = self.view
        if not isinstance(view, PlayerView) or self.reader.frame != view.side:
            return None
        return view if view.may_move and view.phase is phase else None

    @property
    def asks(self) -> bool:
        """Whether the reader is asked for a move."""
        return self.to_build or self.to_choose

    @property
    def over(self) -> bool:
        return bool(self.view.winners)

    @property
    def turned(self) -> str | None:
        """The side the board is turned to, where that is not the reader's own."""
        return self.reader.turned if self.reader.turned != self.reader.side else None

    @cached_property
    def round(self) -> str:
        return turn_of_round(self.view)

    @cached_property
    def status(self) -> str:
        return whose_turn(self.reader, self.view)

    @cached_property
    def now(self) -> Variants:
        """The variants in force."""
        return variants(self.reader, self.view)

    @cached_property
    def scored(self) -> scoreboard.Scored | None:
        """The scoring that the last move brought about."""
        return scoreboard.scored(self.reader, self.view)
