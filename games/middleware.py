"""Personal pages: in the reader's language and time zone, and never cached."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers


class PersonalPages:
    """
    Show pages in the reader's language and time zone; keep them out of shared caches and the back button.

    Visitors who aren't signed in get the language they chose in the footer, or else the browser's
    (LocaleMiddleware).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            request.LANGUAGE_CODE = request.user.language
            with timezone.override(request.user.zone), translation.override(request.user.language):
                response = self.get_response(request)
                response.headers.setdefault("Content-Language", translation.get_language())
        else:
            response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"
        )
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response
