"""The home page, a redirect to the reader's next turn, and the answer to monitors."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.board.images import empty_states
from games.board.palette import LIGHT
from games.home.pages import HomePage, WelcomePage
from games.lobby import guests
from games.models import Game
from games.play import access, health

APP_ICONS = (192, 512)  # pixels


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the reader's games, or the welcome page to visitors."""
    if not request.user.is_authenticated:
        return render(request, "home/welcome.html", {"page": WelcomePage(guests.game_of(request))})
    page = HomePage(access.signed_in(request))
    # The header of every page counts turns; this page already has them.
    context = {"page": page, "my_turns": page.turns_count}
    return render(request, "home/page.html", context)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer a monitor: 200 if database, clock and email do their work, else 503."""
    measured = health.measures()
    wrong = health.problems(measured)
    return JsonResponse({**measured, "problems": wrong}, status=503 if wrong else 200)


@require_safe
def waiting_turns(request: HttpRequest) -> HttpResponse:
    """Return the tab's icon with the number of the reader's turns; nothing to visitors."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    return render(request, "parts/_icon.html")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Tell browsers how to install the site as an app; the same for everyone."""
    icons = [
        {"src": static(f"base/icons/app-{size}.png"), "sizes": f"{size}x{size}", "purpose": purpose}
        for size in APP_ICONS
        for purpose in ("any", "maskable")
    ]
    paper = LIGHT["bg"]
    told = {
        "name": settings.SITE_NAME, "short_name": settings.SITE_NAME, "start_url": "/", "id": "/",
        "display": "standalone", "background_color": paper, "theme_color": paper, "icons": icons,
    }  # fmt: skip
    answer = JsonResponse(told, content_type="application/manifest+json")
    answer.headers["Cache-Control"] = "public, max-age=3600"
    return answer


@require_safe
@cache_control(public=True, max_age=86_400)
def drawing(request: HttpRequest, name: str) -> HttpResponse:
    """Return the drawing of a page that has nothing to list."""
    if name not in empty_states.PICTURES:
        raise Http404
    return HttpResponse(empty_states.empty_state(name), content_type="image/svg+xml")


@login_required
@require_safe
def next_turn(request: HttpRequest) -> HttpResponse:
    """Redirect to the reader's most urgent turn, or home if there is none."""
    turns = Game.objects.running().filter(seats__user=request.user.pk, seats__to_move=True)
    turns = turns.order_by("seats__deadline", "deadline")[:2]
    after = request.GET.get("after", "")
    if games := sorted(turns, key=lambda game: game.code == after):
        return redirect(games[0])
    messages.info(request, _("You’re all caught up."))
    return redirect("home")
