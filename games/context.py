"""The context of every template: the site's name, the reader's turns, and whether to show current scores."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from .models import Seat


def site(request: HttpRequest) -> dict[str, Any]:
    """Return the context of every page; `my_turns` runs its query only if a template reads it."""

    @cache
    def turns() -> int:
        user = getattr(request, "user", None)
        return (
            Seat.objects.filter(user=user.pk, to_move=True).count()
            if user and user.is_authenticated
            else 0
        )

    return {
        "site_name": settings.SITE_NAME,
        "outbox": settings.OUTBOX,
        "my_turns": turns,
        "show_worth": getattr(getattr(request, "user", None), "show_worth", True),
    }
