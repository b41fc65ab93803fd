"""The board of a game as PNG: as the reader may see it, and as it stands beside a link. No hand is ever drawn."""

import hashlib
import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.board.images.board_picture import PIXELS, as_seen_by
from games.board.images.link_preview import WIDTH, LinkPicture
from games.board.images.png import png
from games.models import Game, Seat
from games.play.access import spectator_or_404
from games.replay.ratelimit import over_limit
from games.table.page import GamePage

DAY = 86_400  # a moment that is past never changes; the drawing of it may, when the site is renewed


@require_safe
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The board after `m` moves, or now; from the side `seat`, or the reader's own, folded as on a phone."""
    game, seat = spectator_or_404(request.user, code)
    page = _sight(request, game, seat, request.GET.get("seat", ""))
    reader = page.reader
    patterned = request.user.is_authenticated and request.user.patterns
    svg = as_seen_by(reader, page.states[page.view.ply], patterned=patterned)
    # Without `seat` in its address the picture is another for everyone who sits there.
    own = patterned or (reader.side is not None and reader.turned is None)
    return _answer(request, page, svg, PIXELS, shared=game.public and not own)


@require_safe
def beside_link(request: HttpRequest, code: str) -> HttpResponse:
    """The preview of a link: the same for everybody, in the site's own language."""
    game, _seat = spectator_or_404(request.user, code)
    with translation.override(settings.LANGUAGE_CODE):
        page = _sight(request, game, None, "")
        svg = LinkPicture(settings.SITE_NAME, game.code, game.name, page.reader, page.view).svg()
    return _answer(request, page, svg, WIDTH, shared=game.public)


def _sight(request: HttpRequest, game: Game, seat: Seat | None, turned: str) -> GamePage:
    """The moment that is asked for; Http404 where there is no board."""
    if not game.dealt:
        raise Http404
    asked = request.GET.get("m", "")
    ply = int(asked) if re.fullmatch(r"-?[0-9]{1,5}", asked) else game.ply
    return GamePage.of(game, seat, turned, ply)


def _answer(request: HttpRequest, page: GamePage, svg: str, width: int, *, shared: bool) -> HttpResponse:
    """The PNG, drawn only for those who do not have it yet; `shared` copies may be kept by anybody."""
    etag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:32]}"'
    same = get_conditional_response(request, etag=etag)
    if not same and (too_many := over_limit(request, "picture")):
        return too_many
    response = same or HttpResponse(png(svg, width), content_type="image/png")
    fixed = request.GET.get("m") == str(page.view.ply)
    age = f"max-age={DAY}" if fixed else "no-cache"
    response.headers["Cache-Control"] = f"{'public' if shared else 'private'}, {age}"
    response.headers["ETag"] = etag
    return response
