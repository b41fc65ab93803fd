"""The context of every template: the site's name, the reader's turns, and alarms for the staff."""

from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone

from .legal.operator_pages import operator_pages
from .mail import outbox
from .people import time_zone
from .play import health


def site(request: HttpRequest) -> dict[str, Any]:
    """Return the context of every page; `my_turns` and `alarms` run a query only if a template reads them."""

    @cache
    def turns() -> int:
        user = getattr(request, "user", None)
        return _turns_of(user.pk) if user and user.is_authenticated else 0

    @cache
    def alarms() -> list[str]:
        user = getattr(request, "user", None)
        return health.banner(timezone.now()) if user and user.is_staff else []

    def zone() -> str:
        return time_zone.zone_to_offer(request) if hasattr(request, "user") else ""

    return {
        "alarms": alarms,
        "operator_pages": operator_pages,
        "offered_zone": zone,
        "site_name": settings.SITE_NAME,
        "outbox": outbox.may_read(request),
        "my_turns": turns,
        "show_worth": getattr(getattr(request, "user", None), "show_worth", True),
    }


def _turns_of(user: int) -> int:
    """The number of seats to move. On every page, where building a query set costs more than asking."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM games_seat WHERE user_id = %s AND to_move", [user])
        return int(cursor.fetchone()[0])
