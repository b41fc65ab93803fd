"""A game before a reader's eyes, moment by moment: what its replay shows after each move, and what it shows always."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from engine import Phase, State, View, view_for
from engine.analysis import swings
from engine.analysis.alternatives import BestAlternative, best_alternative
from engine.analysis.swings import Swing
from engine.box import CITIES, Card, City, Colour, Site
from engine.counting import tallest
from engine.explain import to_come
from engine.orientation import place
from engine.scoring import Points
from games.board import history, score_graph, scoreboard, tiles
from games.board.perspective import Perspective
from games.board.phrases import capital, floors, turn_of_round
from games.board.round_points import points_by_round
from games.board.variants import variants
from games.models import Game


class Row(NamedTuple):
    """A colour at a moment: points banked, what the board would pay by its parts, and both together."""

    colour: Colour
    name: str
    banked: int
    now: Points
    sum: int


class Hand(NamedTuple):
    """The cards of a seat, each with the words for its place."""

    colour: Colour
    name: str
    cards: tuple[tuple[Card, str], ...]


class Told(NamedTuple):
    """A line of the history, of a build with what it won and lost."""

    line: history.Line
    swing: Swing | None


class Legal(NamedTuple):
    """What else could have been built: the best, its place and height in words, and whether it wins more."""

    best: BestAlternative
    place: str
    floors: str
    more: bool


class Turned(NamedTuple):
    """A move that turned the game, and the place it was built on."""

    swing: Swing
    place: str


@dataclass(frozen=True)
class Timeline:
    """All moments of a game. `needs` says whether towers tell what the reader needs to take them."""

    game: Game
    reader: Perspective
    states: Sequence[State]
    needs: bool = False

    def for_anyone(self) -> "Timeline":
        """As the file shows it, whoever takes it away: of nobody it speaks as "you"."""
        reader = self.reader
        return Timeline(
            self.game, Perspective(reader.options, reader.names, reader.theme, None, reader.frame), self.states
        )

    @cached_property
    def lines(self) -> list[history.Line]:
        """Every line of the game up to the last of these moments."""
        plies = list(self.game.plies.all())[: self.last]
        return history.lines(self.reader, self.states, plies, self.game.movers, every=True)

    @cached_property
    def worth(self) -> list[swings.Worth]:
        return swings.worths(self.states)

    @cached_property
    def points(self) -> list[dict[Colour, int]]:
        """Banked points and the board's worth, after each move."""
        return [swings.standing(*pair) for pair in zip(self.states, self.worth, strict=True)]

    @cached_property
    def swings(self) -> list[Swing]:
        return swings.swings(self.states, self.worth)

    @cached_property
    def turned(self) -> dict[int, Swing]:
        """The swing of each build, by its ply."""
        return {swing.ply: swing for swing in self.swings}

    @property
    def last(self) -> int:
        return len(self.states) - 1

    @property
    def over(self) -> bool:
        return self.states[-1].phase == Phase.OVER

    @cached_property
    def starts(self) -> list[int]:
        """The plies at which rounds begin."""
        return [0, *(at for at, (was, now) in enumerate(pairwise(self.states), 1) if now.round != was.round)]

    @cached_property
    def told(self) -> list[Told]:
        """The lines, those of builds with what they won and lost."""
        return [
            Told(line, self.turned.get(line.ply) if line.told.side and line.told.site else None) for line in self.lines
        ]

    def here(self, ply: int) -> list[history.Line]:
        return [line for line in self.lines if line.ply == ply]

    def marks(self, ply: int) -> dict[Site, tuple[int, ...]]:
        """A dot on each site that the move changed."""
        return {line.told.site: (0,) for line in self.here(ply) if line.told.site}

    def view(self, ply: int) -> View:
        """The position as anyone may know it: hands come from `hands` alone."""
        return view_for(self.states[ply], None)

    def board(self, ply: int, cities: Container[City] = CITIES) -> tiles.BoardDrawing:
        marks = self.marks(ply)
        return tiles.board(self.reader, self.view(ply), marks=marks, needs=self.needs, locks=False, cities=cities)

    def changed(self, ply: int) -> set[City]:
        """The cities that do not look as they did a move ago; all of them before the first move."""
        if ply == 0 or (
            self.needs and self.states[ply].phase == Phase.OVER
        ):  # at the end nobody needs anything any more
            return set(CITIES)
        was, now = self.states[ply - 1], self.states[ply]
        # Of two colours a tower asks for the cheaper that still has such a block: one spent may change that anywhere.
        if now.options.players == 2 and _reach(was) != _reach(now):
            return set(CITIES)
        sites = {site for site in {*was.towers, *now.towers} if was.tower(site) != now.tower(site)}
        sites |= {*self.marks(ply - 1), *self.marks(ply)}
        for one, other in ((tallest(was.towers), tallest(now.towers)), (was.monster, now.monster)):
            sites |= {site for site in (one, other) if site and one != other}
        return {site[0] for site in sites} | {*now.open_cities} - {*was.open_cities}

    def hands(self, ply: int) -> list[Hand]:
        """Hands at this moment: all after the end; while the game runs the reader's own and no other."""
        state, reader = self.states[ply], self.reader
        sides = [side for side in state.options.sides if self.over or side == reader.side]
        return [
            Hand(
                reader.first(side), reader.name(side), tuple((card, place(card)) for card in view_for(state, side).hand)
            )
            for side in sides
        ]

    def legal(self, ply: int) -> Legal | None:
        """What else the mover could have built, for who may know his hand; None where nothing was built."""
        swing = self.turned.get(ply)
        if swing is None or not (self.over or swing.side == self.reader.side):
            return None
        best = best_alternative(self.states[ply - 1], swing.side)
        return Legal(best, self.reader.place(best.site), floors(best.block.floors), best.won > swing.won)

    def rows(self, ply: int) -> list[Row]:
        scores, worth, both = self.states[ply].scores, self.worth[ply], self.points[ply]
        return [Row(c, capital(self.reader.colour(c)), scores[c], worth[c], both[c]) for c in scores]

    def moment(self, ply: int) -> dict[str, Any]:
        """What the templates show of the position after `ply` moves, the board left out."""
        view = self.view(ply)
        return {
            "ply": ply,
            "last": self.last,
            "round": turn_of_round(view),
            "hands": self.hands(ply),
            "legal": self.legal(ply),
            "rows": self.rows(ply),
            "worth_more": view.phase is not Phase.OVER,
            "with_ordinance": view.ordinance is not None,
            "scored": scoreboard.scored(self.reader, view),
            "now": variants(self.reader, view),
        }

    def always(self, ply: int) -> dict[str, Any]:
        """What is the same at every moment but for the cursor of the graph, which stands at `ply`."""
        return {
            "moves": self.told,
            "starts": " ".join(map(str, self.starts)),
            "graph": score_graph.graph(self.points, self.starts, self.swings, ply),
            "biggest": [Turned(swing, self.reader.place(swing.site)) for swing in swings.biggest(self.swings)],
            "by_round": points_by_round(self.reader, self.states),
            "ledger": ledger(self),
            "colours": self.reader.options.colours,
        }


def _reach(state: State) -> list[int]:
    """The tallest block that each colour may still build with."""
    return [max(to_come(state, colour), default=0) for colour in state.options.colours]


def ledger(timeline: Timeline) -> list[tuple[Swing, str, list[int]]]:
    """The numbers of the graph: each build, where, and the points of every colour after it."""
    return [(one, timeline.reader.short(one.site), list(timeline.points[one.ply].values())) for one in timeline.swings]
