"""Watch links: the public board of a private game, and making or withdrawing its link."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.board.words import one_language
from games.lib import board_view as board_views
from games.lib.decorators import post_only
from games.models import Game
from games.play import watch_links
from games.play.access import seat_or_404
from games.table.page import TablePage
from games.table.quiet_poll import version


@dataclass(frozen=True, kw_only=True)
class WatchPage(TablePage):
    """A private game as anyone with its watch link sees it: nothing leads to its other pages."""

    address_query: QueryDict = field(default_factory=QueryDict)

    @cached_property
    def page_url(self) -> str:
        return reverse("watch", args=[self.game.watch])

    @property
    def next_look(self) -> str:
        """Return the address that answers with nothing until the table has changed."""
        query = self.address_query.copy()
        query["v"] = version(self.game)
        return f"{self.page_url}?{query.urlencode()}"


@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Show the public board of the game with this link; the page asks for itself while the game goes on."""
    game, asked = watch_links.game_or_404(token), request.GET
    if asked.get("v") == version(game):
        return HttpResponse(status=204, headers={"Cache-Control": "private, no-store"})
    page = WatchPage.of(game, None)
    page = replace(page, address_query=asked, in_skyline=board_views.in_skyline(request, asked))
    with one_language():
        answer = render(request, "table/watch.html", {"page": page})
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@post_only
def watch_link(request: HttpRequest, code: str) -> HttpResponse:
    """Make a watch link for the reader's game, or withdraw it."""
    seat = seat_or_404(request.user, code)
    game = Game.objects.with_table().get(pk=seat.game_id)
    if not watch_links.may_make(game, seat):
        raise Http404
    if "withdraw" in request.POST:
        watch_links.withdraw(game)
    else:
        watch_links.make(game)
    return redirect(f"{reverse('replay', args=[code])}#share")
