"""The channels for notices, one per file, turned on by settings.NOTIFICATION_CHANNELS."""

from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string

from .base import Channel


def every() -> list[Channel]:
    """Return all channels, in the order of the settings."""
    return [get(name) for name in settings.NOTIFICATION_CHANNELS]


def get(name: str) -> Channel:
    """Return the channel of this name; raise KeyError if the site doesn't have it."""
    return _load(settings.NOTIFICATION_CHANNELS[name])


@cache
def _load(path: str) -> Channel:
    channel: Channel = import_string(path)()
    return channel
