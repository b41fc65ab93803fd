"""Players and how they do: a player's page with all games, and the leaderboard."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import access, names, statistics
from games.models import Game, Seat, User

PAGE = 25


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """What a player has won, and the games that the reader may see, newest first."""
    person = User.objects.filter(name_key=names.key(name), is_active=True).first()
    if person is None:
        raise Http404("Nobody here is called that.")
    shown = Game.objects.with_table().filter(pk__in=Seat.objects.filter(user=person).values("game"))
    shown = shown.filter(access.visible_to(request.user)).exclude(status=Game.Status.CANCELLED).distinct()
    page = Paginator(shown, PAGE).get_page(request.GET.get("page"))
    seats = statistics.finished_seats(None, "all", timezone.now()).filter(user=person)
    figures = statistics.figures(seats, "user").first()
    return render(request, "games/player.html", {"person": person, "page": page, "figures": figures})


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Finished games by player; filters in the address, unknown values mean no filter."""
    players = request.GET.get("players", "")
    period = request.GET.get("period", "all")
    tables = request.GET.get("tables", "people")
    period = period if period in statistics.PERIODS else "all"
    number = int(players) if players in ("2", "3", "4") else None
    seats = statistics.finished_seats(number, period, timezone.now())
    counted = seats if tables == "all" else statistics.without_bots(seats)
    context = {
        "page": Paginator(statistics.people(counted), PAGE).get_page(request.GET.get("page")),
        "bots": statistics.bots(seats),
        "players": players if number else "",
        "period": period,
        "periods": [(key, title) for key, (title, _) in statistics.PERIODS.items()],
        "tables": "all" if tables == "all" else "people",
    }
    return render(request, "games/leaderboard.html", context)
