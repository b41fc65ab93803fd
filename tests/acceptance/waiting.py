"""Waiting for other processes, with a clear failure on timeout."""

import time
from collections.abc import Callable
from typing import TypeVar

SECONDS = 90

Found = TypeVar("Found")


def wait_for(what: str, find: Callable[[], Found], seconds: float = SECONDS) -> Found:
    """Wait for and return the first result of `find` that is not empty."""
    until = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < until, f"Waited {seconds} seconds in vain for {what}."
        time.sleep(0.02)
    return found
