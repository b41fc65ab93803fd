"""The page of a branch: its board after some of its moves, what can be played next, and the points."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from engine import Move, MoveError, State, parse, view_for
from engine.analysis.swings import standing
from engine.box import Colour, Side, Site
from engine.explain import worth_now
from engine.orientation import place
from games.board import history, tiles
from games.board.board_drawing import BoardDrawing, CityDrawing
from games.board.phrases import capital
from games.board.skyline.scene import Scene, scene
from games.lib.board_view import FLAT, SKYLINE
from games.lib.numbers import whole_number
from games.lib.stored_move import StoredMove
from games.models import Game, Seat
from games.replay.branch_offers import BranchSite, Offers
from games.replay.branches import MOST, Branch, address, follow, mover
from games.replay.moment import Hand
from games.table.block_choice import BlockChoice
from games.table.game_page import GamePage


class BranchMove(NamedTuple):
    """A move of the branch: its number in it, its address, and what happened."""

    number: int
    href: str
    lines: list[history.Line]


class Compared(NamedTuple):
    """A colour's points in the branch and, after as many moves, in the game."""

    colour: Colour
    name: str
    here: int
    there: int

    @property
    def signed(self) -> str:
        """Return the difference with its sign."""
        more = self.here - self.there
        return f"+{more}" if more > 0 else f"−{-more}" if more else "0"


@dataclass(frozen=True, kw_only=True)
class BranchPage(GamePage):
    """
    A branch of a finished game after `at` of its moves; a move was `added`, or `problem` says why not.

    `asked` is the query; `view_named` says that it names the view of the board, so that links keep it.
    """

    branch: Branch
    at: int
    asked: QueryDict
    typed: str = ""
    problem: str = ""
    added: bool = False
    in_skyline: bool = False
    view_named: bool = False

    most = MOST

    @classmethod
    def read(
        cls, game: Game, seat: Seat | None, query: QueryDict, *, in_skyline: bool = False
    ) -> Self:
        """Return the page that the query names, with its typed move or chosen blocks added if legal."""
        page = replace(cls._of(game, seat, query), in_skyline=in_skyline)
        typed = query.get("move", "").strip()
        try:
            move = page._sent(typed)
            branch = page.shown.then(move) if move else page.branch
        except MoveError as error:
            return replace(page, typed=typed, problem=str(error))
        return replace(page, branch=branch, added=move is not None)

    def _sent(self, typed: str) -> Move | None:
        """Return the move in the query; raises MoveError."""
        if typed:
            return parse(typed, self.game.theme)
        return self.offers.chosen(self.asked) if "take" in self.asked else None

    @classmethod
    def _of(cls, game: Game, seat: Seat | None, query: QueryDict) -> Self:
        states = game.positions()
        start = whole_number(query.get("m", "")) or 0
        branch = follow(states, start, query.get("branch", ""), game.theme)
        at = whole_number(query.get("n", ""))
        at = len(branch.moves) if at is None else max(0, min(at, len(branch.moves)))
        page = cls(
            **vars(GamePage.of(game, seat, query.get("seat", ""), branch.start)),
            branch=branch,
            at=at,
            asked=query,
            view_named=query.get("board", "") in (FLAT, SKYLINE),
        )
        return replace(page, view=view_for(branch.states[at], None))

    @property
    def state(self) -> State:
        return self.branch.states[self.at]

    @property
    def shown(self) -> Branch:
        """Return the branch up to the moves that are shown."""
        return self.branch.cut(self.at)

    @property
    def side(self) -> Side | None:
        """Return whose move could be added; None where no more can be."""
        return self.offers.side

    @property
    def mover(self) -> str:
        return capital(self.reader.name(self.side)) if self.side else ""

    @property
    def _seen(self) -> list[tuple[str, str | int]]:
        """The parameters that every link keeps: the side of the board, and its view if the address names it."""
        seat = [("seat", self.reader.turned)] if self.reader.turned else []
        return [*seat, *([("board", self._views[0])] if self.view_named else [])]

    @property
    def _views(self) -> tuple[str, str]:
        """The view of the board that is shown, and the other one."""
        return (SKYLINE, FLAT) if self.in_skyline else (FLAT, SKYLINE)

    def link(self, branch: Branch, *more: tuple[str, str | int]) -> str:
        """Return the address of a branch, seen as now."""
        return f"{address(self.game, branch.start, branch.text, *self._seen, *more)}#branch"

    @property
    def view_link(self) -> str:
        """Return the address of the same position in the other view."""
        seen = [pair for pair in self._seen if pair[0] != "board"]
        more = [*seen, ("n", self.at), ("board", self._views[1])]
        return f"{address(self.game, self.branch.start, self.branch.text, *more)}#branch"

    @property
    def replay_link(self) -> str:
        """Return the address of the replay where the branch begins, seen as now."""
        query = urlencode([*self._seen, ("m", self.branch.start)])
        return f"{reverse('replay', args=[self.game.code])}?{query}"

    @property
    def address(self) -> str:
        return self.link(self.branch)

    def _to(self, at: int) -> str:
        return self.link(self.branch, ("n", at))

    @property
    def before(self) -> str:
        return self._to(self.at - 1) if self.at else ""

    @property
    def after(self) -> str:
        return self._to(self.at + 1) if self.at < len(self.branch.moves) else ""

    @property
    def without_last(self) -> str:
        """Return the address of the shown moves without the last of them; empty before the first."""
        return self.link(self.shown.cut(self.at - 1)) if self.at else ""

    @property
    def kept(self) -> list[tuple[str, str | int]]:
        """Return the parameters that a sent move needs beside it."""
        return [("m", self.branch.start), ("branch", self.shown.text), *self._seen]

    @property
    def after_preset(self) -> str:
        """Return what follows a preset of blocks in its address."""
        return f"&{urlencode(self.kept)}#branch"

    @cached_property
    def board(self) -> BoardDrawing:
        return tiles.board(self.reader, self.view, marks=self.marks, needs=False, locks=False)

    @cached_property
    def skyline(self) -> Scene | None:
        return scene(self.board) if self.in_skyline else None

    @cached_property
    def marks(self) -> Mapping[Site, tuple[int, ...]]:
        """Return the numbers of the shown moves on the sites that they changed."""
        marks: dict[Site, tuple[int, ...]] = {}
        for move in self.tried[: self.at]:
            for line in move.lines:
                if line.told.site and line.told.side:
                    marks[line.told.site] = (*marks.get(line.told.site, ()), move.number)
        return marks

    @cached_property
    def tried(self) -> list[BranchMove]:
        """Return every move of the branch with its words."""
        rows, start = [*self.game.rows[: self.branch.start]], self.branch.start
        for nth, (state, move) in enumerate(
            zip(self.branch.states, self.branch.moves, strict=False)
        ):
            side, at = mover(state) or "S", self.game.started_at or self.game.created_at
            rows.append(StoredMove(start + nth + 1, side, move, history.WEB, at))
        states = [*self.states[:start], *self.branch.states]
        told = history.lines(self.reader, states, rows, start, every=True)
        return [
            BranchMove(nth, self._to(nth), [line for line in told if line.ply == start + nth])
            for nth in range(1, len(self.branch.moves) + 1)
        ]

    @property
    def example(self) -> str:
        """Return a move as one can type it."""
        if self.offers.choosing:
            return self.as_played[0] if self.as_played else "take 432211"
        return f"2 {self.game.theme.codes['F'].lower()} 3"

    @property
    def hands(self) -> list[Hand]:
        """Return all hands, clockwise from South: the game is over, so they are known."""
        return [
            Hand(
                self.reader.first(side),
                self.reader.name(side),
                tuple((card, place(card)) for card in self.state.hands[side]),
            )
            for side in self.game.options.sides
        ]

    @cached_property
    def offers(self) -> Offers:
        """Return what can be played next."""
        block = self.asked.get("block", "")
        return Offers(self.reader, self.shown, self.at, self.branch, self.link, block)

    @cached_property
    def block_choice(self) -> BlockChoice | None:
        """Return the fields for the blocks that are chosen now."""
        before = self.states[: self.branch.start]
        return self.offers.block_choice(before, self.asked.get("preset", ""), self.asked)

    @property
    def cities(self) -> list[tuple[CityDrawing, list[BranchSite]]]:
        """Return each city with its sites where a block can be built."""
        return [(city, self.offers.sites(city)) for city in self.board.cities]

    @cached_property
    def as_played(self) -> tuple[str, str] | None:
        """Return the game's own next move and the address that adds it; None if it isn't legal here."""
        ply, sides = self.branch.start + self.at, self.game.options.sides
        coming = (row for row in self.game.rows[ply : ply + len(sides)] if row.side == self.side)
        with suppress(StopIteration, MoveError):
            branch = self.shown.then(parse(next(coming).move))
            return branch.moves[-1], self.link(branch)
        return None

    @property
    def ply_there(self) -> int:
        """Return the ply of the game that the shown position is compared with."""
        return min(self.branch.start + self.at, len(self.states) - 1)

    @property
    def compared(self) -> list[Compared]:
        """Return each colour's points with what the board would pay, here and in the game."""
        here, there = _points(self.state), _points(self.states[self.ply_there])
        reader = self.reader
        return [Compared(c, capital(reader.colour(c)), here[c], there[c]) for c in here]


def _points(state: State) -> dict[Colour, int]:
    return standing(state, worth_now(state))
