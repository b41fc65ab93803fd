"""The home page and the way from one of my turns to the next."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.models import Game, User

OPEN_TABLES = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Signed in: my turns by urgency, games that wait for others, tables to join. Signed out: what this is."""
    if not request.user.is_authenticated:
        shown = Game.objects.with_table().filter(public=True).exclude(status=Game.Status.OPEN)
        watch = shown.exclude(status=Game.Status.CANCELLED).order_by("-started_at")[:OPEN_TABLES]
        return render(request, "games/welcome.html", {"watch": watch})
    user: User = request.user
    now = (Game.Status.OPEN, Game.Status.RUNNING)
    mine = list(Game.objects.with_table().of(user).filter(status__in=now).order_by("deadline", "-created_at"))
    for game in mine:
        game.seat = game.seat_of(user)  # type: ignore[attr-defined]
    turns = [game for game in mine if game.seat.to_move]  # type: ignore[attr-defined]
    context = {
        "turns": turns,
        "my_turns": len(turns),
        "waiting": [game for game in mine if game.status == Game.Status.RUNNING and game not in turns],
        "own_tables": [game for game in mine if game.status == Game.Status.OPEN],
        "tables": Game.objects.with_table()
        .filter(status=Game.Status.OPEN, public=True)
        .exclude(seats__user=user)[:OPEN_TABLES],
        "finished": Game.objects.with_table().of(user).finished().order_by("-finished_at")[:OPEN_TABLES],
    }
    return render(request, "games/home.html", context)


@login_required
@require_safe
def next_turn(request: HttpRequest) -> HttpResponse:
    """To the most urgent game in which it is my turn, else home."""
    turns = Game.objects.running().filter(seats__user=request.user.pk, seats__to_move=True).order_by("deadline")[:2]
    after = request.GET.get("after", "")
    if games := sorted(turns, key=lambda game: game.code == after):
        return redirect(games[0])
    messages.info(request, "No turn is waiting for you.")
    return redirect("home")
