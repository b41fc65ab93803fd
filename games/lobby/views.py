"""Tables before the start: the list of open ones, opening, joining, leaving."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine import PRESETS, Options
from engine.bots import TITLES
from engine.box import COLOUR_NAMES, SIDE_NAMES
from engine.language import listed
from games.board import option_text
from games.lib.decorators import post_only
from games.lobby import filters, seating
from games.lobby.forms import NewTableForm, pace_choices
from games.lobby.word_form import WordForm
from games.models import Game, Seat, User
from games.play import access
from games.play.tolerant import readable

PAGE = 20


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """Public tables that wait for players, newest first, by number of players, by variant and by pace."""
    players = filters.players(request.GET.get("players", ""))
    variant = filters.variant(request.GET.get("variant", ""))
    pace = filters.pace(request.GET.get("pace", ""))
    tables = Game.objects.with_table().select_related("host").filter(status=Game.Status.OPEN, public=True)
    tables = tables.filter(filters.with_variant(variant))
    if players:
        tables = tables.filter(players=players)
    if pace:
        tables = tables.filter(pace_seconds=pace)
    page = Paginator(tables, PAGE).get_page(request.GET.get("page"))
    page.object_list, _broken = readable(page.object_list)
    context = {
        "page": page,
        "mine": {game.pk for game in page if game.seat_of(request.user)},
        "narrowed": bool(players or variant or pace),
        "asked": filters.told(players, variant, pace),
        "players": str(players or ""),
        "choices": filters.PLAYERS,
        "variant": variant,
        "variants": filters.variants(),
        "pace": pace,
        "paces": pace_choices(),
    }
    return render(request, "lobby/open_tables.html", context)


@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    """The form that opens a table, and opening it."""
    form = NewTableForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            game = seating.open_table(access.signed_in(request), **form.table())
        except seating.TableError as error:
            form.add_error(None, str(error))
        else:
            return redirect(game)
    return render(request, "lobby/new_table.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def against_bots(request: HttpRequest) -> HttpResponse:
    """A game that starts at once: the reader at South, greedy bots on the other sides."""
    if request.method != "POST":  # back from signing in
        return redirect("home")
    players = filters.players(request.POST.get("players", "4"))
    if not players:
        messages.error(request, _("A game has 2, 3 or 4 players."))
        return redirect("home")
    options = Options(players=players)
    try:
        bots = ["greedy"] * (options.players - 1)
        game = seating.open_table(access.signed_in(request), options, side="S", public=False, bots=bots)
    except seating.TableError as error:
        messages.error(request, str(error))
        return redirect("home")
    return redirect(game)


def open_table_page(
    request: HttpRequest, game: Game, seat: Seat | None, *, invited: bool = False, status: int = 200
) -> HttpResponse:
    """A table before its game: who sits where, what is still free, how it will be played."""
    taken = game.seats_by_side
    is_host = request.user.is_authenticated and game.host_id == request.user.pk
    sides = [
        {
            "side": side,
            "name": SIDE_NAMES[side],
            "colours": game.options.colours_of(side),
            "colour_names": listed(COLOUR_NAMES[colour] for colour in game.options.colours_of(side)),
            "seat": taken.get(side),
        }
        for side in game.options.sides
    ]
    context = {
        "game": game,
        "seat": seat,
        "sides": sides,
        "bots": TITLES.items(),
        "is_host": is_host,
        "may_sit": request.user.is_authenticated and not (seat or is_host),
        "invite": game.invite if seat or invited else "",
        "invitation": settings.SITE_URL + reverse("invitation", args=[game.invite]),
        "preset": PRESETS[game.preset],
        "all_options": option_text.every(game.options),
        "word": WordForm(initial={"word": request.POST.get("word", "")}),
    }
    return render(request, "lobby/open_table.html", context, status=status)


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation's link leads: the table while it is open, else a sentence."""
    game = access.invitation_or_404(token)
    seat = game.seat_of(request.user)
    if game.status == Game.Status.OPEN:
        return open_table_page(request, game, seat, invited=True)
    return _begun(request, game)


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
        return _too_late(request, now, side)
    return redirect(game)


@post_only
def seat_bot(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    side, bot = request.POST.get("side", ""), request.POST.get("bot", "")
    return _change(request, game, lambda user: seating.seat_bot(user, game, side, bot))


@post_only
def remove_bot(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    side = request.POST.get("side", "")
    return _change(request, game, lambda user: seating.remove_bot(user, game, side))


@post_only
def leave(request: HttpRequest, code: str) -> HttpResponse:
    game = access.seat_or_404(request.user, code).game
    try:
        seating.leave(access.signed_in(request), game)
    except seating.TableError as error:
        return refused(request, game, error)
    messages.success(request, _("You have left {table}.").format(table=game.name))
    return redirect("lobby")


def _change(request: HttpRequest, game: Game, change: Callable[[User], object]) -> HttpResponse:
    """The table after the change, or with the reason why it was refused."""
    try:
        change(access.signed_in(request))
    except seating.TableError as error:
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
    return _too_late(request, game)


def _too_late(request: HttpRequest, game: Game, side: str = "") -> HttpResponse:
    """Who was quicker, and tables like the one that has no seat left."""
    called_off = game.status == Game.Status.CANCELLED
    context = {
        "game": game,
        "quicker": None if called_off else seating.quicker(game, side),
        "similar": seating.similar(game, request.user),
        "may_watch": game.public and game.dealt,
    }
    return render(request, "lobby/invitation_over.html", context, status=410)
