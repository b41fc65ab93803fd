"""The channels for notices, one per file, turned on by settings.NOTIFICATION_CHANNELS."""

from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string

from games.models import User

from .base import Channel


def every() -> list[Channel]:
    """Return all channels, in the order of the settings."""
    return [get(name) for name in settings.NOTIFICATION_CHANNELS]


def offered_to(user: User) -> list[Channel]:
    """Return the channels whose switches a user's settings show, in the same order."""
    return [channel for channel in every() if channel.offered_to(user)]


def get(name: str) -> Channel:
    """Return the channel of this name; raise KeyError if the site doesn't have it."""
    return _load(settings.NOTIFICATION_CHANNELS[name])


@cache
def _load(path: str) -> Channel:
    channel: Channel = import_string(path)()
    return channel
