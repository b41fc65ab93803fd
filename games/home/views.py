"""The home page, and the way from one of the reader's turns to the next."""

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
    """The reader's games; to visitors who are not signed in, what this site is."""
    if not request.user.is_authenticated:
        return render(request, "home/welcome.html", {"page": WelcomePage()})
    page = HomePage(access.signed_in(request))
    # The head of every page counts turns; this page has them already.
    context = {"page": page, "my_turns": len(page.seats_to_move)}
    return render(request, "home/page.html", context)


@login_required
@require_safe
def next_turn(request: HttpRequest) -> HttpResponse:
    """Redirect to the most urgent game in which it is the reader's turn, else home."""
    turns = Game.objects.running().filter(seats__user=request.user.pk, seats__to_move=True)
    turns = turns.order_by("deadline")[:2]
    after = request.GET.get("after", "")
    if games := sorted(turns, key=lambda game: game.code == after):
        return redirect(games[0])
    messages.info(request, _("You’re all caught up."))
    return redirect("home")
