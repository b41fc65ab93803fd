"""Rows of a player's home page: games where it is their turn, and games waiting for other players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects

from engine import State, view_for
from engine.box import Colour
from engine.events import Built, Event
from engine.language import listed
from games.board import history
from games.board.event_text import event_text
from games.board.perspective import Perspective
from games.board.phrases import capital, turn_of_round
from games.board.thumbnail import Thumbnail, thumbnail
from games.lib import small_board, times
from games.lib.forecast import Forecast
from games.lib.stored_move import StoredMove
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
    news: str


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
        news=_news(reader, states, game.rows),
    )  # fmt: skip


def _news(reader: Perspective, states: Sequence[State], moves: Sequence[StoredMove]) -> str:
    """Return the last loss of a tower since the reader's last turn, or else the last event."""
    since = history.since_own_turn(reader, moves)
    new = zip(moves[since:], states[since + 1 :], strict=True)
    events = [(event, move) for move, state in new for event in state.happened]
    if not events:
        return ""
    own = reader.own_colours
    builds = [(event, move) for event, move in events if isinstance(event, Built)]
    losses = [(event, move) for event, move in builds if event.loser in own]
    return _sentence(reader, *[*events, *builds, *losses][-1])


def _sentence(reader: Perspective, event: Event, move: StoredMove) -> str:
    line = history.line_of(reader, move, event_text(reader, event))
    return f"{capital(line.who)}: {line.text}" if line.who else line.text
