"""The page of a replay, and what it shares with the exported file."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from engine.box import Colour
from games.board import score_graph
from games.board.board_drawing import BoardDrawing
from games.board.round_points import Rounds, points_by_round
from games.board.skyline.scene import Scene
from games.lib import times, zones
from games.lib.board_view import FLAT, SKYLINE
from games.play import watch_links
from games.replay import cache
from games.replay.moment import Moment
from games.replay.orders_left import OrdersLeft, orders_left
from games.replay.timeline import Entry, Timeline, TimelineLine, Turned
from games.table.game_page import GamePage

SPEEDS = (1, 2, 4)  # moves a second
NEAR = 6  # moves listed before and after the current one
# The six navigation steps: key, name, and symbol.
WAYS = (
    ("Home", _("Start"), "M3 2h3v14H3zM16 2v14L7 9z"),
    ("ArrowUp", _("Previous round"), "M9 2v14L1 9zM17 2v14L9 9z"),
    ("ArrowLeft", _("Previous move"), "M13 2v14L4 9z"),
    ("ArrowRight", _("Next move"), "M5 2v14l9-7z"),
    ("ArrowDown", _("Next round"), "M1 2v14l8-7zM9 2v14l8-7z"),
    ("End", _("End"), "M12 2h3v14h-3zM2 2v14l9-7z"),
)


class Step(NamedTuple):
    """A navigation step; `to` is its target move, None if it is unavailable."""

    key: str
    name: str
    sign: str
    to: int | None


@dataclass(frozen=True)
class Replay:
    """The contents of a replay on the site or in a file; `link` is the part of links before the ply."""

    timeline: Timeline
    ply: int
    link: str

    near = NEAR
    speeds = SPEEDS

    @property
    def last(self) -> int:
        return self.timeline.last

    @cached_property
    def moment(self) -> Moment:
        return Moment(self.timeline, self.ply)

    @cached_property
    def board(self) -> BoardDrawing:
        return self.timeline.board(self.ply)

    @property
    def moves(self) -> list[TimelineLine]:
        """Return every line of the history."""
        return self.timeline.told

    @property
    def here(self) -> list[TimelineLine]:
        """Return the lines of the current move."""
        return [line for line in self.moves if line.line.ply == self.ply]

    @property
    def nearest(self) -> int:
        return self.ply - NEAR

    @property
    def farthest(self) -> int:
        return self.ply + NEAR

    @property
    def zone(self) -> str:
        """Return the zone of the moves' times; empty for a reader whose clock shows the same."""
        return times.zone() if zones.named() else ""

    @property
    def starts(self) -> str:
        """Return the first plies of the rounds, for the script."""
        return " ".join(map(str, self.timeline.starts))

    @property
    def steps(self) -> list[Step]:
        """Return the six navigation steps."""
        ply, last, stops = self.ply, self.last, [*self.timeline.starts, self.last]
        to = {
            "Home": 0 if ply else None,
            "ArrowUp": max((stop for stop in stops if stop < ply), default=None),
            "ArrowLeft": ply - 1 if ply else None,
            "ArrowRight": ply + 1 if ply < last else None,
            "ArrowDown": min((stop for stop in stops if stop > ply), default=None),
            "End": last if ply < last else None,
        }
        return [Step(key, gettext(name), sign, to[key]) for key, name, sign in WAYS]

    @cached_property
    def graph(self) -> score_graph.Graph:
        timeline = self.timeline
        return score_graph.graph(timeline.points, timeline.starts, timeline.swings, self.ply)

    @property
    def biggest(self) -> list[Turned]:
        return self.timeline.biggest

    @cached_property
    def by_round(self) -> list[Rounds]:
        return points_by_round(self.timeline.reader, self.timeline.states)

    @property
    def ledger(self) -> list[Entry]:
        return self.timeline.ledger

    @property
    def colours(self) -> tuple[Colour, ...]:
        return self.timeline.reader.options.colours


@dataclass(frozen=True, kw_only=True)
class ReplayPage(GamePage):
    """
    The replay on the site; its links keep the side of the board, the chips, and the moment.

    `view_named` says that the address names the view of the board, so that links keep it too; `site` is
    the address of the site, before a link to share.
    """

    chips: bool = False  # whether towers show what the reader needs to take them
    in_skyline: bool = False
    view_named: bool = False
    site: str = ""

    @property
    def to_build(self) -> bool:
        """Return False: moves can't be played in a replay, even at a moment that was the reader's turn."""
        return False

    @cached_property
    def replay(self) -> Replay:
        timeline = Timeline(
            self.game, self.reader, self.states, needs=self.chips, in_skyline=self.in_skyline
        )
        return Replay(timeline, self.view.ply, self._address(("m", "")))

    @property
    def kept(self) -> list[tuple[str, str]]:
        """Return the parameters that every link keeps."""
        seat = [("seat", self.reader.turned)] if self.reader.turned else []
        return [*seat, *self._chips]

    @property
    def _chips(self) -> list[tuple[str, str]]:
        return [*([("chips", "on")] if self.chips else []), *self._view]

    @property
    def _view(self) -> list[tuple[str, str]]:
        return [("board", self._views[0])] if self.view_named else []

    @property
    def _views(self) -> tuple[str, str]:
        """The view shown, and the other one."""
        return (SKYLINE, FLAT) if self.in_skyline else (FLAT, SKYLINE)

    @cached_property
    def skyline(self) -> Scene | None:
        return self.replay.timeline.skyline(self.replay.board) if self.in_skyline else None

    @property
    def view_link(self) -> str:
        """Return the same URL with the other view of the board."""
        kept = [pair for pair in self.kept if pair[0] != "board"]
        return f"?{urlencode([*kept, ('board', self._views[1]), ('m', self.view.ply)])}"

    @property
    def share_url(self) -> str:
        """Return the address of this moment, for everyone: seen from the reader's side, without chips."""
        query = [("seat", self.reader.frame), *self._view, ("m", self.view.ply)]
        return f"{self.site}{reverse('replay', args=[self.game.code])}?{urlencode(query)}"

    @property
    def may_make_watch_link(self) -> bool:
        return watch_links.may_make(self.game, self.seat)

    @property
    def watch_link(self) -> str:
        """Return the link with which anyone can watch this private game; empty if there is none."""
        token = self.game.watch
        return f"{self.site}{reverse('watch', args=[token])}" if token else ""

    def _address(self, *more: tuple[str, object]) -> str:
        return f"?{urlencode([*self.kept, *more])}"

    @cached_property
    def orders_left(self) -> list[OrdersLeft]:
        """Return the orders that players left, once the game is over."""
        return orders_left(self.game, self.reader)

    @property
    def film_query(self) -> str:
        return self._address(("board", self._views[0]), ("last", self.replay.last))

    @property
    def file_query(self) -> str:
        return f"?{urlencode({'seat': self.reader.frame})}"

    @property
    def here_url(self) -> str:
        """Return the URL of this moment from the reader's own side."""
        return f"?{urlencode([*self._chips, ('m', self.view.ply)])}"

    @property
    def moment(self) -> str:
        """Return the query that keeps the moment in links to another side."""
        return f"&{urlencode([*self._chips, ('m', self.view.ply)])}"

    @property
    def chips_link(self) -> str:
        """Return the same URL with the chips toggled; empty for readers who have no needs."""
        if not (self.reader.side or self.reader.turned):
            return ""
        seat = [pair for pair in self.kept if pair[0] == "seat"]
        chips = [*([] if self.chips else [("chips", "on")]), *self._view]
        return f"?{urlencode([*seat, *chips, ('m', self.view.ply)])}"

    @property
    def chips_words(self) -> str:
        if self.chips:
            return gettext("Hide what each tower costs to take")
        return gettext("Show what each tower costs to take")

    @cached_property
    def file_kept(self) -> bool:
        """Return whether the exported file is cached."""
        return cache.is_stored("file", self.replay.timeline.for_anyone())
