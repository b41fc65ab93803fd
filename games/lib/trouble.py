"""Report what can't be read, from rooms that must not know who listens (games/play/alarms.py does)."""

import time
from collections.abc import Callable

PAUSE = 300  # seconds until the same trouble is reported again

listeners: list[Callable[[str, str], object]] = []
_reported: dict[str, float] = {}


def report(name: str, text: str) -> None:
    """Report a trouble under a short name, but not at every page that meets it."""
    now = time.monotonic()
    if now - _reported.get(name, -PAUSE) < PAUSE:
        return
    _reported[name] = now
    for listener in listeners:
        listener(name, text)


def forget() -> None:
    """Forget what has been reported, so that the next trouble is reported in any case."""
    _reported.clear()
