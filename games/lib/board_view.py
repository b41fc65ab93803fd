"""Which drawing of the board a reader sees, flat tiles or the skyline: a cookie keeps each device's choice."""

from urllib.parse import parse_qsl, urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

FLAT, SKYLINE = "flat", "skyline"
VIEWS = (FLAT, SKYLINE)
COOKIE = "board"
YEAR = 365 * 24 * 60 * 60


def in_skyline(request: HttpRequest, query: QueryDict) -> bool:
    """Return what the address says (`?board=skyline`), else this device, else the reader's settings."""
    stored = getattr(request.user, "board", "")
    wanted = (query.get("board"), request.COOKIES.get(COOKIE), stored)
    return next((view for view in wanted if view in VIEWS), FLAT) == SKYLINE


def keep(response: HttpResponse, view: str) -> None:
    """Keep the view on this device."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, view, YEAR, secure=secure, httponly=True, samesite="Lax")


def forget(response: HttpResponse) -> None:
    """Let this device follow the account's settings again."""
    response.delete_cookie(COOKIE, samesite="Lax")


def page_before(request: HttpRequest) -> str:
    """Return the page the reader came from, with all that is picked there, but without a view."""
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        return "/"
    path, query = urlsplit(came_from)[2:4]
    rest = urlencode([(name, value) for name, value in parse_qsl(query) if name != "board"])
    return f"{path}?{rest}" if rest else path or "/"
