"""The home page and the way from one of my turns to the next."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.home.my_turns import elsewhere, likely, waiting_rows
from games.home.sample_board import shown_board
from games.lobby import filters
from games.models import Game, User
from games.play.tolerant import readable

OPEN_TABLES = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Signed in: my turns by urgency, games that wait for others, tables to join. Signed out: what this is."""
    if not request.user.is_authenticated:
        shown = Game.objects.with_table().filter(public=True)
        shown = shown.filter(status__in=(Game.Status.RUNNING, Game.Status.FINISHED))
        watch = shown.order_by("-status", "-started_at")[:OPEN_TABLES]  # "running" comes after "finished" in letters
        return render(request, "home/welcome.html", {"watch": list(watch), "board": shown_board()})
    user: User = request.user
    now = (Game.Status.OPEN, Game.Status.RUNNING)
    mine = list(Game.objects.with_table().of(user).filter(status__in=now).order_by("deadline", "-created_at"))
    seats = [seat for game in mine if (seat := game.seat_of(user)) and seat.to_move]
    turns, unshown = waiting_rows(seats)
    to_move = {seat.game_id for seat in seats}
    waiting = [game for game in mine if game.status == Game.Status.RUNNING and game.pk not in to_move]
    own_tables, unread = readable(game for game in mine if game.status == Game.Status.OPEN)
    finished, unread_too = readable(
        Game.objects.with_table().of(user).finished().order_by("-finished_at")[:OPEN_TABLES]
    )
    tables = Game.objects.with_table().select_related("host").filter(status=Game.Status.OPEN, public=True)
    context = {
        "turns": turns,
        "my_turns": len(seats),
        "broken": [*(seat.game for seat in unshown), *unread, *unread_too],
        "waiting": [elsewhere(game) for game in waiting],
        "likely": likely(waiting),
        "own_tables": own_tables,
        "tables": readable(tables.exclude(seats__user=user)[:OPEN_TABLES])[0],
        "choices": filters.PLAYERS,
        "finished": finished,
    }
    return render(request, "home/page.html", context)


@login_required
@require_safe
def next_turn(request: HttpRequest) -> HttpResponse:
    """To the most urgent game in which it is my turn, else home."""
    turns = Game.objects.running().filter(seats__user=request.user.pk, seats__to_move=True).order_by("deadline")[:2]
    after = request.GET.get("after", "")
    if games := sorted(turns, key=lambda game: game.code == after):
        return redirect(games[0])
    messages.info(request, _("No turn is waiting for you."))
    return redirect("home")
