"""A player's games with filters, one's own records as one file, and news of players one follows."""

from collections.abc import Iterator

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Game, User
from games.people.history_filters import HistoryFilters
from games.people.history_pages import FollowingPage, HistoryPage
from games.people.views import person_or_404
from games.play.record import record_of


@require_safe
def history(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player's games and what they amount to; filters are in the query."""
    page = HistoryPage(
        person_or_404(name), request.user, HistoryFilters(request.GET), request.GET.get("before")
    )
    return render(request, "people/history.html", {"page": page})


@login_required
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """Show the last finished games of the players whom the reader follows."""
    assert isinstance(request.user, User)
    return render(request, "people/following.html", {"page": FollowingPage(request.user)})


@login_required
@require_safe
def records(request: HttpRequest) -> StreamingHttpResponse:
    """Send the records of the reader's finished games as one text, an empty line between them."""
    assert isinstance(request.user, User)
    answer = StreamingHttpResponse(_records(request.user), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="manhattan-records.txt"'
    return answer


def _records(user: User) -> Iterator[str]:
    games = Game.objects.of(user).revealed().order_by("finished_at", "pk")
    for number, game in enumerate(games.with_moves().iterator(50)):
        yield ("\n" if number else "") + record_of(game)
