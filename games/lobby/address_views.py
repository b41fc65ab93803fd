"""Invitations by email address: send one, or come to its table."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.lib.decorators import post_only
from games.lobby import address_invitations
from games.lobby.pages import begun, invited_page, refused
from games.lobby.seating import TableError
from games.models import AddressInvitation, Game
from games.play import access, address_links


@post_only
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Invite the email address in the form to the reader's table; a refused one stays in its field."""
    game = access.seat_or_404(request.user, code).game
    typed = request.POST.get("address", "")
    try:
        address = address_invitations.invite(access.signed_in(request), game, typed)
    except TableError as error:
        return refused(request, game, error)
    said = _("If {address} takes invitations from us, ours is on its way.")
    messages.success(request, said.format(address=address))
    return redirect(game)


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table of an invitation by email; on POST take a seat there, after signing in or up."""
    try:
        invitation = address_links.invitation_of(token)
    except signing.BadSignature as error:
        raise Http404 from error
    if invitation and invitation.taken_by_id and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())  # it may be the reader who has joined
    if invitation is None or _is_anothers(invitation, request):
        return render(request, "lobby/invitation_gone.html", status=410)
    game = Game.objects.with_table().get(pk=invitation.game_id)
    if game.status != Game.Status.OPEN:
        return begun(request, game)
    if game.seat_of(request.user):
        return redirect(game)
    if request.method != "POST":
        return invited_page(request, game, token)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    side, word = request.POST.get("side", ""), request.POST.get("word", "")
    try:
        address_invitations.join(access.signed_in(request), invitation, side, word)
    except TableError as error:
        messages.error(request, str(error))
        now = Game.objects.with_table().get(pk=game.pk)
        return invited_page(request, now, token) if now.free_sides else begun(request, now)
    return redirect(game)


def _is_anothers(invitation: AddressInvitation, request: HttpRequest) -> bool:
    """Whether another account than the reader's has joined with the link."""
    return invitation.taken_by_id not in (None, request.user.pk)
