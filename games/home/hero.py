"""The board of the front page: the latest public game that ended, growing in the order it was built."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from django.contrib.auth.models import AnonymousUser
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine import Block, State, View, view_for
from engine.box import Site
from games.board import tiles
from games.board.board_drawing import BoardDrawing
from games.board.perspective import Perspective
from games.board.phrases import winner_sentence
from games.board.site_names import public_name
from games.board.skyline.growing import STEPS, Births
from games.models import Game
from games.play.game_rows import GameRow
from games.play.tolerant import shown_of_each


@dataclass(frozen=True)
class Hero:
    """A finished game on the front page; `born` has the step of each block of its board."""

    game: Game
    reader: Perspective
    view: View
    board: BoardDrawing
    born: Births

    @property
    def sentence(self) -> str:
        """Return "Cy wins, 22 November 2026."."""
        ended = date_format(self.game.finished_at, _("j F Y")) if self.game.finished_at else ""
        return f"{winner_sentence(self.reader, self.view.winners)}, {ended}."

    @property
    def row(self) -> GameRow:
        return GameRow(self.game, AnonymousUser())


def hero() -> Hero | None:
    """Return the latest public game with a winner; None before the first, and if it can't be read."""
    games = Game.objects.with_moves().finished().filter(public=True).exclude(winners="")
    shown, _broken = shown_of_each(games.order_by("-finished_at")[:1], _of)
    return shown[0] if shown else None


def _of(game: Game) -> Hero:
    states = game.positions()
    reader = Perspective(game.options, game.names_by_side, game.theme)
    view = view_for(states[-1], None)
    born = {
        public_name(game.theme, site): [(STEPS - 1) * ply // len(states) for ply in plies]
        for site, plies in _births(states).items()
    }
    return Hero(game, reader, view, tiles.board(reader, view, needs=False), born)


def _births(states: Sequence[State]) -> dict[Site, list[int]]:
    """The plies that set the blocks which still stand, from the ground up."""
    born: dict[Site, list[int]] = {}
    for before, after in pairwise(states):
        for site, tower in after.towers.items():
            if (old := before.tower(site)) != tower:
                kept = born.get(site, [])[: _alike(old.blocks, tower.blocks)]
                born[site] = kept + [after.ply] * (len(tower.blocks) - len(kept))
    return born


def _alike(some: Sequence[Block], others: Sequence[Block]) -> int:
    """How many blocks are the same from the ground up."""
    pairs = zip(some, others, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
