"""How many pictures and films an address may have drawn, because drawing takes long."""

from django.http import HttpRequest, HttpResponse

from games.lib.ratelimit import over_limit
from games.replay import cache
from games.replay.timeline import Timeline


def picture_over_limit(request: HttpRequest) -> HttpResponse | None:
    """Count a picture; return the answer to a request too many."""
    return over_limit(request, "picture")


def film_over_limit(request: HttpRequest, timeline: Timeline) -> HttpResponse | None:
    """Count a film that is begun; return the answer to a request too many."""
    return None if cache.film_is_begun(timeline) else over_limit(request, "film")
