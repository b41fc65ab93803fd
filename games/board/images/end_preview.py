"""The preview picture of a link to a finished game: its skyline beside the points."""

from collections.abc import Iterator

from django.utils.safestring import SafeString

from games.board.images.document import sheet, skyline_document
from games.board.images.end_pieces import BADGE, badges, heading, skyline_in, tally
from games.board.images.finished_game import FinishedGame
from games.board.images.link_preview import HEIGHT, WIDTH
from games.board.images.png import DISPLAY, fitted
from games.board.images.shapes import words
from games.board.scoreboard import Standing
from games.board.skyline.geometry import Eye
from games.board.skyline.scene import scene
from games.board.svg import moved, tag

MARGIN = 48
COLUMN = 330  # the width of the text
WON = 470  # above the board there is more of it
EYE = Eye(0.42, 0.72)
FIRST, ROW = 292, 76  # the players


def end_preview_svg(game: FinishedGame) -> str:
    """Return the whole file, 1200 by 630 pixels, by day."""
    pieces = tag("g", *_pieces(game), class_="preview")
    return skyline_document(sheet(WIDTH, HEIGHT) + pieces, WIDTH, HEIGHT, night=False)


def _pieces(game: FinishedGame) -> Iterator[SafeString]:
    shown = scene(game.board, EYE, slab=True, columns=3)
    yield skyline_in(shown, 320, 150, WIDTH - 340, HEIGHT - 170)
    yield heading(game.table, MARGIN, 100, 64, WIDTH - 2 * MARGIN)
    yield words(MARGIN, 140, f"{game.site} · {game.dated}", "dated")
    yield words(MARGIN, 236, fitted(game.won, 44, WON, font=DISPLAY), "won")
    for nth, player in enumerate(game.players):
        yield moved(MARGIN, FIRST + ROW * nth, *_player(player))


def _player(player: Standing) -> Iterator[SafeString]:
    left = BADGE * len(player.colours) + 8
    yield badges(player)
    yield tally(player, left, 31)
    yield words(left + 62, 29, fitted(player.name, 26, COLUMN - left - 62, bold=True), "who")
