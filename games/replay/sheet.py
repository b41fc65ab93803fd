"""The print sheet: a finished game on a page of A4, with its skyline, points, graph, and all builds."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.safestring import SafeString

from engine.box import Colour
from engine.events import Built
from games.board import tiles
from games.board.history import SUBSTITUTE
from games.board.skyline.drawing import skyline_box, skyline_pieces
from games.board.skyline.geometry import Eye
from games.board.skyline.scene import scene
from games.board.svg import number, tag
from games.models import Game
from games.replay.deal import DealPage
from games.replay.pages import Replay, ReplayPage

EYE = Eye(0.45, 0.72)


class BuildLine(NamedTuple):
    """A build: its number, its colour and player, its site, its floors, who lost the tower, and who moved."""

    ply: int
    colour: Colour
    who: str
    site: str
    floors: int
    loser: Colour | None
    substituted: bool


@dataclass(frozen=True)
class SheetPage:
    """A finished game as everyone may print it, seen from South."""

    game: Game

    @cached_property
    def page(self) -> ReplayPage:
        return ReplayPage.of(self.game, None)

    @property
    def replay(self) -> Replay:
        return self.page.replay

    @property
    def deal(self) -> DealPage:
        return DealPage(self.game)

    @property
    def skyline(self) -> SafeString:
        """Return the board at the end, all six cities on one slab."""
        shown = scene(tiles.board(self.page.reader, self.page.view, needs=False), EYE, slab=True)
        box = " ".join(map(number, skyline_box(shown)))
        return tag("svg", skyline_pieces(shown), viewBox=box, class_="slab", aria_hidden="true")

    @cached_property
    def builds(self) -> list[BuildLine]:
        """Return every build in order."""
        return list(self._builds())

    @property
    def substituted(self) -> bool:
        """Return whether a substitute made any of the builds."""
        return any(build.substituted for build in self.builds)

    def _builds(self) -> Iterator[BuildLine]:
        reader = self.page.reader
        for state in self.page.states:
            for event in state.happened:
                if isinstance(event, Built):
                    move = self.page.moves[state.ply - 1]
                    who, site = reader.player(event.side, state.ply), reader.short(event.site)
                    block = event.block
                    loser = None if event.own else event.loser
                    substituted = move.via == SUBSTITUTE
                    yield BuildLine(
                        state.ply, block.colour, who, site, block.floors, loser, substituted
                    )
