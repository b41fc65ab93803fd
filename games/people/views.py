"""A player's profile, and finding a player by name."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.lib import display_names
from games.models import User
from games.people.pages import FindPlayerPage, PlayerPage


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player's results, and those of their games that the reader may see."""
    person = User.objects.filter(name_key=display_names.key(name), is_active=True).first()
    if person is None:
        raise Http404
    page = PlayerPage(person, request.user, request.GET.get("before"))
    return render(request, "people/player.html", {"page": page})


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Show the players whose name begins with the query."""
    page = FindPlayerPage(request.GET.get("q", ""))
    return render(request, "people/find_player.html", {"page": page})
