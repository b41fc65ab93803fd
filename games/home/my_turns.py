"""Rows of a player's home page: games where it is their turn, and games waiting for other players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine import State, view_for
from engine.box import Colour
from engine.events import Built, Event
from engine.language import listed
from games.board import history
from games.board.event_text import event_text
from games.board.perspective import Perspective
from games.board.phrases import capital, time_left, turn_of_round
from games.board.thumbnail import Thumbnail, thumbnail
from games.lib import clock
from games.models import Game, Seat
from games.play.tolerant import shown_of_each

EVENING = 18  # o'clock; a deadline later today is "tonight"


@dataclass(frozen=True, slots=True)
class MyTurn:
    """A game in which it is the reader's turn."""

    game: Game
    thumbnail: Thumbnail
    colours: tuple[Colour, ...]
    turn: str
    left: str
    urgent: bool
    news: str


def my_turns(seats: Sequence[Seat]) -> tuple[list[MyTurn], list[Seat]]:
    """
    Return a row for each seat, in the same order, and the seats whose game can't be shown.

    Runs one query for all moves, and replays each game.
    """
    prefetch_related_objects([seat.game for seat in seats], "plies")
    return shown_of_each(seats, _my_turn)


@dataclass(frozen=True, slots=True)
class OthersTurn:
    """A game in which other players are to move, and the time they have left."""

    game: Game
    names: str
    names_with_vacations: str
    left: str

    @property
    def sentence(self) -> str:
        """Return "Waiting for Mira, 1 d 20 h left" or "Waiting for Ben (away until 3 December), …"."""
        if not self.left:
            return _("Waiting for {names}").format(names=self.names_with_vacations)
        return _("Waiting for {names}, {left} left").format(
            names=self.names_with_vacations, left=self.left
        )


def others_turn(game: Game) -> OthersTurn:
    seats = [seat for seat in game.seats_by_side.values() if seat.to_move]
    return OthersTurn(
        game=game,
        names=listed([seat.name for seat in seats] or [game.name]),
        names_with_vacations=listed([_with_vacation(seat) for seat in seats] or [game.name]),
        left=time_left(game.deadline - timezone.now()) if game.deadline else "",
    )


def _with_vacation(seat: Seat) -> str:
    if not (day := seat.away_until):
        return seat.name
    return _("{name} (on vacation until {day})").format(
        name=seat.name, day=date_format(day, _("j F"))
    )


def nearest_deadline(games: Sequence[Game]) -> str:
    """
    Return the sentence about the game with the nearest deadline; empty if none has a deadline.

    It predicts nothing: a player may move long before their deadline, or in another game first.
    """
    timed = [(game.deadline, game) for game in games if game.deadline]
    if not timed:
        return ""
    deadline, game = min(timed, key=lambda pair: pair[0])
    deadline, row = timezone.localtime(deadline), others_turn(game)
    sentence = _deadline_sentence(deadline, timezone.localtime())
    return sentence.format(day=date_format(deadline, "l"), name=row.names, left=row.left)


def _deadline_sentence(deadline: datetime, now: datetime) -> str:
    days = (deadline.date() - now.date()).days
    if days == 0 and deadline.hour >= EVENING:
        return _("Next deadline: tonight ({name}, {left} left).")
    if days < 1:
        return _("Next deadline: today ({name}, {left} left).")
    if days == 1:
        return _("Next deadline: tomorrow ({name}, {left} left).")
    return _("Next deadline: {day} ({name}, {left} left).")


def _my_turn(seat: Seat) -> MyTurn:
    game, states = seat.game, seat.game.positions()
    reader = Perspective(game.options, game.names_by_side, game.theme, seat.side)
    view = view_for(states[-1], seat.side)
    left = game.deadline - timezone.now() if game.deadline else None
    return MyTurn(
        game=game, thumbnail=thumbnail(reader, view), colours=seat.colours, turn=turn_of_round(view),
        left=time_left(left) if left is not None else "",
        urgent=left is not None and clock.urgent(left, game.pace),
        news=_news(reader, states[history.since_own_turn(reader, game.movers) + 1 :]),
    )  # fmt: skip


def _news(reader: Perspective, states: Sequence[State]) -> str:
    """Return the last loss of a tower since the reader's last turn, or else the last event."""
    events = [event for state in states for event in state.happened]
    if not events:
        return ""
    own = reader.own_colours
    losses = [event for event in events if isinstance(event, Built) and event.loser in own]
    builds = [event for event in events if isinstance(event, Built)]
    return _sentence(reader, [*events, *builds, *losses][-1])


def _sentence(reader: Perspective, event: Event) -> str:
    told = event_text(reader, event)
    return f"{capital(reader.name(told.side))}: {told.text}" if told.side else told.text
