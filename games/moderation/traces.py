"""
Traces: from which network and device an account signed in or moved on a day, for 30 days.

Only keyed hashes are kept, which say whether two are the same and nothing else. There is no cookie for
it: a device is known by the one that protects our forms, which changes with each sign-in, so it links an
account to the next that signs in with that browser. Only moderators' hints read them (sharing.py).
"""

import logging
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.db.models.functions import TruncDate
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games.lib.database_time import expression
from games.models import User
from games.moderation.models import Trace

KEPT = timedelta(days=30)
DIGITS = 32  # of a hash, in hexadecimal
logger = logging.getLogger(__name__)


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **_signal: object) -> None:
    """Keep a trace of a sign-in, with the cookie as it was before and as it is from now on."""
    before = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    note(request, user, {before, request.META.get("CSRF_COOKIE") or ""})


def note_move(request: HttpRequest) -> None:
    """Keep a trace of a move that the request's user has just played."""
    if isinstance(request.user, User):
        note(request, request.user, {request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")})


def note(request: HttpRequest, user: User, cookies: set[str]) -> None:
    """Keep the day's traces, once each; reading a page and guests leave none. A failure is only logged."""
    if request.method != "POST" or user.guest:
        return
    network = _network(request)
    devices = [hashed("device", cookie) for cookie in sorted(cookies - {""})] or [""]
    # What this process has written today needn't be tried again with each move.
    written = "-".join(["traces", str(user.pk), str(datetime.now(UTC).date()), network, *devices])
    if written in caches["process"]:
        return
    today = TruncDate(expression(), tzinfo=UTC)
    rows = [Trace(user=user, day=today, network=network, device=device) for device in devices]
    try:
        Trace.objects.bulk_create(rows, ignore_conflicts=True)
    except DatabaseError:
        logger.warning("A trace could not be kept", exc_info=True)
    else:
        caches["process"].set(written, True, 3600)


def forget(now: datetime) -> None:
    """Delete traces that are too old."""
    Trace.objects.filter(day__lte=(now - KEPT).date()).delete()


def hashed(kind: str, value: str) -> str:
    """Return the keyed hash of a value; empty without one."""
    if not value:
        return ""
    return salted_hmac(f"{__name__}.{kind}", value, algorithm="sha256").hexdigest()[:DIGITS]


def _network(request: HttpRequest) -> str:
    """The hash of the network of the client's address, /24 or /48; empty if there's none."""
    try:
        address = ip_address(get_adapter().get_client_ip(request))
    except (ValueError, PermissionDenied):
        return ""
    bits = 24 if address.version == 4 else 48
    return hashed("network", str(ip_network(f"{address}/{bits}", strict=False)))
