"""The statistics of the game: a page, and its numbers as files."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.statistics import downloads
from games.statistics.filters import StatisticsFilters
from games.statistics.pages import StatisticsPage


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Show the statistics; filters are in the query, and unknown values are ignored."""
    return render(request, "statistics/page.html", {"page": _page(request)})


@require_safe
def statistics_csv(request: HttpRequest) -> HttpResponse:
    """Return the same numbers as a table."""
    headers = {"Content-Disposition": 'attachment; filename="manhattan-statistics.csv"'}
    text = downloads.as_csv(_page(request))
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def statistics_json(request: HttpRequest) -> HttpResponse:
    """Return the same numbers as JSON."""
    return JsonResponse(downloads.as_json(_page(request)))


def _page(request: HttpRequest) -> StatisticsPage:
    return StatisticsPage(StatisticsFilters(request.GET))
