"""Pages that emails about waiting tables open: keep a table open, or confirm a seat."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from games.lobby import ready, waiting
from games.models import Game, Seat
from games.play import table_links


@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, and on POST keep the table of a signed link open."""
    [pk] = table_links.read("keep-table", token)
    game = get_object_or_404(Game, pk=pk)
    done = request.method == "POST"
    if done:
        waiting.keep(game)
    waits = game.status == Game.Status.OPEN
    context = {"game": game, "waits": waits, "done": done}
    return render(request, "lobby/keep_table.html", context, status=200 if waits else 410)


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, and on POST confirm the seat of a signed link."""
    [pk] = table_links.read("ready", token)
    seat = Seat.objects.select_related("game").filter(pk=pk).first()
    waits = bool(seat and seat.game.status == Game.Status.OPEN and seat.game.ready_until)
    done = request.method == "POST" and seat is not None and ready.confirm(seat)
    context = {"game": seat.game if seat else None, "waits": waits, "done": done}
    return render(request, "lobby/ready.html", context, status=200 if waits or done else 410)
