"""Follow, unfollow, block and unblock a player."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.models import User
from games.people import blocking, following
from games.people.pages import PlayerPage
from games.people.views import person_or_404
from games.play.access import signed_in

Act = Callable[[User, User], None]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """Follow a player, or with `stop` in the form, follow them no more."""
    return _changed(request, name, following.follow, following.unfollow)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def block(request: HttpRequest, name: str) -> HttpResponse:
    """Block a player, or with `stop` in the form, block them no more."""
    return _changed(request, name, blocking.block, blocking.unblock)


def _changed(request: HttpRequest, name: str, begin: Act, stop: Act) -> HttpResponse:
    """Do what the form says, and return to the player; a GET comes from signing in and does nothing."""
    person, user = person_or_404(name), signed_in(request)
    if request.method != "POST":
        return redirect(person)
    try:
        (stop if "stop" in request.POST else begin)(user, person)
    except (following.FollowError, blocking.BlockError) as refusal:
        page = PlayerPage(person, user, None, refusal=str(refusal))
        return render(request, "people/player.html", {"page": page}, status=409)
    return redirect(person)
