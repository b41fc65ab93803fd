"""Limits for what takes long to draw: so many drawings a minute for each address (DRAWINGS_PER_MINUTE)."""

from ipaddress import ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MINUTE = 60


def over_limit(request: HttpRequest, action: str) -> HttpResponse | None:
    """Count a request; if it is one too many, return the answer that says when to come again."""
    allowed: int | None = settings.DRAWINGS_PER_MINUTE.get(action)
    if allowed is None or _count(f"per-minute:{action}:{_address(request)}") <= allowed:
        return None
    response = render(request, "429.html", status=429)
    response.headers["Retry-After"] = str(MINUTE)
    return response


def _count(key: str) -> int:
    """Count one more since the minute began; the first request begins a minute."""
    if cache.add(key, 1, timeout=MINUTE):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # the minute ended just now
        return 1


def _address(request: HttpRequest) -> str:
    """The address of the client behind our proxies; of IPv6 the network, of which one client has every address."""
    address: str = get_adapter().get_client_ip(request)
    try:
        return str(ip_network(f"{address}/64", strict=False)) if ":" in address else address
    except ValueError:
        return address
