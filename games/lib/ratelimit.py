"""Rate limits for slow drawings: DRAWINGS_PER_MINUTE per client, counted by each process for itself."""

from ipaddress import ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MINUTE = 60


def over_limit(request: HttpRequest, action: str) -> HttpResponse | None:
    """Count a request; return a 429 response if it exceeds the limit."""
    allowed: int | None = settings.DRAWINGS_PER_MINUTE.get(action)
    if allowed is None or _count(f"per-minute:{action}:{_address(request)}") <= allowed:
        return None
    response = render(request, "429.html", status=429)
    response.headers["Retry-After"] = str(MINUTE)
    return response


def _count(key: str) -> int:
    """The count in the current minute, this request included; the first request starts the minute."""
    cache = caches["process"]
    if cache.add(key, 1, timeout=MINUTE):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # the minute has just ended
        return 1


def _address(request: HttpRequest) -> str:
    """The client's address behind our proxies; for IPv6 the network, because one client has all of it."""
    address: str = get_adapter().get_client_ip(request)
    try:
        return str(ip_network(f"{address}/64", strict=False)) if ":" in address else address
    except ValueError:
        return address
