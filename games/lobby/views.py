"""Tables before the start: the lobby, and creating, joining, and leaving a table."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine import Options
from games.lib.decorators import post_only
from games.lobby import guests, open_seat_views, seating
from games.lobby.filters import Filters, TableFilters
from games.lobby.forms import NewTableForm
from games.lobby.lobby_page import LobbyPage
from games.lobby.pages import begun, change, open_table_page, refused, too_late
from games.models import Game
from games.play import access, handing_over


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """Show the public tables waiting for players."""
    page = LobbyPage(request.user, TableFilters(request.GET), request.GET.get("before"))
    return render(request, "lobby/open_tables.html", {"page": page})


@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    """Show the form for a new table, and create the table."""
    user = access.signed_in(request)
    data = request.POST if request.method == "POST" else None
    form = NewTableForm(data, host=user, initial={"circle": request.GET.get("circle", "")})
    if request.method == "POST" and form.is_valid():
        try:
            game = seating.open_table(user, **form.table())
        except seating.TableError as error:
            form.add_error(None, str(error))
        else:
            return redirect(game)
    status = 422 if form.errors else 200
    length = form.length(user.zone, timezone.now())
    shown = {"form": form, "length": length}
    return render(request, "lobby/new_table.html", shown, status=status)


@login_required
@require_safe
def length_of_new_table(request: HttpRequest) -> HttpResponse:
    """Return how long a game with these answers takes, for the form for a new table."""
    length = NewTableForm(request.GET).length(access.signed_in(request).zone, timezone.now())
    return render(request, "lobby/_length.html", {"length": length})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def against_bots(request: HttpRequest) -> HttpResponse:
    """Start a game at once with the reader at South and greedy bots on the other sides."""
    if request.method != "POST":  # back from signing in
        return redirect("home")
    players = Filters({"players": request.POST.get("players", "4")}).chosen("players")
    if not players:
        messages.error(request, _("A game needs 2, 3, or 4 players."))
        return redirect("home")
    bots = ["greedy"] * (players - 1)
    user, options = access.signed_in(request), Options(players=players)
    try:
        game = seating.open_table(user, options, side="S", public=False, bots=bots)
    except seating.TableError as error:
        messages.error(request, str(error))
        return redirect("home")
    return redirect(game)


@require_http_methods(["GET", "HEAD", "POST"])
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a game against bots for a visitor without an account, or go on with theirs."""
    if request.method != "POST" or request.user.is_authenticated:
        return redirect("home")
    try:
        return redirect(guests.begin(request))
    except seating.TableError as error:
        messages.error(request, str(error))
        return redirect("home")


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table of an invite link while it is open, and a sentence once it isn't."""
    game = access.invitation_or_404(token)
    if game.status == Game.Status.OPEN:
        return open_table_page(request, game, invited=True)
    if handing_over.any_offered(game):
        return open_seat_views.page(request, game, invite=token)
    return begun(request, game)


@post_only
def take_seat(request: HttpRequest, code: str) -> HttpResponse:
    invite = request.POST.get("invite", "")
    game = access.open_table_or_404(request.user, code, invite)
    side, word = request.POST.get("side", ""), request.POST.get("word", "")
    user = access.signed_in(request)
    try:
        seating.take_seat(user, game, side, word)
    except seating.TableError as error:
        now = Game.objects.with_table().get(pk=game.pk)
        if now.status == Game.Status.OPEN or now.seat_of(user):
            return refused(request, now, error)
        return too_late(request, now, side)
    return redirect(game)


@post_only
def seat_bot(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    side, bot = request.POST.get("side", ""), request.POST.get("bot", "")
    return change(request, game, lambda user: seating.seat_bot(user, game, side, bot))


@post_only
def remove_bot(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    side = request.POST.get("side", "")
    return change(request, game, lambda user: seating.remove_bot(user, game, side))


@post_only
def remove_player(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    side = request.POST.get("side", "")
    return change(request, game, lambda user: seating.remove_player(user, game, side))


@post_only
def leave(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    try:
        seating.leave(access.signed_in(request), game)
    except seating.TableError as error:
        return refused(request, game, error)
    messages.success(request, _("You left {table}.").format(table=game.name))
    return redirect("lobby")
