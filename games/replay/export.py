"""A finished game as one self-contained HTML file, drawn once per language."""

from django.template.loader import render_to_string
from django.utils import timezone

from games.lib import zones
from games.replay import cache
from games.replay.file_pages import ExportPage, ProgressPage
from games.replay.timeline import Timeline


def file_of(timeline: Timeline) -> str:
    """Return the whole file."""

    def draw() -> str:
        page = ExportPage(timeline, cache.film_of(timeline))
        with timezone.override(timezone.get_default_timezone()), zones.naming(True):
            return render_to_string("replay/export.html", {"page": page})

    return cache.get_or_draw("file", timeline, draw)


def draw_further(timeline: Timeline) -> ProgressPage:
    """Draw the next part of the file's film, or the file itself once the film is whole."""
    game, side = timeline.game, timeline.reader.frame
    film = None if cache.is_stored("file", timeline) else cache.film_or_progress(timeline)
    if isinstance(film, cache.Progress):
        return ProgressPage(game, side, film)
    return ProgressPage(game, side, None, round(len(file_of(timeline).encode()) / 1000))
