"""The table: look at a game, pick a move, and play it."""

from dataclasses import replace

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseRedirect,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reswap

from engine import MoveError
from engine.language import listed
from games.board.site_names import site_named
from games.board.words import one_language
from games.lib import board_view as board_views
from games.lib.decorators import or_sign_in, post_only
from games.lib.unavailable import repeatable
from games.lobby import pages as lobby
from games.lobby import rematch
from games.lobby.seating import TableError
from games.models import Game, Seat, User
from games.play import ahead, suspension, telling, turns
from games.play import nudge as nudges
from games.play.access import seat_or_404, signed_in, spectator_or_404
from games.play.turns import submit_once
from games.table import motion_seen
from games.table.address import TableAddress
from games.table.block_choice import BlocksForm
from games.table.chosen import with_picked, with_remark
from games.table.move_form import MoveForm
from games.table.page import TablePage
from games.table.picked import picked_move
from games.table.quiet_poll import version

MOVED_ON = ("stale", "not-your-turn", "game-over", "left", "away", "suspended")


@require_safe
@or_sign_in
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table; the query holds the choice, and htmx gets only the parts it changes."""
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return lobby.open_table_page(request, game)
    page, target = _page(request, game, seat), request.headers.get("HX-Target")
    if target == "peek":
        return _drawn(request, "_inspector", page)
    page = with_picked(page, request.GET)
    if target == "say":
        page = with_remark(page, request.GET, confirms=_confirms(request))
        return _drawn(request, "_choice", page)
    return motion_seen.noted(_drawn(request, "page", page), page)


@require_safe
def live(request: HttpRequest, code: str) -> HttpResponse:
    """Return 204 while nothing has changed since version `v`, else the new table."""
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect(game)
    if request.GET.get("v") == version(game):  # seldom: quiet_poll.py answers most of them
        return HttpResponse(status=204)
    # The URL of the requesting page holds the choice, which survives a change of the deadline.
    address = request.headers.get("HX-Current-URL", "").partition("#")[0]
    query = QueryDict(address.partition("?")[2])
    page = with_picked(_page(request, game, seat), query)
    page = replace(
        page,
        in_skyline=board_views.in_skyline(request, query),
        threat_view=_threats(query),
        seen_ply=motion_seen.in_version(request.GET.get("v", "")),
    )
    # Another player has chosen blocks while the reader is still choosing; keep the numbers they filled in.
    if page.to_choose and TableAddress(request.GET).number("choosing") == game.round:
        return reswap(_drawn(request, "_others", page), "none")  # out-of-band parts only
    return motion_seen.noted(_drawn(request, "_live", page), page)


@repeatable
@post_only
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Play the posted move and show its outcome; if it is refused, show the choice and the reason."""
    seat = seat_or_404(request.user, code, to_move=True)
    form = MoveForm(request.POST, seat.game.theme, seat.colours)
    try:
        number = submit_once(seat, form.seen, form.read())
    except MoveError as error:
        return _refused(request, code, form.text, error)
    return HttpResponseRedirect(f"{seat.game.get_absolute_url()}?done={number}", status=303)


@repeatable
@post_only
def blocks_ahead(request: HttpRequest, code: str) -> HttpResponse:
    """Keep the posted blocks for the next round, or forget those kept before; nobody else learns of it."""
    seat, address = seat_or_404(request.user, code), TableAddress(request.POST)
    try:
        if "withdraw" in request.POST:
            ahead.withdraw(seat)
        else:
            move = BlocksForm(request.POST, seat.colours).move
            ahead.choose(seat, address.number("choosing") or 0, move)
    except MoveError as error:
        return _refused(request, code, "", error)
    return HttpResponseRedirect(f"{seat.game.get_absolute_url()}#ahead", status=303)


@repeatable
@post_only
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    """Give the reader their seat back, which a substitute has been playing."""
    seat = seat_or_404(request.user, code)
    if reason := suspension.refusal(signed_in(request)):
        messages.error(request, reason)
    turns.come_back(seat)
    return redirect(seat.game)


@post_only
def nudge(request: HttpRequest, code: str) -> HttpResponse:
    """Ask those who are to move to do so, at a table without a clock."""
    seat = seat_or_404(request.user, code)
    try:
        asked = nudges.nudge(signed_in(request), seat.game_id)
    except nudges.NudgeError as error:
        messages.error(request, str(error))
    else:
        names = listed(each.name for each in asked)
        messages.success(request, _("{names}: an email is on its way.").format(names=names))
    return redirect(seat.game)


@repeatable
@post_only
def seen(request: HttpRequest, code: str) -> HttpResponse:
    """Let the time for the reader's turn start, if their email hasn't come yet; the page asks for it."""
    telling.seen(seat_or_404(request.user, code))
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204)
    return redirect("table", code)


@repeatable
@post_only
def dismiss_legend(request: HttpRequest, code: str) -> HttpResponse:
    """Dismiss the legend at every table."""
    seat_or_404(request.user, code)
    User.objects.filter(pk=signed_in(request).pk).update(legend_dismissed=True)
    if request.headers.get("HX-Request"):
        return HttpResponse()  # replaces the legend
    query = request.META.get("QUERY_STRING", "")
    return redirect(reverse("table", args=[code]) + (f"?{query}" if query else ""))


@repeatable
@require_POST
def board_view(request: HttpRequest) -> HttpResponse:
    """Keep the reader's view of the board, and return to the table."""
    view = request.POST.get("board", "")
    if view not in board_views.VIEWS:
        return HttpResponseBadRequest(_("The board can be shown flat or as a skyline."))
    if request.user.is_authenticated:
        stored = "" if view == board_views.FLAT else view
        User.objects.filter(pk=request.user.pk).update(board=stored)
    response = redirect(board_views.page_before(request))
    board_views.keep(response, view)
    return response


@post_only
def play_again(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to the open rematch of a finished game, or create one."""
    game = Game.objects.with_table().get(pk=seat_or_404(request.user, code).game_id)
    if not game.over:
        return redirect(game)
    try:
        again = rematch.play_again(signed_in(request), game, request.POST.get("seats", ""))
    except TableError as error:
        messages.error(request, str(error))
        return redirect(game)
    return redirect(again) if again.seat_of(request.user) else redirect("invitation", again.invite)


def _drawn(request: HttpRequest, part: str, page: TablePage, status: int = 200) -> HttpResponse:
    """The page, or a part of it, in one language from beginning to end."""
    with one_language():
        return render(request, f"table/{part}.html", {"page": page}, status=status)


def _page(request: HttpRequest, game: Game, seat: Seat | None) -> TablePage:
    """The table for the query, with nothing picked yet."""
    address, rest = TableAddress(request.GET), request.GET.copy()
    rest.pop("site", None)
    page = TablePage.of(game, seat, address.text("seat"))
    return replace(
        page,
        asked=site_named(game.theme, address.text("site")),
        closed_url=f"{page.page_url}?{rest.urlencode()}" if rest else page.page_url,
        done_ply=address.number("done") or 0,
        preset=address.text("preset"),
        posted=request.POST,
        seen_ply=motion_seen.on_device(request),
        in_skyline=board_views.in_skyline(request, request.GET),
        threat_view=_threats(request.GET),
    )


def _threats(query: QueryDict) -> bool:
    return query.get("threats") == "1"


def _confirms(request: HttpRequest) -> bool:
    """Whether the reader wants to confirm moves; a visitor plays none."""
    user = request.user
    return not isinstance(user, User) or user.confirm_moves


def _refused(request: HttpRequest, code: str, text: str, error: MoveError) -> HttpResponse:
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return lobby.refused(request, game, error)
    page = replace(_page(request, game, seat), refusal=str(error))
    if text and page.building:
        page = replace(page, picked=picked_move(text, page.building, game.theme))
    status = 409 if error.code in MOVED_ON else 422
    return _drawn(request, "page", page, status=status)
