"""Standing orders: the page on which a waiting player leaves them, and what its buttons do."""

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine import MoveError
from engine.errors import OrdersError
from engine.orders import Order, read_orders
from games.board.site_names import site_named
from games.board.words import one_language
from games.lib.unavailable import repeatable
from games.models import Game
from games.play import orders
from games.play.access import seat_or_404
from games.table.address import Remark, TableAddress
from games.table.orders_form import OrderForm
from games.table.orders_page import OrdersPage
from games.table.picked import picked_from, picked_move


@repeatable
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def standing_orders(request: HttpRequest, code: str) -> HttpResponse:
    """Show the reader's orders and the board to build one; a POST adds, moves up or deletes one."""
    page = _page(request, code)
    if page is None:
        return redirect("table", code)
    if request.method == "POST":
        return _changed(request, page)
    target = request.headers.get("HX-Target")
    if target == "peek":
        return _drawn(request, "_inspector", page)
    return _drawn(request, "_choice" if target == "say" else "orders", page)


def _page(request: HttpRequest, code: str) -> OrdersPage | None:
    """The page with the picked move; None if the game isn't running, or it is the reader's turn."""
    seat = seat_or_404(request.user, code)
    game = Game.objects.with_table().get(pk=seat.game_id)
    if game.status != Game.Status.RUNNING or seat.to_move:
        return None
    game.keep_rows()
    page, remark = OrdersPage.at(game, seat), Remark(request.GET)
    page = replace(page, asked=site_named(game.theme, TableAddress(request.GET).text("site")))
    if page.building is None:
        return page
    return replace(
        page,
        picked=picked_from(request.GET, page.building, game.theme),
        out_of_reach=site_named(game.theme, remark.site_out_of_reach),
        block_was_changed=remark.ticked("block_changed"),
    )


def _changed(request: HttpRequest, page: OrdersPage) -> HttpResponse:
    posted, seat = request.POST, page.seat
    try:
        seen = _seen(posted.get("seen", ""))
        if "up" in posted:
            orders.move_up(seat, _number(posted["up"]), seen)
        elif "delete" in posted:
            orders.delete(seat, _number(posted["delete"]), seen)
        elif page.building:
            orders.add(seat, OrderForm(posted, page.building, page.game.theme).read(), seen)
    except MoveError as error:
        page = replace(page, refusal=str(error))
        if page.building and "move" in posted:
            picked = picked_move(posted["move"], page.building, page.game.theme)
            page = replace(page, picked=picked)
        return _drawn(request, "orders", page, status=422)
    return redirect(page.page_url)


def _seen(text: str) -> tuple[Order, ...]:
    """The orders that the page showed."""
    try:
        return read_orders(text)
    except OrdersError as error:
        raise orders.changed() from error


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0


def _drawn(request: HttpRequest, part: str, page: OrdersPage, status: int = 200) -> HttpResponse:
    with one_language():
        return render(request, f"table/{part}.html", {"page": page}, status=status)
