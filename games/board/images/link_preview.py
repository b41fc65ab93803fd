"""The preview picture of a link to a game: the board from South's side and a summary of the table."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine import Phase, View
from engine.box import Colour, colour_letter
from engine.events import Built
from games.board import scoreboard, tiles
from games.board.event_text import event_text
from games.board.images import board_picture
from games.board.images.document import document, sheet
from games.board.images.png import fitted
from games.board.images.shapes import words
from games.board.perspective import Perspective
from games.board.phrases import capital, turn_of_round, whose_turn
from games.board.svg import NOTHING, join, moved, tag
from games.board.tower_shape import roof

WIDTH, HEIGHT = 1200, 630  # the usual size of a link preview
BOARD = 806  # the width of the board
COLUMN, RIGHT = 858, 1154  # the left and right edge of the text
ROOM = RIGHT - COLUMN
PLAYERS, ROW = 232, 78


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """A table at one moment; the reader is a spectator on South's side."""

    site: str
    code: str
    table: str
    reader: Perspective
    view: View

    def svg(self) -> str:
        """Return the whole file, 1200 by 630 pixels."""
        shapes = join(
            [sheet(WIDTH, HEIGHT), self.board(), self.head(), self.players(), self.foot()]
        )
        return document(shapes, WIDTH, HEIGHT, night=False)

    def board(self) -> SafeString:
        """Return the board in its true arrangement, with a dot on the last build and no need chips."""
        marks = {event.site: (0,) for event in self.view.happened if isinstance(event, Built)}
        board = tiles.board(self.reader, self.view, marks=marks, needs=False)
        width, height = board_picture.size(board, board.columns)
        scale = BOARD / width
        cards = board_picture.cities(board, board.columns)
        return moved(26, (HEIGHT - height * scale) / 2, cards, scale=scale)

    def head(self) -> SafeString:
        """Return the heading: site and game, the table's name, the round, and the last event."""
        lines = [turn_of_round(self.view), *self.last_event()]
        under = join(self.line(146 + 29 * at, line, "plain") for at, line in enumerate(lines))
        first = _("{site} · game #{code}").format(site=self.site, code=self.code)
        return join([self.line(62, first, "plain"), self.line(108, self.table, "title"), under])

    def last_event(self) -> list[str]:
        """Return the last event: its author, and its consequences."""
        told = [event_text(self.reader, event) for event in self.view.happened]
        if not told:
            return []
        line = next((line for line in told if line.side), told[-1])
        return [
            capital(f"{self.reader.name(line.side)}: {line.head}") if line.side else line.head,
            line.tail,
        ]

    def players(self) -> SafeString:
        """Return a row for each player: badge, name, points, and what the board would pay them now."""
        standings = scoreboard.standings(self.reader, self.view)
        ranked = [
            player
            for team in scoreboard.by_points(self.reader, standings)
            for player in team.players
        ]
        return join(
            moved(COLUMN, PLAYERS + ROW * row, self.player(player))
            for row, player in enumerate(ranked)
        )

    def player(self, player: scoreboard.Standing) -> SafeString:
        badges = join(
            moved(54 * place, 0, _badge(line.colour)) for place, line in enumerate(player.lines)
        )
        left = 54 * len(player.lines) + 14
        name = words(left, 40, fitted(player.name, 26, ROOM - left - 48, bold=True), "who")
        worth = (
            NOTHING
            if self.view.phase is Phase.OVER
            else words(ROOM, 62, _("now {points}").format(points=player.now), "worth")
        )
        return join([badges, name, words(ROOM, 40, str(player.points), "points"), worth])

    def foot(self) -> SafeString:
        return self.line(586, whose_turn(self.reader, self.view), "plain")

    def line(self, y: float, text: str, look: str) -> SafeString:
        """Return a line of the text column, shortened to fit."""
        size, bold = (36, True) if look == "title" else (20, False)
        return words(COLUMN, y, fitted(text, size, ROOM, bold=bold), look)


def _badge(colour: Colour) -> SafeString:
    """A roof on a low wall, with the letter of its colour."""
    body = tag("path", class_=f"roof c{colour}", d=roof(colour, 42))
    return moved(0, 8, body) + words(24, 38, colour_letter(colour), f"letter t{colour}")
