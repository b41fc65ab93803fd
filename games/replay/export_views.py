"""Downloads of a game: its record as text, its moves as JSON, and the whole replay as one file."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.http import conditional_page, require_safe

import engine
from games.models import Game, Seat
from games.play.access import spectator_or_404
from games.play.record import record_of
from games.replay import cache
from games.replay.dealt import of_dealt_game
from games.replay.export import draw_further, file_of
from games.replay.limits import film_over_limit
from games.replay.timeline import Timeline
from games.table.game_page import GamePage

AGAIN = "private, no-cache"  # revalidate on every request


@require_safe
@conditional_page
@of_dealt_game
def record(request: HttpRequest, game: Game, _seat: Seat | None) -> HttpResponse:
    """Return the record as text: all of it once the game is over, before that what is public."""
    text = record_of(game)
    return HttpResponse(
        text, content_type="text/plain; charset=utf-8", headers={"Cache-Control": AGAIN}
    )


@require_safe
@conditional_page
@of_dealt_game
def moves(request: HttpRequest, game: Game, _seat: Seat | None) -> HttpResponse:
    """Return the record as JSON: its header, the players, and each move with its seat."""
    read = engine.load(record_of(game))
    with translation.override("en"):  # a bot's name doesn't depend on the reader's language
        players = game.names_by_side
    told = [[seat, engine.write(move)] for seat, move in read.moves]
    shown = {"header": read.header, "players": players, "moves": told}
    return JsonResponse(shown, headers={"Cache-Control": AGAIN})


@require_safe
@conditional_page
def export(request: HttpRequest, code: str) -> HttpResponse:
    """Return the replay of a finished game as one HTML file."""
    timeline = _timeline(request, code)
    if isinstance(timeline, HttpResponse):
        return timeline
    name = f'attachment; filename="manhattan-{timeline.game.code}.html"'
    return HttpResponse(
        file_of(timeline), headers={"Content-Disposition": name, "Cache-Control": AGAIN}
    )


@require_safe
def export_progress(request: HttpRequest, code: str) -> HttpResponse:
    """Show how far the file is drawn, and the download once it is ready; each request draws more."""
    timeline = _timeline(request, code)
    if isinstance(timeline, HttpResponse):
        return timeline
    part = request.headers.get("HX-Target") == "file"
    template = "replay/_export_progress.html" if part else "replay/export_progress.html"
    return render(request, template, {"page": draw_further(timeline)})


def _timeline(request: HttpRequest, code: str) -> Timeline | HttpResponse:
    """The timeline of a finished game, or a response if it is running or the limit is reached."""
    game, seat = spectator_or_404(request.user, code)
    if not game.revealed:
        return redirect("replay" if game.dealt else "table", game.code)
    page = GamePage.of(game, seat, request.GET.get("seat", ""))
    timeline = Timeline(game, page.reader, page.states).for_anyone()
    if cache.is_stored("file", timeline):  # a cached file needs no film
        return timeline
    return film_over_limit(request, timeline) or timeline
