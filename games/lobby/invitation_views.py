"""Invitations by name: invite someone to a table, or decline an invitation."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.lib.decorators import post_only
from games.lobby import invitations
from games.lobby.seating import TableError
from games.models import Game
from games.play import access


@post_only
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Invite the person named in the form to the reader's table."""
    game = Game.objects.with_table().get(pk=access.seat_or_404(request.user, code).game_id)
    try:
        found = invitations.invite(access.signed_in(request), game, request.POST.get("name", ""))
    except TableError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("{name} is invited.").format(name=found.name))
    return redirect(game)


@post_only
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Decline the reader's invitation to a table."""
    user = access.signed_in(request)
    game = Game.objects.filter(code=code.lower(), invitations__user=user).first()
    if game is None:
        raise Http404
    invitations.decline(user, game)
    messages.success(request, _("You declined the invitation to {table}.").format(table=game.name))
    return redirect("home")
