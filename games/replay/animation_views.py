"""The animated picture of the last round: its page, which asks for it and shows how far it is, and the file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import conditional_page, require_http_methods, require_safe

from games.lib.decorators import or_sign_in
from games.lib.unavailable import repeatable
from games.models import Animation, Game
from games.play.access import spectator_or_404
from games.replay import animations
from games.replay.limits import picture_over_limit


@repeatable
@require_http_methods(["GET", "HEAD", "POST"])
@or_sign_in
def last_round(request: HttpRequest, code: str) -> HttpResponse:
    """Show the picture, or how far it is drawn; a POST asks for it."""
    game = _game_or_404(request, code)
    shown = {"game": game, "ready": animations.stored(game) is not None, "busy": False}
    if request.method == "POST" and not shown["ready"]:
        if too_many := picture_over_limit(request):
            return too_many
        try:
            animations.ask(game)
        except animations.TooManyAsked:
            return render(request, "replay/last_round.html", shown | {"busy": True}, status=503)
        return redirect("last-round", code)
    shown["row"] = None if shown["ready"] else Animation.objects.filter(game=game).first()
    part = request.headers.get("HX-Target") == "animation"
    return render(request, f"replay/{'_last_round' if part else 'last_round'}.html", shown)


@require_safe
@conditional_page
def last_round_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return the picture; 404 while it isn't drawn."""
    game = _game_or_404(request, code)
    drawn = animations.stored(game)
    if drawn is None:
        raise Http404
    headers = {"Cache-Control": f"{'public' if game.public else 'private'}, no-cache"}
    return HttpResponse(drawn, content_type="image/webp", headers=headers)


def _game_or_404(request: HttpRequest, code: str) -> Game:
    game, _seat = spectator_or_404(request.user, code)
    if not animations.has_one(game):
        raise Http404
    return game
