"""Finding hints: what a job does once a day."""

from collections.abc import Callable
from datetime import datetime

from games.moderation import emails, helping, hints, sharing, sparing
from games.play import alarms

# One that fails keeps none of the others from being done.
STEPS: dict[str, Callable[[datetime], object]] = {
    "hints-old": hints.forget,
    "hints-sharing": sharing.look,
    "hints-helping": helping.look,
    "hints-sparing": sparing.look,
    "hints-told": emails.owe_hints,
}


def look(now: datetime) -> None:
    """Delete old hints, look for new ones, and tell moderators of them; a dismissed one stays dismissed."""
    for name, do in STEPS.items():
        alarms.guarded(do, now, name)
