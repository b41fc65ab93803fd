"""The page behind a link of an email, which its token opens without signing in."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from engine import ChooseBlocks, MoveError, parse
from games.board.site_names import site_named
from games.board.words import one_language
from games.lib.unavailable import repeatable
from games.models import Game, Seat, User
from games.play import turn_links
from games.play.turns import submit_once
from games.table.address import TableAddress
from games.table.block_choice import fields_of
from games.table.chosen import with_picked, with_remark
from games.table.link_page import LinkPage
from games.table.move_form import MoveForm
from games.table.picked import picked_move

View = Callable[[HttpRequest, str], HttpResponse]


def for_the_link_alone(view: View) -> View:
    """
    Answer nobody but the holder of the link: without session, cookies, caches, referrers, or robots.

    The token is the permission, so a POST needs no CSRF token: whoever can't read the link can't send to it.
    """

    @wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        request.user = AnonymousUser()
        response = view(request, token)
        response.headers["Cache-Control"] = "private, no-store"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return csrf_exempt(answer)


@repeatable
@for_the_link_alone
@require_http_methods(["GET", "HEAD", "POST"])
def turn_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show the position to its player on GET, and play the posted move on POST; then show the public board."""
    decision = turn_links.read(token, turn_links.LINK)
    seat = turn_links.seat_of(decision)
    if decision is None or seat is None or seat.user is None:
        return _drawn(request, "link_dead", None, status=404)
    with _as_read_by(seat.user):
        if request.method == "POST":
            return _play(request, seat, decision.ply, token)
        return _show(request, seat, decision.ply, token)


def _show(request: HttpRequest, seat: Seat, ply: int, token: str) -> HttpResponse:
    page = _page(request, seat, ply, token)
    target = request.headers.get("HX-Target")
    if target == "peek":
        return _drawn(request, "_inspector", page)
    page = with_picked(page, request.GET)
    if target == "say":
        return _drawn(request, "_choice", with_remark(page, request.GET, confirms=True))
    return _drawn(request, "link", page)


def _play(request: HttpRequest, seat: Seat, ply: int, token: str) -> HttpResponse:
    """Play for the decision of the link, whatever position the form names."""
    page = _page(request, seat, ply, token)
    if page.open and not page.seat:
        return _drawn(request, "link", page, status=403)  # its player keeps the hand out of emails
    form = MoveForm(request.POST, seat.game.theme, seat.colours)
    try:
        submit_once(seat, ply, form.read())
    except MoveError as error:
        page = replace(_page(request, seat, ply, token), refusal=str(error))
        if form.text and page.building:
            page = replace(page, picked=picked_move(form.text, page.building, page.game.theme))
        return _drawn(request, "link", page, status=422 if page.open else 409)
    return HttpResponseRedirect(page.page_url, status=303)


def _page(request: HttpRequest, seat: Seat, ply: int, token: str) -> LinkPage:
    """The page with nothing picked yet."""
    game = Game.objects.with_table().get(pk=seat.game_id)
    game.keep_rows()
    own, address = game.seats_by_side[seat.side], TableAddress(request.GET)
    is_open = turn_links.is_open(game, own, ply)
    reader = own if is_open and own.user and own.user.email_hand else None
    page = replace(LinkPage.of(game, reader), token=token, open=is_open)
    return replace(
        page,
        asked=site_named(game.theme, address.text("site")),
        closed_url=page.page_url,
        query=request.GET.urlencode(),
        preset=address.text("preset"),
        posted=request.POST or _fields(page, request.GET.get("typed", "")),
    )


def _fields(page: LinkPage, typed: str) -> Mapping[str, str]:
    """The fields for a choice of blocks that the address has as text, as in an email that asks to confirm it."""
    try:
        move = parse(typed, page.game.theme) if typed and page.choosing else None
    except MoveError:
        return {}
    own = page.choosing.own_colours if page.choosing else ()
    return fields_of(own, move) if isinstance(move, ChooseBlocks) else {}


def _drawn(
    request: HttpRequest, part: str, page: LinkPage | None, status: int = 200
) -> HttpResponse:
    """The page, or a part of it, without what belongs to the visitor's own session."""
    reader = page.seat.user if page and page.seat else None
    context = {
        "page": page,
        "csrf_token": "",  # no cookie
        "messages": (),
        "show_worth": reader is None or reader.show_worth,
        "user": reader or request.user,  # for the looks of the page
    }
    with one_language():
        return render(request, f"table/{part}.html", context, status=status)


@contextmanager
def _as_read_by(user: User) -> Iterator[None]:
    """In the language and the time zone of the link's player."""
    with timezone.override(user.zone), translation.override(user.language):
        yield
