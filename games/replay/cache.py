"""A cache for drawings of finished games. Running games are never cached."""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeVar, cast

from django.conf import settings
from django.core.cache import caches
from django.utils.translation import get_language

from games.replay.frames import Film, FilmData, film
from games.replay.timeline import Timeline

PATIENCE = 0.2  # seconds that a request spends drawing before it reports progress
DRAWERS = ("engine/**/*.py", "games/**/*.py", "templates/**/*", "static/**/*", "locale/**/*.mo")
PART = "part of the film"
T = TypeVar("T")


class Progress(NamedTuple):
    """The number of moments drawn so far, and the total."""

    drawn: int
    of: int


def film_of(timeline: Timeline) -> FilmData:
    """Return the film, however long drawing it takes."""
    return get_or_draw("film", timeline, lambda: film(timeline))


def film_or_progress(timeline: Timeline) -> FilmData | Progress:
    """
    Draw the next part of a finished game's film; return the film once whole, else the progress.

    If the drawn part can't be cached, polling would never end, so the film is drawn in one go.
    """
    if (whole := stored("film", timeline)) is not None:
        return cast("FilmData", whole)
    begun: Film = stored(PART, timeline) or Film()
    until = monotonic() + PATIENCE
    begun.draw(timeline, lambda: monotonic() > until)
    if len(begun.plies) <= timeline.last and _store(PART, timeline, begun):
        return Progress(len(begun.plies), timeline.last + 1)
    begun.draw(timeline)
    if _store("film", timeline, begun.as_dict()):
        caches["drawn"].delete(_key(PART, timeline))
    return begun.as_dict()


def film_is_begun(timeline: Timeline) -> bool:
    """Return whether any part of the film is cached."""
    return is_stored("film", timeline) or is_stored(PART, timeline)


def get_or_draw(name: str, timeline: Timeline, draw: Callable[[], T]) -> T:
    """Return the drawing cached under this name, or draw and cache it."""
    drawn: T | None = stored(name, timeline)
    if drawn is None:
        drawn = draw()
        _store(name, timeline, drawn)
    return drawn


def stored(name: str, timeline: Timeline) -> Any:
    """Return the drawing cached under this name; None if it is missing or unreadable."""
    with suppress(OSError):
        return caches["drawn"].get(_key(name, timeline)) if is_storable(timeline) else None
    return None


def is_stored(name: str, timeline: Timeline) -> bool:
    """Return whether a drawing is cached under this name."""
    with suppress(OSError):
        return is_storable(timeline) and caches["drawn"].has_key(_key(name, timeline))
    return False


def is_storable(timeline: Timeline) -> bool:
    """Return whether drawings may be cached: only finished games have no hidden hands."""
    return timeline.over and timeline.last > 0


def _store(name: str, timeline: Timeline, drawn: Any) -> bool:
    """Cache the drawing; return whether that worked. A full disk costs time and nothing else."""
    if is_storable(timeline):
        with suppress(OSError):
            caches["drawn"].set(_key(name, timeline), drawn)
            return is_stored(name, timeline)
    return False


def _key(name: str, timeline: Timeline) -> str:
    """The cache key, which depends on everything that affects the drawing."""
    game, reader = timeline.game, timeline.reader
    names = [game.name, *reader.names.items()]
    drawn = [reader.frame, reader.side, timeline.needs, timeline.in_skyline]
    seen = [*drawn, get_language(), settings.SITE_URL]
    left = [list(reader.formers), list(game.happenings)]  # names that may change, or go
    told = json.dumps([name, game.code, timeline.last, names, left, seen, drawers()])
    return hashlib.sha256(told.encode()).hexdigest()


@cache
def drawers() -> str:
    """A hash of everything that affects a drawing: code, templates, styles, scripts, and languages."""
    mixed = hashlib.sha256()
    for path in _files(settings.BASE_DIR):
        mixed.update(path.read_bytes())
    return mixed.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for pattern in DRAWERS:
        yield from sorted(path for path in root.glob(pattern) if path.is_file())
