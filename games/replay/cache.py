"""What was drawn of a finished game, kept so that it is drawn once; of a game that runs nothing is ever kept."""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.utils.translation import get_language

from games.replay.frames import Film, film
from games.replay.timeline import Timeline

PATIENCE = 0.2  # seconds that a request draws before it says how far it is
DRAWERS = ("engine/**/*.py", "games/**/*.py", "templates/**/*", "static/**/*", "locale/**/*.mo")
T = TypeVar("T")


class HowFar(NamedTuple):
    """So many of so many moments are drawn."""

    drawn: int
    of: int


def whole_film(timeline: Timeline) -> dict[str, Any]:
    """The film, however long it takes; from what is kept, if the game is over."""
    return kept("film", timeline, lambda: film(timeline))


def film_so_far(timeline: Timeline) -> dict[str, Any] | HowFar:
    """
    The film of a finished game, or how far it is drawn: who asks again and again draws it.

    Where what is drawn cannot be kept, asking again would not help: it is drawn to the end.
    """
    if (whole := peek("film", timeline)) is not None:
        return dict(whole)
    began: Film = peek("part of the film", timeline) or Film()
    until = monotonic() + PATIENCE
    began.draw(timeline, lambda: monotonic() > until)
    if len(began.plies) <= timeline.last and _keep("part of the film", timeline, began):
        return HowFar(len(began.plies), timeline.last + 1)
    began.draw(timeline)
    if _keep("film", timeline, began.as_dict()):
        caches["drawn"].delete(_key("part of the film", timeline))
    return began.as_dict()


def begun(timeline: Timeline) -> bool:
    """Whether any of the film is kept."""
    return there("film", timeline) or there("part of the film", timeline)


def kept(what: str, timeline: Timeline, make: Callable[[], T]) -> T:
    """What is kept under this name, or else what `make` makes."""
    drawn: T | None = peek(what, timeline)
    if drawn is None:
        drawn = make()
        _keep(what, timeline, drawn)
    return drawn


def peek(what: str, timeline: Timeline) -> Any:
    """What is kept under this name; None if there is nothing, or nothing that can be read."""
    with suppress(OSError):
        return caches["drawn"].get(_key(what, timeline)) if keeps(timeline) else None
    return None


def there(what: str, timeline: Timeline) -> bool:
    """Whether something is kept under this name."""
    with suppress(OSError):
        return keeps(timeline) and caches["drawn"].has_key(_key(what, timeline))
    return False


def keeps(timeline: Timeline) -> bool:
    """Only of a game that is over is anything kept: its hands are open to all who may see it."""
    return timeline.over and timeline.last > 0


def _keep(what: str, timeline: Timeline, drawn: Any) -> bool:
    """Whether it is kept from now on; a full disk costs time and nothing else."""
    if keeps(timeline):
        with suppress(OSError):
            caches["drawn"].set(_key(what, timeline), drawn)
            return there(what, timeline)
    return False


def _key(what: str, timeline: Timeline) -> str:
    """Another one for everything that makes the drawing another."""
    game, reader = timeline.game, timeline.reader
    names = [game.name, *reader.names.items()]
    seen = [reader.frame, reader.side, timeline.needs, get_language(), settings.SITE_URL]
    told = json.dumps([what, game.code, timeline.last, names, seen, _drawers()])
    return hashlib.sha256(told.encode()).hexdigest()


@cache
def _drawers() -> str:
    """Changes with everything that draws: code, templates, styles, scripts and languages."""
    mixed = hashlib.sha256()
    for path in _files(settings.BASE_DIR):
        mixed.update(path.read_bytes())
    return mixed.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for pattern in DRAWERS:
        yield from sorted(path for path in root.glob(pattern) if path.is_file())
