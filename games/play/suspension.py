"""Suspended players: moderators keep them from playing for some days (games/moderation)."""

from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from games.lib import times
from games.lib.database_time import database_time
from games.models import User


def ends(user: User, now: datetime) -> datetime | None:
    """Return when a player's suspension ends; None if they aren't suspended."""
    until = user.suspended_until
    return until if until and until > now else None


def can_play(now: datetime, path: str = "") -> Q:
    """Return the condition for users who can be seated: open accounts, not suspended; `path` leads to the user."""
    free = Q((f"{path}suspended_until", None)) | Q((f"{path}suspended_until__lte", now))
    return free & Q((f"{path}is_active", True))


def refusal(user: User, now: datetime | None = None) -> str:
    """Return why a suspended player can't play or join (by default, now); empty for everyone else."""
    if not user.suspended_until or user.suspended_until <= (now or database_time()):
        return ""
    until = times.moment(user.suspended_until)
    return _("A moderator has suspended you until {until}. Until then you can’t play.").format(
        until=until
    )
