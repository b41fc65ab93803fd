"""The leaderboards: by rating, and by wins."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.ranking.filters import RankingFilters
from games.ranking.pages import LeaderboardPage
from games.ranking.rating_pages import RatingsPage


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Show finished games by player; filters are in the query, and unknown values are ignored."""
    page = LeaderboardPage(request.user, RankingFilters(request.GET), request.GET.get("page"))
    return render(request, "ranking/leaderboard.html", {"page": page})


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """Show players by rating; filters are in the query, and unknown values are ignored."""
    page = RatingsPage(request.user, request.GET)
    return render(request, "ranking/ratings.html", {"page": page})
