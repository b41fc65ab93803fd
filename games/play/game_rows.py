"""A game in a list, from its rows alone: its small board, whom it waits for, and how it ended."""

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine.language import listed
from games.board.perspective import Perspective
from games.board.phrases import winner_sentence
from games.board.thumbnail import Thumbnail, thumbnail
from games.lib import clock, small_board, times
from games.models import Game, Seat
from games.play.access import Visitor


@dataclass(frozen=True)
class GameRow:
    """A game as a list shows it to its reader; takes no replay and no query."""

    game: Game
    reader: Visitor

    @cached_property
    def seat(self) -> Seat | None:
        return self.game.seat_of(self.reader)

    @property
    def thumbnail(self) -> Thumbnail | None:
        """Return the board from the reader's side; None before the game, and for older games."""
        shown = small_board.read(self.game.small_board)
        return thumbnail(self.seat.side if self.seat else "S", shown) if shown else None

    @property
    def awaited(self) -> list[Seat]:
        return [seat for seat in self.game.seats_by_side.values() if seat.to_move]

    @property
    def waiting(self) -> str:
        """Return "Waiting for Ben (on vacation until 3 December) for 5 h", or that it's the reader's turn."""
        if self.seat and self.seat.to_move:
            return _("It’s your turn")
        names = listed([_with_vacation(seat) for seat in self.awaited] or [self.game.name])
        if not (began := self.game.turn_began) or (since := timezone.now() - began) < clock.MINUTE:
            return _("Waiting for {names}").format(names=names)
        return _("Waiting for {names} for {time}").format(names=names, time=times.time_left(since))

    @property
    def players(self) -> list[Seat]:
        """Return the seats clockwise; those of a finished game by their result."""
        seats = list(self.game.seats_by_side.values())
        if not self.has_result:
            return seats
        return sorted(seats, key=_result, reverse=True)

    @property
    def has_result(self) -> bool:
        return self.game.over and bool(self.game.winners)

    @property
    def result(self) -> str:
        """Return "Ben wins", "You win", or that the game was called off."""
        game = self.game
        reader = Perspective(game.options, game.names_by_side, game.theme, _side(self.seat))
        return winner_sentence(reader, tuple(game.winners))

    @property
    def place(self) -> str:
        """Return "You came second"; empty for spectators, winners, and partners."""
        if not (self.seat and self.has_result) or len(self.game.options.teams[0]) > 1:
            return ""
        ahead = sum(_result(seat) > _result(self.seat) for seat in self.game.seats_by_side.values())
        places = "", _("You came second"), _("You came third"), _("You came fourth")
        return places[ahead]


def _result(seat: Seat) -> tuple[bool, int]:
    return seat.side in seat.game.winners, seat.points or 0


def _side(seat: Seat | None) -> str | None:
    return seat.side if seat else None


def _with_vacation(seat: Seat) -> str:
    if not (day := seat.away_until):
        return seat.name
    return _("{name} (on vacation until {day})").format(
        name=seat.name, day=date_format(day, _("j F"))
    )
