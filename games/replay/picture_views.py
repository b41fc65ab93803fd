"""The board of a game as PNG: for its reader, for a link preview, as a poster. It never shows a hand."""

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.board.images.board_picture import as_anyone_sees_it, as_seen_by
from games.board.images.end_preview import end_preview_svg
from games.board.images.link_preview import WIDTH, LinkPicture
from games.board.images.png import board_png, png, skyline_png
from games.board.images.poster import WIDTH as PORTRAIT
from games.board.images.poster import poster_svg
from games.lib.numbers import whole_number
from games.models import Game, Seat
from games.play.access import spectator_or_404
from games.play.posters import finished_game
from games.replay.limits import picture_over_limit
from games.table.game_page import GamePage

DAY = 86_400  # a past moment never changes, but a new version may draw it differently


@require_safe
def board_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return the board after `m` moves, or now; from side `seat`, or folded from the reader's side."""
    game, seat = spectator_or_404(request.user, code)
    page = _page(request, game, seat, request.GET.get("seat", ""))
    reader = page.reader
    patterned = request.user.is_authenticated and request.user.patterns
    picture = as_seen_by(reader, page.states[page.view.ply], patterned=patterned)
    # Without `seat` in the URL, the picture differs for each player.
    own = patterned or (reader.side is not None and reader.turned is None)
    shared = game.public and not own
    return _answer(
        request, picture.svg(), lambda: board_png(picture), shared=shared, ply=page.view.ply
    )


@require_safe
def public_board(request: HttpRequest, code: str) -> HttpResponse:
    """Return the board after `m` moves as anyone may see it, from the reader's side: no hand, no chips."""
    game, seat = spectator_or_404(request.user, code)
    page = _page(request, game, seat, "")
    note = f"{game.name} #{game.code}"
    picture = as_anyone_sees_it(page.reader, page.states[page.view.ply], note)
    response = HttpResponse(picture.svg(), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def link_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return a link preview: the same for everyone, in the site's default language."""
    game, _seat = spectator_or_404(request.user, code)
    with translation.override(settings.LANGUAGE_CODE):
        page = _page(request, game, None, "")
        ended = finished_game(game) if page.view.ply == game.ply else None
        if ended:
            svg = end_preview_svg(ended)
        else:
            svg = LinkPicture(
                settings.SITE_NAME, game.code, game.name, page.reader, page.view
            ).svg()
    draw = (lambda: skyline_png(svg, WIDTH)) if ended else (lambda: png(svg, WIDTH))
    return _answer(request, svg, draw, shared=game.public, ply=page.view.ply)


@require_safe
def poster(request: HttpRequest, code: str) -> HttpResponse:
    """Return the poster of a game that was won, by day or with `sky=night`: the same for everyone."""
    game, _seat = spectator_or_404(request.user, code)
    night = request.GET.get("sky") == "night"
    with translation.override(settings.LANGUAGE_CODE):
        ended = finished_game(game)
        if ended is None:
            raise Http404
        svg = poster_svg(ended, night=night)
    return _answer(
        request, svg, lambda: skyline_png(svg, PORTRAIT, night=night), shared=game.public
    )


def _page(request: HttpRequest, game: Game, seat: Seat | None, turned: str) -> GamePage:
    """The requested moment; raises Http404 if there is no board yet."""
    if not game.dealt:
        raise Http404
    ply = whole_number(request.GET.get("m", ""))
    return GamePage.of(game, seat, turned, game.ply if ply is None else ply)


def _answer(
    request: HttpRequest,
    svg: str,
    draw: Callable[[], bytes],
    *,
    shared: bool,
    ply: int | None = None,
) -> HttpResponse:
    """
    The PNG, drawn only if the client's copy is outdated.

    `shared` copies may be cached publicly; one of the `ply` that the URL names never changes.
    """
    etag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:32]}"'
    same = get_conditional_response(request, etag=etag)
    if not same and (too_many := picture_over_limit(request)):
        return too_many
    response = same or HttpResponse(draw(), content_type="image/png")
    fixed = request.GET.get("m") == str(ply)
    age = f"max-age={DAY}" if fixed else "no-cache"
    response.headers["Cache-Control"] = f"{'public' if shared else 'private'}, {age}"
    response.headers["ETag"] = etag
    return response
