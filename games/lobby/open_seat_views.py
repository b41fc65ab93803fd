"""Taking over a seat of a running game: the page with its open seats, and the button on it."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lib.database_time import database_time
from games.lib.decorators import post_only
from games.lobby import seating
from games.lobby.open_seats import OpenSeatsPage
from games.models import Game
from games.play import access, handing_over
from games.play.leaving import LeavingError


@require_safe
def open_seats(request: HttpRequest, code: str) -> HttpResponse:
    """Show the seats of a game that a volunteer can take."""
    game = access.open_table_or_404(request.user, code)
    return page(request, game) if game.dealt else redirect(game)


@post_only
def take_over(request: HttpRequest, code: str) -> HttpResponse:
    """Give the reader the seat that they volunteer for, or say why they can't have it."""
    invite = request.POST.get("invite", "")
    game = access.open_table_or_404(request.user, code, invite)
    user = access.signed_in(request)
    try:
        with transaction.atomic():
            seating.refuse_volunteer(user, game)
            handing_over.take_over(user, game.pk, request.POST.get("side", ""))
    except (seating.TableError, LeavingError) as error:
        if not game.dealt:
            return redirect(game)
        now = Game.objects.with_table().get(pk=game.pk)
        return page(request, now, invite, str(error))
    messages.success(request, _("The seat is yours. Welcome to the table!"))
    return redirect(game)


def page(request: HttpRequest, game: Game, invite: str = "", refusal: str = "") -> HttpResponse:
    """Return the page with the open seats of a game."""
    shown = OpenSeatsPage(game, request.user, invite, database_time(), refusal)
    status = 409 if refusal else 200
    return render(request, "lobby/open_seats.html", {"page": shown}, status=status)
