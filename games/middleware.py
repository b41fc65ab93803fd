"""What every page needs because almost every page is somebody's own: his language, his time, no copy kept."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers


class PersonalPages:
    """
    Pages in the reader's language and time zone; no copy of one in a shared cache or behind the back button.

    Who is not signed in has the language of the browser, or the one chosen at the foot of a page (LocaleMiddleware).
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
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response
