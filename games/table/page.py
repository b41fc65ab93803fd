"""TablePage: the table for one reader."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Phase, PlayerView, view_for
from engine.ahead import next_build
from engine.box import Side, Site
from engine.threats import Threats, threats
from games.board import history, scoreboard
from games.board.motion import STILL, Motion, motion
from games.board.round_points import Rounds, points_by_round
from games.board.tower_shape import TowerShape
from games.lib import times
from games.models import Game, TableEvent
from games.play import nudge, orders, rematches, telling, up_again
from games.table import clocks
from games.table.absent import Absent, absent
from games.table.blocks_in_advance import BlocksInAdvance, blocks_in_advance
from games.table.bots_to_move import BotsToMove, bots_to_move
from games.table.ending import BiggestSwing, biggest_swing, how_ended
from games.table.game_page import GamePage
from games.table.leaving_page import LeavingPage
from games.table.legend import legend
from games.table.offered import Offered, offered
from games.table.play_page import PlayPage
from games.table.podium import Stand, own_place, podium
from games.table.quiet_poll import token, version
from games.table.style_parts import style_parts
from games.table.threat_words import ThreatLine, threat_lines


@dataclass(frozen=True, kw_only=True)
class TablePage(GamePage, PlayPage):
    """
    The table for one reader; templates read `page.…`, and each fact is computed once.

    `done_ply` is the number of the reader's move whose outcome the page shows; `closed_url` is the page's
    URL without the inspected site; `seen_ply` is the number of moves that this device has shown already.
    """

    done_ply: int = 0
    closed_url: str = ""
    seen_ply: int = 0
    threat_view: bool = False

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

    @cached_property
    def style_parts(self) -> str:
        return " ".join(style_parts(self))

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
    def moving(self) -> bool:
        """Return whether the page shows moves for the first time, so that they play by themselves."""
        return self.motion.count > 0 and self.seen_ply < self.view.ply

    @cached_property
    def motion(self) -> Motion:
        """Return the moves not seen yet, or else all since the reader's last turn, to be played again."""
        if not self.picked.empty or self.asked or self.refusal:
            return STILL
        since = self.done_ply - 1 if self.done else self._news
        if 0 < self.seen_ply < self.view.ply:
            since = self.seen_ply
        return motion(self.reader.frame, self.states, since)

    @cached_property
    def threats(self) -> Threats | None:
        view = self.view if self.threat_view and not self.turned else None
        return threats(view) if isinstance(view, PlayerView) else None

    @property
    def may_see_threats(self) -> bool:
        """Return whether the threat view says anything to the reader now."""
        return isinstance(self.view, PlayerView) and not self.over and not self.turned

    @cached_property
    def threat_lines(self) -> list[ThreatLine]:
        """Return the threat view in words."""
        return threat_lines(self.reader, self.threats) if self.threats else []

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
        """Return the build that decided most; None while other tables play the same deal."""
        if self.game.deal_closed:
            return None
        return biggest_swing(self.reader, self.states, self.moves)

    @cached_property
    def podium(self) -> list[Stand]:
        """Return the players of a finished game by place."""
        return podium(self.ranked) if self.over and not self.game.resigned else []

    @property
    def own_place(self) -> str:
        return own_place(self.podium)

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
