"""The pages of a stored game: the shared header and footer, and the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Self
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import Phase, PlayerView, State, view_for
from engine.ahead import next_build
from engine.box import Side, Site
from games.board import history, scoreboard
from games.board.perspective import Perspective
from games.board.phrases import capital
from games.board.round_points import Rounds, points_by_round
from games.board.tower_shape import TowerShape
from games.lib import times
from games.lib.stored_move import StoredMove
from games.models import Game, Seat, TableEvent
from games.play import nudge, orders, rematches, telling, up_again
from games.table import clocks
from games.table.absent import Absent, absent
from games.table.blocks_in_advance import BlocksInAdvance, blocks_in_advance
from games.table.bots_to_move import BotsToMove, bots_to_move
from games.table.ending import BiggestSwing, biggest_swing, how_ended
from games.table.leaving_page import LeavingPage
from games.table.legend import legend
from games.table.offered import Offered, offered
from games.table.play_page import PlayPage
from games.table.position_page import PositionPage
from games.table.quiet_poll import token, version

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
            view=view_for(states[at], side),
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


@dataclass(frozen=True, kw_only=True)
class TablePage(GamePage, PlayPage):
    """
    The table for one reader; templates read `page.…`, and each fact is computed once.

    `done_ply` is the number of the reader's move whose outcome the page shows; `closed_url` is the page's
    URL without the inspected site.
    """

    done_ply: int = 0
    closed_url: str = ""

    def _asked_to(self, phase: Phase) -> PlayerView | None:
        """The view of a reader who may move in this phase, and hasn't resigned."""
        left = self.seat and self.seat.resigned_at
        return None if left else super()._asked_to(phase)

    @cached_property
    def page_url(self) -> str:
        return reverse("table", args=[self.game.code])

    @property
    def move_url(self) -> str:
        return reverse("table-move", args=[self.game.code])

    @property
    def poll(self) -> str:
        """Return the htmx trigger for polling."""
        return "slow" if self.asks else "bots" if self.bots else "quick"

    @property
    def waits_for_email(self) -> bool:
        """Return whether the time for the reader's turn may still wait for its email."""
        return self.seat is not None and telling.waits(self.seat)

    @property
    def live_url(self) -> str:
        """Return the URL for polling, with the version shown and the right to ask for it."""
        asked = {
            "v": version(self.game),
            "may": token(self.game, self.seat),
            "seat": self.turned,
            "done": self.done_ply if self.done else None,
            "choosing": self.view.round if self.to_choose else None,
        }
        query = urlencode({name: value for name, value in asked.items() if value is not None})
        return f"{reverse('table-live', args=[self.game.code])}?{query}"

    @cached_property
    def _news(self) -> int:
        """The number of moves the reader has seen up to their own last turn."""
        return history.since_own_turn(self.reader, self.moves)

    @cached_property
    def _lines(self) -> list[history.Line]:
        first = max(0, min(self._news, len(self.movers) - history.SHOWN))
        return history.lines(
            self.reader, self.states, self.moves, first, happenings=self.game.happenings
        )

    @property
    def last_moves(self) -> list[history.Line]:
        """Return the last moves, and all since the reader's last turn, latest first."""
        return self._lines[::-1]

    @cached_property
    def marks(self) -> Mapping[Site, tuple[int, ...]]:
        return history.marks(self._lines)

    @cached_property
    def last_words(self) -> Mapping[Side, str]:
        away = (seat.side for seat in self.game.seats.all() if seat.substituted_at)
        said = history.last_words(self.reader, self._lines)
        return said if self.game.over else {**said, **dict.fromkeys(away, _("substitute"))}

    @cached_property
    def standings(self) -> list[scoreboard.Standing]:
        away = {seat.side for seat in self.game.seats.all() if seat.substituted_at}
        told = super().standings
        return told if self.game.over else [replace(each, away=each.side in away) for each in told]

    @cached_property
    def absent(self) -> Absent:
        """Return who is away, and what a substitute played for the reader."""
        return absent(self.game, self.seat, self.reader, self._lines)

    @cached_property
    def offered(self) -> Offered | None:
        """Return which seats are offered to volunteers."""
        return offered(self.game, self.seat, timezone.now())

    @cached_property
    def scored(self) -> scoreboard.Scored | None:
        """Return the round scored since the reader's last turn, even if others have moved since."""
        found = (
            scoreboard.scored(self.reader, state) for state in reversed(self.states[self._news :])
        )
        return next(filter(None, found), None)

    @cached_property
    def done(self) -> list[str]:
        """Return the outcome of the reader's last move and the card drawn, until their next turn."""
        if not self.seat or self.done_ply < 1 or self.done_ply != self._news:
            return []
        told = history.came_of(self.reader, self.states, self.done_ply)
        drawn = view_for(self.states[self.done_ply], self.seat.side).drawn
        return [*told, _("You drew card {card}").format(card=drawn[0])] if len(drawn) == 1 else told

    @cached_property
    def bots(self) -> BotsToMove | None:
        """Return the status while only bots are to move."""
        return bots_to_move(self.game, self.reader, self.view, timezone.now())

    @cached_property
    def up_again(self) -> str:
        """Return when it will be the reader's turn again; empty if it is, and in games with hours per move."""
        waits = self.seat and self.view.to_move and not self.asks and not self.bots
        if not self.seat or not waits or not self.game.time_control.slow:
            return ""
        [expected] = up_again.forecasts([self.game], [self.seat.side], timezone.now())
        return times.up_again(expected)

    @property
    def may_nudge(self) -> bool:
        """Return whether the reader waits for others at a table without a clock."""
        return bool(nudge.awaited(self.game, self.seat))

    @property
    def nudged(self) -> bool:
        """Return whether the reader has nudged them within a day."""
        return bool(self.seat and nudge.nudged_lately(self.seat, timezone.now()))

    @cached_property
    def in_advance(self) -> BlocksInAdvance | None:
        """Return the choice of the next round's blocks, for a player who waits."""
        seat, view = self.seat, self.view
        if seat is None or seat.at_once or self.asks or self.turned:
            return None
        if not isinstance(view, PlayerView):
            return None
        return blocks_in_advance(seat, self.reader, view, self.states, self.preset, self.posted)

    @cached_property
    def orders_left(self) -> int | None:
        """Return how many orders wait for the reader's next turn; None if they can't leave any."""
        seat, view = self.seat, self.view
        if seat is None or seat.at_once or self.turned or not isinstance(view, PlayerView):
            return None
        return len(orders.waiting(seat)) if next_build(view) else None

    @cached_property
    def legend(self) -> TowerShape | None:
        """Return an example tower for seated players who haven't dismissed the legend."""
        user = self.seat.user if self.seat else None
        if (
            not (self.seat and user)
            or user.legend_dismissed
            or self.game.over
            or self.reader.turned
        ):
            return None
        return legend(self.game.options, self.seat.side)

    @cached_property
    def ending(self) -> str:
        """Return how the game was won, or that it was called off; empty while it is running."""
        if not self.over:
            return ""
        closed = any(kind == TableEvent.Kind.CLOSED for *_when, kind, _by in self.game.happenings)
        return how_ended(self.reader, self.view, self.game.resigned, closed=closed)

    @cached_property
    def leaving(self) -> LeavingPage | None:
        """Return the ways to leave, for a player of a running game."""
        return LeavingPage(self.game, self.seat) if self.seat and not self.over else None

    @cached_property
    def biggest_swing(self) -> BiggestSwing | None:
        return biggest_swing(self.reader, self.states)

    @cached_property
    def by_round(self) -> list[Rounds]:
        return points_by_round(self.reader, self.states)

    @property
    def time_sentences(self) -> list[str]:
        return clocks.time_sentences(self.game)

    @cached_property
    def banks(self) -> list[clocks.SeatClock]:
        return [] if self.game.over else clocks.seat_clocks(self.game, self.reader, timezone.now())

    @property
    def nights(self) -> list[str]:
        return (
            []
            if self.game.over
            else clocks.protected_nights(self.game, self.reader, timezone.now())
        )

    @cached_property
    def rematch(self) -> Game | None:
        """Return the open rematch, for the players of the game."""
        return rematches.opened_since(self.game) if self.seat else None


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
        return said.format(name=name, moment=times.moment(ends))
    said = _("{name} is on vacation until {day}.")
    return said.format(name=name, day=date_format(last, _("j F")))
