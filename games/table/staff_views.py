"""The page on which the staff act at a table where they don't sit."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lib.decorators import post_only
from games.models import Game, Ply, Seat
from games.play import staff
from games.play.access import signed_in
from games.play.leaving import LeavingError


@dataclass(frozen=True)
class StaffPage:
    """A table's seats for the staff, who see nothing that spectators don't; `refusal` says why not."""

    game: Game
    refusal: str = ""

    @property
    def running(self) -> bool:
        return self.game.status == Game.Status.RUNNING

    @property
    def people(self) -> list[Seat]:
        """Return the seats of people."""
        return [seat for seat in self.game.seats_by_side.values() if seat.user_id]

    @property
    def substituted(self) -> bool:
        """Return whether a substitute played the last ply."""
        last = self.game.plies.order_by("-number").first()
        return last is not None and last.via == Ply.Via.SUBSTITUTE


@require_safe
@login_required
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show what the staff can do at this table; nothing happens yet."""
    game = _game_or_404(request, code)
    return _page(request, game) if game.dealt else redirect(game)


@post_only
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Do what a member of the staff has chosen, and show the page with what has become of it."""
    game = _game_or_404(request, code)
    if not game.dealt:
        return redirect(game)
    name, side = request.POST.get("act", ""), request.POST.get("side", "")
    try:
        staff.act(signed_in(request), game.pk, name, side)
    except LeavingError as error:
        return _page(request, game, str(error))
    messages.success(request, _("Done. The players get an email."))
    return redirect("staff-table", game.code)


def _game_or_404(request: HttpRequest, code: str) -> Game:
    """Return any game for the staff, private ones too; to everyone else this page doesn't exist."""
    game = get_object_or_404(Game.objects.with_table(), code=code.lower())
    if not staff.allowed(signed_in(request)) or game.seat_of(request.user):
        raise Http404
    return game


def _page(request: HttpRequest, game: Game, refusal: str = "") -> HttpResponse:
    page, status = StaffPage(game, refusal), 409 if refusal else 200
    return render(request, "table/staff.html", {"page": page}, status=status)
