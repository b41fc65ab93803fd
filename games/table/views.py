"""The table: look at a game, pick a move, play it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import reswap

from engine import MoveError
from games.board.history import came_of, drawn_card, since_own_turn
from games.board.site_names import site_named
from games.board.site_status import Sites
from games.board.tower_shape import TowerShape
from games.lib.decorators import post_only
from games.lobby import pages as lobby
from games.lobby import rematch
from games.lobby.seating import TableError
from games.models import Game, User
from games.play.access import seat_or_404, signed_in, spectator_or_404, visible_or_404
from games.play.turns import submit_once
from games.table.block_choice import choosing_context
from games.table.bots_to_move import bots_to_move
from games.table.ending import ending_context
from games.table.inspector import inspect, out_of_reach
from games.table.legend import legend
from games.table.move_form import MoveForm
from games.table.page import GamePage, table_context
from games.table.picked import Picked, picked_from, picked_move
from games.table.verdict import block_changed

MOVED_ON = ("stale", "not-your-turn", "game-over")


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table's page; its address holds what has been picked, and htmx gets only what that changes."""
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return lobby.open_table_page(request, game)
    page = GamePage.of(game, seat, request.GET.get("seat", ""))
    if request.headers.get("HX-Target") == "peek":
        return render(request, "table/_inspector.html", _asked(request, page))
    picked = picked_from(request.GET, page.building, game.theme) if page.building else Picked()
    context = _context(request, page, picked)
    if _picking(request):
        context |= _tapped(request, page, picked)
    return render(request, "table/_choice.html" if _picking(request) else "table/page.html", context)


@require_safe
def live(request: HttpRequest, code: str) -> HttpResponse:
    """204 while nothing has changed since version `v`; else the table anew."""
    game = visible_or_404(request.user, code)
    if not game.dealt:
        return redirect(game)
    if request.GET.get("v") == version(game):
        return HttpResponse(status=204)
    game, seat = spectator_or_404(request.user, code)
    page = GamePage.of(game, seat, request.GET.get("seat", ""))
    # What has been picked stands in the address of the page that asks; it stays if it is the deadline that has moved.
    address = request.headers.get("HX-Current-URL", "").partition("#")[0]
    query = QueryDict(address.partition("?")[2])
    picked = picked_from(query, page.building, game.theme) if page.building else Picked()
    context = _context(request, page, picked)
    # Somebody else has chosen blocks while I still choose mine: my numbers must not be swept away.
    still = context["to_choose"] and request.GET.get("choosing") == str(game.round)
    if still:
        return reswap(render(request, "table/_others.html", context), "none")  # only what it names is swapped
    return render(request, "table/_live.html", context)


@post_only
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Play the posted move and show what came of it; refused, the page again with the choice and the reason."""
    seat = seat_or_404(request.user, code)
    form = MoveForm(request.POST)
    try:
        number = submit_once(seat, form.ply, form.move(seat))
    except MoveError as error:
        return _refused(request, code, form.text, error)
    return HttpResponseRedirect(f"{seat.game.get_absolute_url()}?done={number}", status=303)


@post_only
def dismiss_legend(request: HttpRequest, code: str) -> HttpResponse:
    """The player knows how to read a tower: no table tells him again."""
    seat_or_404(request.user, code)
    User.objects.filter(pk=signed_in(request).pk).update(legend_dismissed=True)
    if request.headers.get("HX-Request"):
        return HttpResponse()  # takes the legend's place
    query = request.META.get("QUERY_STRING", "")
    return redirect(reverse("table", args=[code]) + (f"?{query}" if query else ""))


@post_only
def play_again(request: HttpRequest, code: str) -> HttpResponse:
    """A table for the people of a game that is over: the one that is open already, or a new one."""
    game = Game.objects.with_table().get(pk=seat_or_404(request.user, code).game_id)
    if not game.over:
        return redirect(game)
    try:
        again = rematch.play_again(signed_in(request), game)
    except TableError as error:
        messages.error(request, str(error))
        return redirect(game)
    return redirect(again) if again.seat_of(request.user) else redirect("invitation", again.invite)


def version(game: Game) -> str:
    """Changes with everything that a table shows; after an outage that is the deadline alone."""
    until = int(game.deadline.timestamp()) if game.deadline else 0
    return f"{game.ply}-{game.status}-{until}"


def _picking(request: HttpRequest) -> bool:
    return request.headers.get("HX-Target") == "say"


def _refused(request: HttpRequest, code: str, text: str, error: MoveError) -> HttpResponse:
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return lobby.refused(request, game, error)
    page = GamePage.of(game, seat)
    picked = picked_move(text, page.building, game.theme) if text and page.building else Picked()
    context = _context(request, page, picked) | {"problem": str(error)}
    return render(request, "table/page.html", context, status=409 if error.code in MOVED_ON else 422)


def _context(request: HttpRequest, page: GamePage, picked: Picked) -> dict[str, Any]:
    asked = _asked(request, page)
    context = table_context(page, picked, asked["inspector"] and asked["inspector"].site) | {
        **asked,
        "version": version(page.game),
        "done": _done(request, page),
        "bots": bots_to_move(page.game, page.reader, page.view, timezone.now()),
        "legend": _legend(page),
    }
    if page.view.winners:
        context |= ending_context(page)
    if page.choosing:
        context |= choosing_context(page.choosing, page.states, request.GET, request.POST)
    return context


def _asked(request: HttpRequest, page: GamePage) -> dict[str, Any]:
    """The site that the address names, told in full, and the address without it."""
    site = site_named(page.game.theme, request.GET.get("site", ""))
    rest = request.GET.copy()
    rest.pop("site", None)
    link = reverse("table", args=[page.game.code])
    return {
        "inspector": inspect(page.reader, Sites(page.view), site) if site else None,
        "page_url": link,
        "closed_url": f"{link}?{rest.urlencode()}" if rest else link,
    }


def _tapped(request: HttpRequest, page: GamePage, picked: Picked) -> dict[str, Any]:
    """
    What the script says of a choice that htmx brings: a site out of reach was left, a block too small was changed.

    It says so in fields that the browser's address never has (static/table/choice.js).
    `at_once`: it was the reader's own pointer that chose, and he is not asked before he plays; the script then
    presses Play.
    """
    if not page.building:
        return {}
    site = site_named(page.game.theme, request.GET.get("out_of_reach", ""))
    changed = picked.floors and request.GET.get("block_changed")
    by_pointer = request.GET.get("by_pointer") == "1"
    return {
        "at_once": by_pointer and not signed_in(request).confirm_moves,
        "tapped": site,
        "problem": out_of_reach(page.reader, Sites(page.view), site) if site else "",
        "changed": block_changed(page.view, picked) if changed else "",
    }


def _legend(page: GamePage) -> TowerShape | None:
    """How to read a tower, for a player at his own side who has not said that he knows."""
    seat, user = page.seat, page.seat and page.seat.user
    if not (seat and user) or user.legend_dismissed or page.game.over or page.reader.turned:
        return None
    return legend(page.game.options, seat.side)


def _done(request: HttpRequest, page: GamePage) -> list[str]:
    """After my last move, and until my next: what came of it, and the card I drew."""
    done = request.GET.get("done", "")
    side = page.seat.side if page.seat else ""
    ply = int(done) if done.isdecimal() and len(done) < 6 else 0
    if not side or ply < 1 or ply != since_own_turn(page.reader, page.movers):
        return []
    told = came_of(page.reader, page.states, ply)
    card = drawn_card(page.states, page.plies, side, ply)
    return [*told, _("You drew {card}").format(card=card)] if card else told
