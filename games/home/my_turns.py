"""Rows of a player's home page: games where it is their turn, and games waiting for other players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects

from engine import view_for
from engine.box import Colour
from engine.language import listed
from games.board.perspective import Perspective
from games.board.phrases import turn_of_round
from games.board.thumbnail import Thumbnail, thumbnail
from games.home.recap import Recap, recap
from games.lib import small_board, times
from games.lib.forecast import Forecast
from games.models import Game, Seat
from games.play.game_rows import GameRow
from games.play.tolerant import shown_of_each


@dataclass(frozen=True, slots=True)
class MyTurn:
    """A game in which it is the reader's turn."""

    game: Game
    thumbnail: Thumbnail
    colours: tuple[Colour, ...]
    turn: str
    deadline: datetime | None
    urgent: bool
    recap: Recap


@dataclass(frozen=True, slots=True)
class LaterTurn:
    """A game in which it is the reader's turn, in one line."""

    game: Game
    deadline: datetime | None
    urgent: bool


def later_turn(game: Game, seat: Seat | None) -> LaterTurn:
    return LaterTurn(game, deadline=game.deadline_for(seat), urgent=game.urgent(seat))


def my_turns(seats: Sequence[Seat]) -> tuple[list[MyTurn], list[Seat]]:
    """
    Return a row for each seat, in the same order, and the seats whose game can't be shown.

    Runs one query for all moves, and replays each game.
    """
    prefetch_related_objects([seat.game for seat in seats], "plies")
    return shown_of_each(seats, _my_turn)


@dataclass(frozen=True, slots=True)
class OthersTurn:
    """A game in which other players are to move."""

    row: GameRow
    expected: Forecast | None = None

    @property
    def game(self) -> Game:
        return self.row.game

    @property
    def names(self) -> str:
        return listed([seat.name for seat in self.row.awaited] or [self.game.name])

    @property
    def up_again(self) -> str:
        """Return when it will be the reader's turn again; empty if nobody knows yet."""
        return times.up_again(self.expected) if self.expected else ""


def nearest_deadline(rows: Sequence[OthersTurn]) -> OthersTurn | None:
    """Return the game with the nearest deadline; None if none has a deadline."""
    timed = [(row.game.shown_deadline, row) for row in rows if row.game.shown_deadline]
    return min(timed, key=lambda pair: pair[0])[1] if timed else None


def _my_turn(seat: Seat) -> MyTurn:
    game, states = seat.game, seat.game.positions()
    reader = Perspective(
        game.options, game.names_by_side, game.theme, seat.side, formers=game.formers
    )
    view = view_for(states[-1], seat.side)
    return MyTurn(
        game=game, thumbnail=thumbnail(seat.side, small_board.of(view)), colours=seat.colours, turn=turn_of_round(view),
        deadline=game.deadline_for(seat), urgent=game.urgent(seat),
        recap=recap(reader, states, game.rows),
    )  # fmt: skip
