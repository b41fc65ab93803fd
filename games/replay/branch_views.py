"""Branches: try other moves from a moment of a finished game, and step through them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.board.words import one_language
from games.lib import board_view as board_views
from games.lib.decorators import or_sign_in
from games.play.access import spectator_or_404
from games.replay.branch_page import BranchPage


@require_safe
@or_sign_in
def branch(request: HttpRequest, code: str) -> HttpResponse:
    """Show the branch in the query; with a move that was sent, redirect to the branch that has it too."""
    game, seat = spectator_or_404(request.user, code)
    if not game.revealed:
        return redirect("table", game.code)
    in_skyline = board_views.in_skyline(request, request.GET)
    page = BranchPage.read(game, seat, request.GET, in_skyline=in_skyline)
    if page.added:
        return redirect(page.address)
    with one_language():
        # A boosted link swaps the branch, and going back in the history asks for the whole page.
        part = request.headers.get("HX-Target") == "branch"
        template = "replay/_branch.html" if part else "replay/branch.html"
        return render(request, template, {"page": page})
