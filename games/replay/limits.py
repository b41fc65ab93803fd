"""Rate limits for pictures and films, because drawing them is slow."""

from django.http import HttpRequest, HttpResponse

from games.lib.ratelimit import over_limit
from games.replay import cache
from games.replay.timeline import Timeline


def picture_over_limit(request: HttpRequest) -> HttpResponse | None:
    """Count a picture; return the refusal if the limit is exceeded."""
    return over_limit(request, "picture")


def film_over_limit(request: HttpRequest, timeline: Timeline) -> HttpResponse | None:
    """Count a new film; return the refusal if the limit is exceeded."""
    return None if cache.film_is_begun(timeline) else over_limit(request, "film")
