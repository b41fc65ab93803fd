"""The board of the front page: the latest public game that ended, growing in the order it was built."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine import State, Theme, View, view_for
from engine.events import Built
from games.board import tiles
from games.board.perspective import Perspective
from games.board.phrases import winner_sentence
from games.board.site_names import public_name
from games.board.tiles import BoardDrawing
from games.models import Game
from games.play.game_rows import GameRow
from games.play.tolerant import shown_of_each

STEPS = 12  # in which the towers appear


@dataclass(frozen=True)
class Hero:
    """A finished game on the front page; each of its sites belongs to one of the steps."""

    game: Game
    reader: Perspective
    view: View
    board: BoardDrawing

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
    return Hero(
        game, reader, view, _growing(tiles.board(reader, view, needs=False), states, game.theme)
    )


def _growing(board: BoardDrawing, states: Sequence[State], theme: Theme) -> BoardDrawing:
    """The board, whose sites name the step in which their last block came."""
    last = {
        public_name(theme, event.site): STEPS * state.ply // len(states)
        for state in states
        for event in state.happened
        if isinstance(event, Built)
    }
    cities = (
        replace(
            city,
            tiles=tuple(
                replace(tile, classes=f"{tile.classes} step{last.get(tile.public, 0)}")
                for tile in city.tiles
            ),
        )
        for city in board.cities
    )
    return replace(board, cities=tuple(cities))
