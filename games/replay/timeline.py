"""A game as its reader may see it, from the first move to the last: boards, history, points, swings."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from engine import Phase, State, View, view_for
from engine.analysis import swings
from engine.analysis.swings import Swing
from engine.box import CITIES, City, Colour, Site
from engine.counting import tallest
from engine.explain import to_come
from games.board import history, tiles
from games.board.board_drawing import BoardDrawing
from games.board.perspective import Perspective
from games.board.skyline.scene import Scene, scene
from games.models import Game


class TimelineLine(NamedTuple):
    """A line of the history; for a build, with what it won and lost."""

    line: history.Line
    swing: Swing | None


class Turned(NamedTuple):
    """A decisive move, and the place it was built on."""

    swing: Swing
    place: str


class Entry(NamedTuple):
    """A build, its place, and the points of every colour after it."""

    swing: Swing
    place: str
    points: list[int]


@dataclass(frozen=True)
class Timeline:
    """
    All moments of a game.

    `needs` turns on the chips with the floors the reader needs, `in_skyline` draws towers instead of tiles.
    """

    game: Game
    reader: Perspective
    states: Sequence[State]
    needs: bool = False
    in_skyline: bool = False

    def for_anyone(self) -> "Timeline":
        """Return the timeline for the exported file, which addresses nobody as "you"."""
        reader = self.reader
        return Timeline(
            self.game,
            replace(reader, side=None, turned=reader.frame),
            self.states,
        )

    @cached_property
    def lines(self) -> list[history.Line]:
        """Return every line of the game up to its last moment."""
        return history.lines(
            self.reader,
            self.states,
            self.game.rows[: self.last],
            every=True,
            happenings=self.game.happenings,
        )

    @cached_property
    def worth(self) -> list[swings.Worth]:
        return swings.worths(self.states)

    @cached_property
    def points(self) -> list[dict[Colour, int]]:
        """Return scored points plus what the board would pay, after each move."""
        return [swings.standing(*pair) for pair in zip(self.states, self.worth, strict=True)]

    @cached_property
    def swings(self) -> list[Swing]:
        return swings.swings(self.states, self.worth)

    @cached_property
    def swing_by_ply(self) -> dict[int, Swing]:
        """Return the swing of each build, by its ply."""
        return {swing.ply: swing for swing in self.swings}

    @property
    def last(self) -> int:
        return len(self.states) - 1

    @property
    def over(self) -> bool:
        return self.states[-1].phase == Phase.OVER

    @cached_property
    def starts(self) -> list[int]:
        """Return the first plies of the rounds."""
        return [
            0,
            *(
                at
                for at, (was, now) in enumerate(pairwise(self.states), 1)
                if now.round != was.round
            ),
        ]

    @cached_property
    def told(self) -> list[TimelineLine]:
        """Return the lines; those of builds have what they won and lost."""
        return [
            TimelineLine(
                line, self.swing_by_ply.get(line.ply) if line.told.side and line.told.site else None
            )
            for line in self.lines
        ]

    def here(self, ply: int) -> list[history.Line]:
        return [line for line in self.lines if line.ply == ply]

    def marks(self, ply: int) -> dict[Site, tuple[int, ...]]:
        """Return a dot for each site the move changed."""
        return {line.told.site: (0,) for line in self.here(ply) if line.told.site}

    def view(self, ply: int) -> View:
        """Return the public position; hands come from `hands` alone."""
        return view_for(self.states[ply], None)

    def board(self, ply: int, cities: Container[City] = CITIES) -> BoardDrawing:
        marks = self.marks(ply)
        return tiles.board(
            self.reader, self.view(ply), marks=marks, needs=self.needs, locks=False, cities=cities
        )

    def skyline(self, board: BoardDrawing) -> Scene:
        """Return a board as a skyline; its first row has room for the towers of every round's end."""
        ends = (scene(self.board(max(0, start - 1))) for start in [*self.starts[1:], self.last + 1])
        return replace(scene(board), room=max(shown.headroom for shown in ends))

    def changed(self, ply: int) -> set[City]:
        """Return the cities that look different from the previous move; all before the first move."""
        ended = self.states[ply].phase is Phase.OVER  # no needs are shown after the end
        if ply == 0 or (self.needs and ended):
            return set(CITIES)
        was, now = self.states[ply - 1], self.states[ply]
        # With two colours, a chip names the cheaper one that has a tall enough block left;
        # spending a block can change that on any site.
        if now.options.players == 2 and _reach(was) != _reach(now):
            return set(CITIES)
        sites = {site for site in {*was.towers, *now.towers} if was.tower(site) != now.tower(site)}
        sites |= {*self.marks(ply - 1), *self.marks(ply)}
        for one, other in ((tallest(was.towers), tallest(now.towers)), (was.monster, now.monster)):
            sites |= {site for site in (one, other) if site and one != other}
        return {site[0] for site in sites} | {*now.open_cities} - {*was.open_cities}

    @cached_property
    def biggest(self) -> list[Turned]:
        """Return the biggest swings of the game."""
        return [
            Turned(swing, self.reader.place(swing.site)) for swing in swings.biggest(self.swings)
        ]

    @cached_property
    def ledger(self) -> list[Entry]:
        """Return the numbers of the graph, build by build."""
        return [
            Entry(swing, self.reader.short(swing.site), list(self.points[swing.ply].values()))
            for swing in self.swings
        ]


def _reach(state: State) -> list[int]:
    """The tallest block that each colour may still build with."""
    return [max(to_come(state, colour), default=0) for colour in state.options.colours]
