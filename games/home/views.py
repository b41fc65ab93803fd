"""The home page, and a redirect to the reader's next turn."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.home.pages import HomePage, WelcomePage
from games.models import Game
from games.play import access


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the reader's games, or the welcome page to visitors."""
    if not request.user.is_authenticated:
        return render(request, "home/welcome.html", {"page": WelcomePage()})
    page = HomePage(access.signed_in(request))
    # The header of every page counts turns; this page already has them.
    context = {"page": page, "my_turns": len(page.seats_to_move)}
    return render(request, "home/page.html", context)


@login_required
@require_safe
def next_turn(request: HttpRequest) -> HttpResponse:
    """Redirect to the reader's most urgent turn, or home if there is none."""
    turns = Game.objects.running().filter(seats__user=request.user.pk, seats__to_move=True)
    turns = turns.order_by("deadline")[:2]
    after = request.GET.get("after", "")
    if games := sorted(turns, key=lambda game: game.code == after):
        return redirect(games[0])
    messages.info(request, _("You’re all caught up."))
    return redirect("home")
