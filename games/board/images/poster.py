"""The poster of a finished game: its skyline, name, and points in portrait, by day or at night."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.board.images.document import sheet, skyline_document
from games.board.images.end_pieces import BADGE, badges, heading, skyline_in, stars, tally
from games.board.images.finished_game import FinishedGame
from games.board.images.png import DISPLAY, fitted, skyline_png, width_of
from games.board.images.shapes import words
from games.board.scoreboard import Standing
from games.board.skyline.geometry import Eye
from games.board.skyline.scene import scene
from games.board.svg import join, moved

WIDTH, HEIGHT = 1080, 1350
MARGIN = 70
EYE = Eye(0.36, 0.80)
SKY = 300  # how deep stars go


def poster_png(game: FinishedGame, *, night: bool = False) -> bytes:
    """Return the poster as a file, 1080 by 1350 pixels."""
    return skyline_png(poster_svg(game, night=night), WIDTH, night=night)


def poster_svg(game: FinishedGame, *, night: bool = False) -> str:
    """Return the poster as a drawing."""
    pieces = join([sheet(WIDTH, HEIGHT), *_pieces(game, night=night)])
    return skyline_document(pieces, WIDTH, HEIGHT, night=night)


def _pieces(game: FinishedGame, *, night: bool) -> Iterator[SafeString]:
    if night:
        yield from stars(WIDTH, SKY)
    right = WIDTH - MARGIN
    room = right - MARGIN - width_of(game.site.upper(), 34, font=DISPLAY) - 40
    yield heading(game.table, MARGIN, 128, 88, room)
    yield words(right, 118, game.site.upper(), "brand")
    yield words(MARGIN, 176, game.dated, "dated")
    shown = scene(game.board, EYE, columns=2)
    yield skyline_in(shown, 50, 200, WIDTH - 100, 962)
    step = (right - MARGIN) / len(game.players)
    for nth, player in enumerate(game.players):
        yield moved(MARGIN + step * nth, 1206, *_player(player, step - 16))


def _player(player: Standing, room: float) -> Iterator[SafeString]:
    yield badges(player)
    yield tally(player, BADGE * len(player.colours) + 10, 34)
    yield words(0, 76, fitted(player.name, 28, room, bold=True), "who")
    if player.won:
        yield words(0, 108, _("wins"), "winner")
