"""A finished game as its pictures tell it: what they write, and its board."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from engine import View
from games.board import scoreboard, tiles
from games.board.board_drawing import BoardDrawing
from games.board.perspective import Perspective
from games.board.phrases import capital, winner_sentence
from games.board.scoreboard import Standing


@dataclass(frozen=True)
class FinishedGame:
    """A finished game with a winner; the reader is a spectator on South's side, `ended` a date in words."""

    site: str
    table: str
    ended: str
    reader: Perspective
    view: View

    @property
    def won(self) -> str:
        """Return "Di wins"."""
        return capital(winner_sentence(self.reader, self.view.winners))

    @property
    def dated(self) -> str:
        """Return "4 rounds · 3 May 2026"."""
        rounds = _("{rounds} rounds").format(rounds=self.view.round)
        return f"{rounds} · {self.ended}"

    @cached_property
    def players(self) -> tuple[Standing, ...]:
        """Return the players, the winners first."""
        teams = scoreboard.by_points(self.reader, scoreboard.standings(self.reader, self.view))
        return tuple(player for team in teams for player in team.players)

    @cached_property
    def board(self) -> BoardDrawing:
        """Return the board without chips, so that the names of its cities are whole."""
        board = tiles.board(self.reader, self.view, needs=False)
        return replace(board, cities=tuple(replace(city, chips=()) for city in board.cities))
