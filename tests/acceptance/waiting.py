"""Waiting for what other processes do, and saying what did not come."""

import time
from collections.abc import Callable
from typing import TypeVar

SECONDS = 90

Found = TypeVar("Found")


def wait_for(what: str, find: Callable[[], Found], seconds: float = SECONDS) -> Found:
    """What `find` finds as soon as it finds something."""
    until = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < until, f"Waited {seconds} seconds in vain for {what}."
        time.sleep(0.02)
    return found
