"""Which moves of a game a device has shown: a cookie of the game's own address, so that they play once."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.table.page import TablePage

COOKIE = "moves_seen"
LASTS = 30 * 24 * 60 * 60


def on_device(request: HttpRequest) -> int:
    """Return after how many moves this device has shown the game last; 0 if it is asked to play them again."""
    return 0 if "again" in request.GET else _ply(request.COOKIES.get(COOKIE, ""))


def in_version(version: str) -> int:
    """Return the moves in the version of a game that an open table names when it polls."""
    return _ply(version.partition("-")[0])


def noted(response: HttpResponse, page: TablePage) -> HttpResponse:
    """Let the device remember that it has shown these moves."""
    if page.moving:
        response.set_cookie(
            COOKIE,
            str(page.view.ply),
            LASTS,
            path=page.page_url,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


def _ply(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
