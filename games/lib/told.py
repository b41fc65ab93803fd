"""From when the time for a turn runs: once its player was told of it, but not long after the move."""

from datetime import datetime, timedelta

LATEST = timedelta(hours=2)  # after the move; then the time runs anyway
UNREACHABLE = timedelta(days=1)  # once a game for a player whose address refuses emails


def told_at(began: datetime, accepted: datetime | None, *, unreachable: bool = False) -> datetime:
    """
    Return when the time starts for a turn that `began` then.

    `accepted` is when the mail server took its email, None if it hasn't; `unreachable` says that an address
    has refused emails for the first time in this game.
    """
    if unreachable:
        return began + UNREACHABLE
    return began + LATEST if accepted is None else min(max(accepted, began), began + LATEST)
