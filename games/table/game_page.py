"""GamePage: a stored game for one reader, now or after some of its moves; the table and the replay show it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Self

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import State
from engine.box import Side
from games.board.perspective import Perspective
from games.board.phrases import capital
from games.lib import times
from games.lib.stored_move import StoredMove
from games.models import Game, Seat
from games.table.position_page import PositionPage

# Sides of the board, for use inside a sentence.
SEEN_FROM: Mapping[Side, str] = {
    "S": gettext_noop("south"),
    "W": gettext_noop("west"),
    "N": gettext_noop("north"),
    "E": gettext_noop("east"),
}


@dataclass(frozen=True, kw_only=True)
class GamePage(PositionPage):
    """A game from the reader's perspective, after `view.ply` moves."""

    game: Game
    seat: Seat | None
    states: Sequence[State]
    moves: Sequence[StoredMove]

    @classmethod
    def of(cls, game: Game, seat: Seat | None, turned: str = "", ply: int | None = None) -> Self:
        """Return `game` for `seat`, or a spectator (None): now or after `ply` moves, from side `turned`."""
        states = game.positions()
        side = seat.side if seat else None
        at = len(states) - 1 if ply is None else min(max(ply, 0), len(states) - 1)
        frame = turned.upper() if turned and turned.upper() in game.options.sides else None
        return cls(
            game=game,
            seat=seat,
            states=states,
            moves=game.rows[:at],
            reader=Perspective(
                game.options, game.names_by_side, game.theme, side, frame, game.formers
            ),
            view=game.view(states[at], side),
        )

    @cached_property
    def movers(self) -> list[Side]:
        return [move.side for move in self.moves]

    @property
    def deadline(self) -> datetime | None:
        """Return the deadline of the turn; None if there is none or no turn."""
        return self.game.deadline_for(self.seat) if self.view.to_move else None

    @property
    def urgent(self) -> bool:
        return self.view.to_move != () and self.game.urgent(self.seat)

    @cached_property
    def away(self) -> list[str]:
        if not self.view.to_move:
            return []
        unreachable = unreachable_sentences(self.game, self.reader)
        return [*vacation_sentences(self.game, self.reader), *unreachable]

    @property
    def frame(self) -> str:
        """Return the side from which the board is seen, for use inside a sentence."""
        return _(SEEN_FROM[self.reader.frame])

    @property
    def compass(self) -> Side:
        return self.reader.frame

    @property
    def others(self) -> list[tuple[Side, str]]:
        """Return the other players, from whose sides the board can be seen."""
        return [
            (side, name) for side, name in self.reader.names.items() if side != self.reader.frame
        ]


def vacation_sentences(game: Game, reader: Perspective) -> list[str]:
    """Return a sentence for each of the other players who is on vacation."""
    return [
        _vacation_sentence(seat, until, reader)
        for side, seat in game.seats_by_side.items()
        if (until := seat.away_until) and side != reader.side
    ]


def unreachable_sentences(game: Game, reader: Perspective) -> list[str]:
    """Return a sentence for each of the other players who is to move and whose mailbox refuses our emails."""
    said = _("{name} can’t be reached by email.")
    return [
        said.format(name=capital(reader.name(side)))
        for side, seat in game.seats_by_side.items()
        if seat.to_move and side != reader.side and seat.user and seat.user.mailbox_refuses
    ]


def _vacation_sentence(seat: Seat, last: date, reader: Perspective) -> str:
    name = reader.name(seat.side)
    if ends := seat.automatic_until:
        said = _("{name} is on automatic vacation until {moment}.")
        return format_html(said, name=name, moment=times.moment_ahead_html(ends))
    said = _("{name} is on vacation until {day}.")
    return said.format(name=name, day=date_format(last, _("j F")))
