"""The leaderboard."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lobby import filters
from games.ranking import statistics

PAGE = 25


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Finished games by player; filters in the address, unknown values mean no filter."""
    players = filters.players(request.GET.get("players", ""))
    variant = filters.variant(request.GET.get("variant", ""))
    period = request.GET.get("period", "all")
    period = period if period in statistics.PERIODS else "all"
    every = request.GET.get("tables", "people") == "all"
    seats = statistics.finished_seats(players, period, timezone.now())
    seats = seats.filter(filters.with_variant(variant, "game__"))
    rows = statistics.people(seats if every else statistics.without_bots(seats))
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    here = any(row["user"] == request.user.pk for row in page)
    elsewhere = statistics.row_of(rows, request.user) if request.user.is_authenticated and not here else None
    context = {
        "page": page,
        "ranked": here or elsewhere,
        "elsewhere": elsewhere,
        "bots": statistics.bots(seats),
        "players": str(players or ""),
        "choices": filters.PLAYERS,
        "variant": variant,
        "variants": filters.variants(),
        "period": period,
        "periods": [(key, _(title)) for key, (title, _since) in statistics.PERIODS.items()],
        "tables": "all" if every else "people",
    }
    return render(request, "ranking/leaderboard.html", context)
