"""Personal pages, in the reader's language and never cached; and games that can't be replayed."""

import logging
from collections.abc import Callable

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from games.lobby import guests
from games.people import time_zone
from games.play import tolerant
from games.play.access import spectator_or_404
from games.table.unreadable import UnreadablePage

logger = logging.getLogger(__name__)


class PersonalPages:
    """
    Show pages in the reader's language and time zone; keep them out of shared caches and the back button.

    Visitors who aren't signed in get the language they chose in the footer, or else the browser's
    (LocaleMiddleware), and the browser's time zone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            request.LANGUAGE_CODE = request.user.language
            zone, language = request.user.zone, request.user.language
            named = time_zone.naming(request)
            with timezone.override(zone), translation.override(language), named:
                response = self.get_response(request)
                response.headers.setdefault("Content-Language", translation.get_language())
        else:
            with timezone.override(time_zone.visitors_zone(request)):
                response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"
        )
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response


class Guests:
    """Let a visitor who plays without an account be that guest on the pages of their game, and nowhere else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        match = request.resolver_match
        if match and match.url_name in guests.PAGES and (guest := guests.guest_of(request)):
            request.user = guest


class UnreadableGames:
    """Answer for every address of a game that can't be replayed: with its moves instead of an error."""

    PAGES = ("table", "replay", "deal")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the list of moves if the error is the game's: 200 for a page, 503 for all else."""
        match = request.resolver_match
        if not match or "code" not in match.kwargs or isinstance(error, DatabaseError | Http404):
            return None
        try:
            game, _seat = spectator_or_404(request.user, match.kwargs["code"])
        except Http404:
            return None
        if tolerant.replays(game):
            return None
        logger.error("%s cannot be shown", game, exc_info=error)
        tolerant.report(game)
        is_page = request.method in ("GET", "HEAD") and match.url_name in self.PAGES
        status = 200 if is_page and "HX-Request" not in request.headers else 503
        context = {"page": UnreadablePage(game)}
        return render(request, "table/unreadable.html", context, status=status)
