"""A decorator for views of games that have a board."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.lib.decorators import View
from games.models import Game, Seat
from games.play.access import spectator_or_404

GameView = Callable[[HttpRequest, Game, Seat | None], HttpResponse]


def of_dealt_game(view: GameView) -> View:
    """Give the view the game and the reader's seat; redirect to the table before the game
    starts, and while other tables play its deal."""

    @wraps(view)
    def at_game(request: HttpRequest, code: str) -> HttpResponse:
        game, seat = spectator_or_404(request.user, code)
        shown = game.dealt and not game.deal_closed
        return view(request, game, seat) if shown else redirect("table", game.code)

    return at_game
