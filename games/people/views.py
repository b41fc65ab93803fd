"""Players and how they do: a player's page with all games, finding one by name, and the leaderboard."""

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.lib import display_names
from games.models import Game, Seat, User
from games.people import profile
from games.play import access
from games.play.tolerant import readable

PAGE = 25
FOUND = 20  # names at most; more letters find fewer


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """How a player does, and the games that the reader may see: those that go on, then the finished, newest first."""
    person = User.objects.filter(name_key=display_names.key(name), is_active=True).first()
    if person is None:
        raise Http404
    shown = Game.objects.with_table().filter(pk__in=Seat.objects.filter(user=person).values("game"))
    shown = shown.filter(access.visible_to(request.user)).distinct()
    going, _broken = readable(shown.filter(status__in=(Game.Status.RUNNING, Game.Status.OPEN)))
    page = Paginator(shown.finished().order_by("-finished_at"), PAGE).get_page(request.GET.get("page"))
    page.object_list, _broken = readable(page.object_list)
    reader = access.signed_in(request) if request.user.is_authenticated else person
    context = {
        "person": person,
        "figures": profile.figures(person),
        "versus": profile.versus(person, reader) if reader != person else None,
        "punctuality": profile.punctuality(person),
        "running": [game for game in going if game.status == Game.Status.RUNNING],
        "open": [game for game in going if game.status == Game.Status.OPEN],
        "page": page,
    }
    return render(request, "people/player.html", context)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Players whose name begins with what was typed, or with what looks like it."""
    wanted = display_names.clean(request.GET.get("q", ""))[: display_names.LONGEST]
    found = User.objects.filter(_begins(wanted), is_active=True).order_by("name_key")[:FOUND] if wanted else []
    context = {"wanted": wanted, "found": [person.name for person in found]}
    return render(request, "people/find_player.html", context)


def _begins(wanted: str) -> Q:
    """Where a name is cut between two letters that look like one (names.key), it begins with that one too."""
    key = display_names.key(wanted)
    if not key:
        return Q(pk=None)
    begins = Q(name_key__startswith=key)
    for half, whole in (("r", "m"), ("v", "w")):
        if key.endswith(half):
            begins |= Q(name_key__startswith=key.removesuffix(half) + whole)
    return begins
