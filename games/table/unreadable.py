"""The page of a game that can't be replayed: what everyone may know of its moves, as they are stored."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

import engine
from engine import Build, MoveError
from games.lib.stored_move import StoredMove
from games.models import Game
from games.models.packing import UnreadableError
from games.models.ply import stored_moves


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list."""

    number: int
    name: str
    text: str
    at: datetime


@dataclass(frozen=True)
class UnreadablePage:
    """A game without its board."""

    game: Game

    @cached_property
    def _read(self) -> tuple[list[StoredMove], bool]:
        """The moves up to the first that can't be read, and whether there is one."""
        moves = []
        try:
            for move in stored_moves(self.game):
                moves.append(move)
        except UnreadableError:
            return moves, True
        return moves, False

    @property
    def broken_off(self) -> bool:
        """Return whether there are moves after these that can't be read."""
        return self._read[1]

    @property
    def moves(self) -> Iterator[Line]:
        """Yield the moves, the latest first."""
        names = self.game.names_by_side
        for move in reversed(self._read[0]):
            yield Line(move.number, names.get(move.side, move.side), self._told(move.move), move.at)

    def _told(self, move: str) -> str:
        """The move if it is a build or the game is over: a choice of blocks may still be secret."""
        return move if self.game.over or _is_build(move) else _("chose blocks")


def _is_build(text: str) -> bool:
    try:
        return isinstance(engine.parse(text), Build)
    except MoveError:
        return False
