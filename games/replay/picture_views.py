"""The board of a game as PNG, for its reader or for a link preview. It never shows a hand."""

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.board.images.board_picture import as_seen_by
from games.board.images.link_preview import WIDTH, LinkPicture
from games.board.images.png import board_png, png
from games.lib.numbers import whole_number
from games.models import Game, Seat
from games.play.access import spectator_or_404
from games.replay.limits import picture_over_limit
from games.table.page import GamePage

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
    return _answer(request, page, picture.svg(), lambda: board_png(picture), shared=shared)


@require_safe
def link_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return a link preview: the same for everyone, in the site's default language."""
    game, _seat = spectator_or_404(request.user, code)
    with translation.override(settings.LANGUAGE_CODE):
        page = _page(request, game, None, "")
        svg = LinkPicture(settings.SITE_NAME, game.code, game.name, page.reader, page.view).svg()
    return _answer(request, page, svg, lambda: png(svg, WIDTH), shared=game.public)


def _page(request: HttpRequest, game: Game, seat: Seat | None, turned: str) -> GamePage:
    """The requested moment; raises Http404 if there is no board yet."""
    if not game.dealt:
        raise Http404
    ply = whole_number(request.GET.get("m", ""))
    return GamePage.of(game, seat, turned, game.ply if ply is None else ply)


def _answer(
    request: HttpRequest, page: GamePage, svg: str, draw: Callable[[], bytes], *, shared: bool
) -> HttpResponse:
    """The PNG, drawn only if the client's copy is outdated; `shared` copies may be cached publicly."""
    etag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:32]}"'
    same = get_conditional_response(request, etag=etag)
    if not same and (too_many := picture_over_limit(request)):
        return too_many
    response = same or HttpResponse(draw(), content_type="image/png")
    fixed = request.GET.get("m") == str(page.view.ply)
    age = f"max-age={DAY}" if fixed else "no-cache"
    response.headers["Cache-Control"] = f"{'public' if shared else 'private'}, {age}"
    response.headers["ETag"] = etag
    return response
