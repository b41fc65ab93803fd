"""Headers that every page needs because almost every page is somebody's own."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers


class PersonalPages:
    """Dates in the reader's time zone; no copy of a page in a shared cache or behind the back button."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            with timezone.override(request.user.zone):
                response = self.get_response(request)
        else:
            response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response
