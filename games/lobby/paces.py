"""The times per move that a new table can have."""

from django.conf import settings

from games.lib import clock


def pace_choices() -> list[tuple[int, str]]:
    """Return seconds and title of each; minutes only if the settings offer them."""
    paces = sorted([*clock.PACES, *(clock.MINUTE_PACES if settings.MINUTE_PACES else ())])
    return [(pace, clock.pace_name(pace)) for pace in paces]
