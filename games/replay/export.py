"""A game to take away: its record as text, its moves as JSON, and the whole replay in one file."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.views.decorators.http import conditional_page, require_safe

import engine
from games.board import stylesheet
from games.board.stylesheet import EVERYWHERE
from games.lib import scripts
from games.models import Game
from games.play.access import spectator_or_404
from games.replay import cache
from games.replay.ratelimit import film_over_limit
from games.replay.timeline import Timeline
from games.replay.views import around
from games.table.page import GamePage

AGAIN = "private, no-cache"  # ask each time whether it is still the same


@require_safe
@conditional_page
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The game as text: the whole record once it is over, until then what is public."""
    game, _ = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect("table", game.code)
    return HttpResponse(
        record_of(game, game.state()), content_type="text/plain; charset=utf-8", headers={"Cache-Control": AGAIN}
    )


@require_safe
@conditional_page
def moves(request: HttpRequest, code: str) -> HttpResponse:
    """The record as JSON: what it says of itself, the players, and each move with its seat."""
    game, _ = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect("table", game.code)
    read = engine.load(record_of(game, game.state()))
    with translation.override("en"):  # a bot is called the same in every language of a reader
        players = game.names_by_side
    told = [[seat, engine.write(move)] for seat, move in read.moves]
    return JsonResponse({"header": read.header, "players": players, "moves": told}, headers={"Cache-Control": AGAIN})


@require_safe
@conditional_page
def keepsake(request: HttpRequest, code: str) -> HttpResponse:
    """The replay of a finished game as one HTML file that needs no site; a game that runs is replayed here."""
    timeline = _reel(request, code)
    if isinstance(timeline, HttpResponse):
        return timeline
    name = f'attachment; filename="manhattan-{timeline.game.code}.html"'
    return HttpResponse(file_of(timeline), headers={"Content-Disposition": name, "Cache-Control": AGAIN})


@require_safe
def making(request: HttpRequest, code: str) -> HttpResponse:
    """How far the file is drawn, until it can be taken away; each time it is asked for it is drawn a little further."""
    timeline = _reel(request, code)
    if isinstance(timeline, HttpResponse):
        return timeline
    far = None if cache.there("file", timeline) else cache.film_so_far(timeline)
    context: dict[str, Any] = {"game": timeline.game, "side": timeline.reader.frame}
    if isinstance(far, cache.HowFar):
        context["far"] = far
    else:
        context["kilobytes"] = round(len(file_of(timeline).encode()) / 1000)
    part = request.headers.get("HX-Target") == "file"
    return render(request, "replay/_export_progress.html" if part else "replay/export_progress.html", context)


def record_of(game: Game, state: engine.State) -> str:
    """The record of a game as far as anyone may know it."""
    header = {"game": game.code, "commitment": game.commitment}
    if game.over:
        header |= {"secret": game.secret, "words": ":".join(game.words)}
    return engine.dump(state, game.moves, header)


def file_of(timeline: Timeline) -> str:
    """The whole file, drawn once."""

    def drawn() -> str:
        with timezone.override(timezone.get_default_timezone()):
            return render_to_string("replay/export.html", _context(timeline))

    return cache.kept("file", timeline, drawn)


def _reel(request: HttpRequest, code: str) -> Timeline | HttpResponse:
    """The timeline of a finished game; or the way to one that is not, or that this was asked for too often."""
    game, seat = spectator_or_404(request.user, code)
    if not game.over:
        return redirect("replay" if game.dealt else "table", game.code)
    page = GamePage.of(game, seat, request.GET.get("seat", ""))
    timeline = Timeline(game, page.reader, page.states).for_anyone()
    refused = (
        None if cache.there("file", timeline) else film_over_limit(request, timeline)
    )  # a file that is kept needs no film
    return refused or timeline


def _context(timeline: Timeline) -> dict[str, Any]:
    game = timeline.game
    return {
        **around(timeline, timeline.last),
        "game": game,
        "board": timeline.board(timeline.last),
        "view": timeline.view(timeline.last),
        "at": "#m=",
        "film": cache.whole_film(timeline),
        "css": stylesheet.text(*EVERYWHERE, "table", "wide", "replay"),
        "script": scripts.joined("replay/main.js"),
        "record": record_of(game, timeline.states[-1]),
        "site": f"{settings.SITE_URL}{game.get_absolute_url()}",
    }
