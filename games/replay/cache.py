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
from games.replay.timeline import Reel

PATIENCE = 0.2  # seconds that a request draws before it says how far it is
DRAWERS = ("engine/**/*.py", "games/**/*.py", "templates/games/**/*", "static/*/*", "locale/**/*.mo")
T = TypeVar("T")


class HowFar(NamedTuple):
    """So many of so many moments are drawn."""

    drawn: int
    of: int


def whole_film(reel: Reel) -> dict[str, Any]:
    """The film, however long it takes; from what is kept, if the game is over."""
    return kept("film", reel, lambda: film(reel))


def film_so_far(reel: Reel) -> dict[str, Any] | HowFar:
    """
    The film of a finished game, or how far it is drawn: who asks again and again draws it.

    Where what is drawn cannot be kept, asking again would not help: it is drawn to the end.
    """
    if (whole := peek("film", reel)) is not None:
        return dict(whole)
    began: Film = peek("part of the film", reel) or Film()
    until = monotonic() + PATIENCE
    began.draw(reel, lambda: monotonic() > until)
    if len(began.plies) <= reel.last and _keep("part of the film", reel, began):
        return HowFar(len(began.plies), reel.last + 1)
    began.draw(reel)
    if _keep("film", reel, began.as_dict()):
        caches["drawn"].delete(_key("part of the film", reel))
    return began.as_dict()


def begun(reel: Reel) -> bool:
    """Whether any of the film is kept."""
    return there("film", reel) or there("part of the film", reel)


def kept(what: str, reel: Reel, make: Callable[[], T]) -> T:
    """What is kept under this name, or else what `make` makes."""
    drawn: T | None = peek(what, reel)
    if drawn is None:
        drawn = make()
        _keep(what, reel, drawn)
    return drawn


def peek(what: str, reel: Reel) -> Any:
    """What is kept under this name; None if there is nothing, or nothing that can be read."""
    with suppress(OSError):
        return caches["drawn"].get(_key(what, reel)) if keeps(reel) else None
    return None


def there(what: str, reel: Reel) -> bool:
    """Whether something is kept under this name."""
    with suppress(OSError):
        return keeps(reel) and caches["drawn"].has_key(_key(what, reel))
    return False


def keeps(reel: Reel) -> bool:
    """Only of a game that is over is anything kept: its hands are open to all who may see it."""
    return reel.over and reel.last > 0


def _keep(what: str, reel: Reel, drawn: Any) -> bool:
    """Whether it is kept from now on; a full disk costs time and nothing else."""
    if keeps(reel):
        with suppress(OSError):
            caches["drawn"].set(_key(what, reel), drawn)
            return there(what, reel)
    return False


def _key(what: str, reel: Reel) -> str:
    """Another one for everything that makes the drawing another."""
    game, reader = reel.game, reel.reader
    names = [game.name, *reader.names.items()]
    seen = [reader.frame, reader.seat, reel.needs, get_language(), settings.SITE_URL]
    told = json.dumps([what, game.code, reel.last, names, seen, _drawers()])
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
