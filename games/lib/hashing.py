"""Hashing a password takes a sixth of a second of a core, so only a few are hashed at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django.contrib.auth.hashers import PBKDF2PasswordHasher, ScryptPasswordHasher

# Per process. The others of its threads stay free for pages, however many people sign in.
AT_A_TIME, WAITING = 2, 2
WAIT_SECONDS = 2.0

_room = BoundedSemaphore(AT_A_TIME + WAITING)
_places = BoundedSemaphore(AT_A_TIME)


class Busy(Exception):
    """Too many passwords are being hashed; the page to answer with says to try again."""


@contextmanager
def place() -> Iterator[None]:
    """Wait for a place to hash in; raise Busy at once if others wait already, or if none becomes free."""
    if not _room.acquire(blocking=False):
        raise Busy
    try:
        if not _places.acquire(timeout=WAIT_SECONDS):
            raise Busy
        try:
            yield
        finally:
            _places.release()
    finally:
        _room.release()


def has_room() -> bool:
    """Return whether a password that came now could be hashed, or at least wait for it."""
    if not _room.acquire(blocking=False):
        return False
    _room.release()
    return True


class Scrypt(ScryptPasswordHasher):
    """Django's scrypt, a few at a time. It takes half of PBKDF2's time and costs attackers memory."""

    def encode(self, *args: Any, **kwargs: Any) -> str:
        with place():
            return super().encode(*args, **kwargs)


class PBKDF2(PBKDF2PasswordHasher):
    """Django's PBKDF2, a few at a time, for passwords that were hashed by it."""

    def encode(self, *args: Any, **kwargs: Any) -> str:
        with place():
            return super().encode(*args, **kwargs)
