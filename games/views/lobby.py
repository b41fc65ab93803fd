"""Tables before the start: the list of open ones, opening, joining, leaving."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from engine import PRESETS, Options
from engine.bots import TITLES
from engine.box import COLOUR_NAMES, SIDE_NAMES
from games import access, lobby
from games.forms.new_table import NewTableForm
from games.models import Game, Seat, User

from .acting import acts

PAGE = 20


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """Public tables that wait for players, newest first, by number of players."""
    tables = Game.objects.with_table().filter(status=Game.Status.OPEN, public=True)
    players = request.GET.get("players", "")
    if players in ("2", "3", "4"):
        tables = tables.filter(players=int(players))
    page = Paginator(tables, PAGE).get_page(request.GET.get("page"))
    return render(request, "games/lobby.html", {"page": page, "players": players, "choices": ("2", "3", "4")})


@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    """The form that opens a table, and opening it."""
    form = NewTableForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            game = lobby.open_table(access.signed_in(request), **form.table())
        except lobby.TableError as error:
            form.add_error(None, str(error))
        else:
            return redirect(game)
    return render(request, "games/new_table.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def against_bots(request: HttpRequest) -> HttpResponse:
    """A game that starts at once: the reader at South, greedy bots on the other sides."""
    if request.method != "POST":  # back from signing in
        return redirect("home")
    players = request.POST.get("players", "4")
    if players not in ("2", "3", "4"):
        messages.error(request, "A game has 2, 3 or 4 players.")
        return redirect("home")
    options = Options(players=int(players))
    try:
        bots = ["greedy"] * (options.players - 1)
        game = lobby.open_table(access.signed_in(request), options, side="S", public=False, bots=bots)
    except lobby.TableError as error:
        messages.error(request, str(error))
        return redirect("home")
    return redirect(game)


def open_table_page(
    request: HttpRequest, game: Game, seat: Seat | None, *, invited: bool = False, status: int = 200
) -> HttpResponse:
    """A table before its game: who sits where, what is still free, how it will be played."""
    taken = game.seats_by_side
    sides = [
        {
            "side": side,
            "name": SIDE_NAMES[side],
            "colours": [{"letter": c, "name": COLOUR_NAMES[c]} for c in game.options.colours_of(side)],
            "seat": taken.get(side),
        }
        for side in game.options.seats
    ]
    context = {
        "game": game,
        "seat": seat,
        "sides": sides,
        "bots": TITLES.items(),
        "is_host": request.user.is_authenticated and game.host_id == request.user.pk,
        "invite": game.invite if seat or invited else "",
        "invitation": settings.SITE_URL + reverse("invitation", args=[game.invite]),
        "preset": PRESETS[game.preset],
    }
    return render(request, "games/open_table.html", context, status=status)


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation's link leads: the table while it is open, else a sentence."""
    game = access.invitation_or_404(token)
    seat = game.seat_of(request.user)
    if game.status == Game.Status.OPEN:
        return open_table_page(request, game, seat, invited=True)
    return _begun(request, game)


@acts
def take_seat(request: HttpRequest, code: str) -> HttpResponse:
    invite = request.POST.get("invite", "")
    game = access.open_table_or_404(request.user, code, invite)
    side, word = request.POST.get("side", ""), request.POST.get("word", "")
    return _change(request, game, lambda user: lobby.take_seat(user, game, side, word))


@acts
def seat_bot(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    side, bot = request.POST.get("side", ""), request.POST.get("bot", "")
    return _change(request, game, lambda user: lobby.seat_bot(user, game, side, bot))


@acts
def remove_bot(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    side = request.POST.get("side", "")
    return _change(request, game, lambda user: lobby.remove_bot(user, game, side))


@acts
def leave(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    try:
        lobby.leave(access.signed_in(request), game)
    except lobby.TableError as error:
        return refused(request, game, error)
    messages.success(request, f"You have left {game.name}.")
    return redirect("lobby")


def _change(request: HttpRequest, game: Game, change: Callable[[User], object]) -> HttpResponse:
    """The table after the change, or with the reason why it was refused."""
    try:
        change(access.signed_in(request))
    except lobby.TableError as error:
        return refused(request, game, error)
    return redirect(game)


def refused(request: HttpRequest, game: Game, error: Exception) -> HttpResponse:
    """The table as it is now, with the reason; a game that has begun is shown by its own page."""
    messages.error(request, str(error))
    now = Game.objects.with_table().get(pk=game.pk)
    if now.status != Game.Status.OPEN:
        return _begun(request, now)
    invited = request.POST.get("invite") == now.invite
    return open_table_page(request, now, now.seat_of(request.user), invited=invited, status=409)


def _begun(request: HttpRequest, game: Game) -> HttpResponse:
    """To the game if the reader may see it; who comes too late to a private one is told so."""
    if game.public or game.seat_of(request.user):
        return redirect(game)
    return render(request, "games/invitation_over.html", {"game": game}, status=410)
