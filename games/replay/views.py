"""The replay, its frames for the script, and the check of the deal."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import conditional_page, require_safe

from games.lib import board_view as board_views
from games.lib.decorators import or_sign_in
from games.lib.numbers import whole_number
from games.models import Game, Seat
from games.play.access import spectator_or_404
from games.replay import cache
from games.replay.deal import DealPage
from games.replay.dealt import of_dealt_game
from games.replay.frames import film
from games.replay.limits import film_over_limit
from games.replay.pages import ReplayPage
from games.replay.sheet import SheetPage
from games.replay.timeline import Timeline


@require_safe
@or_sign_in
@of_dealt_game
def replay(request: HttpRequest, game: Game, seat: Seat | None) -> HttpResponse:
    """Show the board after `m` moves; a number out of range is clamped."""
    ply = whole_number(request.GET.get("m", ""))
    page = ReplayPage.of(game, seat, request.GET.get("seat", ""), game.ply if ply is None else ply)
    page = replace(
        page,
        chips=_chips(request),
        view_named=request.GET.get("board", "") in board_views.VIEWS,
        in_skyline=board_views.in_skyline(request, request.GET),
        site=request.build_absolute_uri("/").rstrip("/"),
    )
    return render(request, "replay/page.html", {"page": page})


@require_safe
@conditional_page
@of_dealt_game
def frames(request: HttpRequest, game: Game, seat: Seat | None) -> HttpResponse:
    """
    Return the film of the replay, up to the `last` move at the time its page was rendered.

    For a finished game the response may be a 202 with the progress; each further request draws more.
    """
    page, last = (
        ReplayPage.of(game, seat, request.GET.get("seat", "")),
        whole_number(request.GET.get("last", "")),
    )
    upto = len(page.states) if last is None else max(0, last) + 1
    timeline = Timeline(
        game,
        page.reader,
        page.states[:upto],
        needs=_chips(request),
        in_skyline=board_views.in_skyline(request, request.GET),
    )
    if refused := film_over_limit(request, timeline):
        return refused
    if not cache.is_storable(timeline):
        return _json(film(timeline))  # it may show the reader's own hand, so it is never cached
    shown = cache.film_or_progress(timeline)
    if isinstance(shown, cache.Progress):
        return _json(shown._asdict(), status=202)
    return _json(shown, headers={"Cache-Control": "private, no-cache"})


@require_safe
@of_dealt_game
def deal(request: HttpRequest, game: Game, _seat: Seat | None) -> HttpResponse:
    """Show the commitment and the words; after the game also the secret and everything derived from it."""
    return render(request, "replay/deal.html", {"page": DealPage(game)})


@require_safe
@or_sign_in
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Show a finished game on a page to print."""
    game, _ = spectator_or_404(request.user, code)
    if not game.revealed:
        return redirect("table", game.code)
    return render(request, "replay/sheet.html", {"game": game, "sheet": SheetPage(game)})


def _chips(request: HttpRequest) -> bool:
    return request.GET.get("chips") == "on"


def _json(told: object, **how: Any) -> JsonResponse:
    return JsonResponse(
        told, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")}, **how
    )
