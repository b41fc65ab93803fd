"""Pictures and films take long to draw: each address has its share of them, as DRAWING_RATE_LIMITS says."""

from typing import Literal

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse

from games.replay import cache
from games.replay.timeline import Timeline

MINUTE = "60"  # seconds after which there is room again for all


def over_limit(request: HttpRequest, action: Literal["picture", "film"]) -> HttpResponse | None:
    """Count one more; who asks too often is told so, and when to come again."""
    answer: HttpResponse | None = ratelimit.consume_or_429(request, action=action, limit_get=True)
    if answer:
        answer.headers["Retry-After"] = MINUTE
    return answer


def film_over_limit(request: HttpRequest, timeline: Timeline) -> HttpResponse | None:
    """The same for a film, of which nothing is counted but that it is begun."""
    return None if cache.begun(timeline) else over_limit(request, "film")
