"""A stored game that was won, as its poster and the preview of its link show it."""

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine import view_for
from games.board.images import poster
from games.board.images.finished_game import FinishedGame
from games.board.perspective import Perspective
from games.models import Game


def finished_game(game: Game) -> FinishedGame | None:
    """Return the end of a game as its pictures tell it; None if there is none to tell: it goes on, its deal
    is closed, or nobody has won."""
    if not (game.revealed and game.winners):
        return None
    reader = Perspective(game.options, game.names_by_side, game.theme)
    ended = date_format(timezone.localtime(game.finished_at), _("j F Y"))
    view = view_for(game.positions()[-1], None)
    return FinishedGame(settings.SITE_NAME, game.name, ended, reader, view)


def poster_png(game: Game, *, night: bool = False) -> bytes | None:
    """Return the poster in the active language, 1080 by 1350 pixels; None if nobody has won."""
    finished = finished_game(game)
    return poster.poster_png(finished, night=night) if finished else None
