"""The time zone of an account and of its reader's browser."""

from contextlib import AbstractContextManager
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone

from games.lib import zones
from games.models import Game, User
from games.play import notices, turns

MOST_DECLINED = 20  # zones; then the oldest may be asked about again


def browsers_zone(request: HttpRequest) -> str:
    """Return the zone that a script has told; empty if none has, or if it doesn't exist."""
    return zones.known(request.COOKIES.get("zone", ""))


def zone_to_offer(request: HttpRequest) -> str:
    """Return the browser's zone if the reader should be asked about it, else nothing."""
    user, zone = request.user, browsers_zone(request)
    if not zone or not user.is_authenticated or user.guest or zone in user.declined_zones:
        return ""
    return "" if _is_accounts(zone, user) else zone


def naming(request: HttpRequest) -> AbstractContextManager[None]:
    """Have times name their zone unless the reader's own clock, as far as we know, shows the same."""
    zone = browsers_zone(request)
    same = zone and request.user.is_authenticated and _is_accounts(zone, request.user)
    return zones.naming(not same)


def _is_accounts(zone: str, user: User) -> bool:
    return zones.alike(zone, user.zone.key, timezone.now())


def use(user: User, zone: str) -> None:
    """Move the account to a known zone, and with it all that depends on it."""
    user.time_zone = zone
    user.declined_zones = [name for name in user.declined_zones if name != zone]
    user.save(update_fields=["time_zone", "declined_zones"])
    recompute(user)


def decline(user: User, zone: str) -> None:
    """Remember not to ask about this known zone again."""
    others = [name for name in user.declined_zones if name != zone]
    user.declined_zones = [*others, zone][-MOST_DECLINED:]
    user.save(update_fields=["declined_zones"])


def recompute(user: User) -> None:
    """Work out the clocks and emails again that depend on the user's zone and hours."""
    turns.keep_deadlines(user)
    turns.set_clocks(Game.objects.of(user))
    notices.reschedule(user)


def visitors_zone(request: HttpRequest) -> ZoneInfo:
    """Return the zone for a reader without an account."""
    return ZoneInfo(browsers_zone(request) or "UTC")
