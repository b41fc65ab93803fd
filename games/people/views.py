"""A player's profile, and finding a player by name."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.lib import display_names
from games.models import User
from games.people import deletion
from games.people.pages import FindPlayerPage, PlayerPage


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player's results, and those of their games that the reader may see."""
    page = PlayerPage(person_or_404(name, former=True), request.user, request.GET.get("before"))
    template = "player" if page.person.is_active else "former"
    return render(request, f"people/{template}.html", {"page": page})


def person_or_404(name: str, *, former: bool = False) -> User:
    """Return the player of this name, or of one that looks like it; a `former` one if that will do."""
    person = User.objects.filter(name_key=display_names.key(name)).first()
    if person is None or not (person.is_active or (former and deletion.is_deleted(person))):
        raise Http404
    return person


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Show the players whose name begins with the query."""
    page = FindPlayerPage(request.GET.get("q", ""))
    return render(request, "people/find_player.html", {"page": page})
