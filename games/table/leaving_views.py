"""Leaving a game: the page that says what happens, and the buttons on it."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lib.decorators import post_only
from games.models import Game, User
from games.play import handing_over, leaving
from games.play.access import seat_or_404, signed_in
from games.play.votes import Vote
from games.table.leaving_page import LeavingPage

NOBODY = "-"  # no side


@require_safe
@login_required
def leave_game(request: HttpRequest, code: str) -> HttpResponse:
    """Show what it means to resign and to call the game off; nothing happens yet."""
    return _page(request, code)


@post_only
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Resign the reader’s seat."""
    return _done(request, code, leaving.resign, lambda _result: _("You’ve resigned this game."))


@post_only
def call_off(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to call the game off."""
    return _done(request, code, leaving.call_off, _agreed)


@post_only
def carry_on(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the wish to call the game off."""
    return _done(request, code, leaving.withdraw, lambda _result: _("You’d like to play on."))


@post_only
def count_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to count a resigned seat by its points."""
    vote = Vote(request.POST.get("side") or NOBODY)
    return _done(request, code, lambda user, game: leaving.agree(user, game, vote), _counted)


@post_only
def last_place(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the agreement to count a resigned seat by its points."""
    vote = Vote(request.POST.get("side") or NOBODY)
    said = _("You’ve taken back your agreement.")
    return _done(
        request,
        code,
        lambda user, game: leaving.withdraw(user, game, vote),
        lambda _result: said,
    )


@post_only
def offer(request: HttpRequest, code: str) -> HttpResponse:
    """Offer the reader’s seat to volunteers."""
    said = _("Your seat is offered to volunteers. Until someone takes it, it’s yours to play.")
    return _done(request, code, handing_over.offer, lambda _result: said)


@post_only
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the offer of the reader’s seat."""
    return _done(request, code, handing_over.keep, lambda _result: _("You keep your seat."))


@post_only
def replace_absent(request: HttpRequest, code: str) -> HttpResponse:
    """Offer the seat of a player who is away, for the host."""
    side = request.POST.get("side", "")
    said = _("The seat is offered to volunteers as soon as its player has had time to come back.")
    return _done(
        request,
        code,
        lambda user, game: handing_over.offer_for(user, game, side),
        lambda _result: said,
    )


def _agreed(over: object) -> str:
    if over:
        return _("The game was called off.")
    return _("You’ve agreed to call the game off. It ends when the others agree, too.")


def _counted(decided: object) -> str:
    if decided:
        return _("Everyone has agreed, so the seat counts by its points.")
    return _("You’ve agreed. The seat counts by its points once the others agree, too.")


def _done(
    request: HttpRequest,
    code: str,
    act: Callable[[User, int], object],
    said: Callable[[object], str],
) -> HttpResponse:
    """Do it and go back to the table with a sentence, or show why it was refused."""
    seat = seat_or_404(request.user, code)
    try:
        result = act(signed_in(request), seat.game_id)
    except leaving.LeavingError as error:
        return _page(request, code, str(error))
    messages.success(request, said(result))
    return redirect(seat.game)


def _page(request: HttpRequest, code: str, refusal: str = "") -> HttpResponse:
    game = Game.objects.with_table().get(pk=seat_or_404(request.user, code).game_id)
    seat = game.seat_of(request.user)
    assert seat  # it was found above
    if not game.dealt:
        return redirect(game)
    page = LeavingPage(game, seat, refusal)
    return render(request, "table/leaving.html", {"page": page}, status=409 if refusal else 200)
