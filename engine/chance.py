"""Every random event of a game, computed from its seed (docs/notation.md, Chance)."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
_RANGE = 2**32
_INTEGERS = Struct(">8I")  # in a digest


def stream(seed: str, label: str) -> Iterator[int]:
    """
    Yield unsigned 32-bit integers without end.

    They are the SHA-256 of `seed:label:i` for i = 0, 1, …, eight integers per digest, big-endian.
    """
    for i in count():
        yield from _INTEGERS.unpack(sha256(f"{seed}:{label}:{i}".encode("ascii")).digest())


def pick(numbers: Iterator[int], k: int) -> int:
    """
    Return an integer from 0 to k−1, each equally likely.

    Numbers that would favour the low ones are skipped.
    """
    fair = _RANGE - _RANGE % k
    while (number := next(numbers)) >= fair:
        pass
    return number % k


def shuffled(items: Iterable[T], seed: str, label: str) -> tuple[T, ...]:
    """Return the items shuffled by the stream `label` (Fisher–Yates, from the last item down)."""
    pile = list(items)
    numbers = stream(seed, label)
    for last in range(len(pile) - 1, 0, -1):
        j = pick(numbers, last + 1)
        pile[last], pile[j] = pile[j], pile[last]
    return tuple(pile)


def commitment(secret: str) -> str:
    """Return what is published of `secret` before the game: its SHA-256, 64 hex digits."""
    return sha256(secret.encode("ascii")).hexdigest()


def mixed_seed(secret: str, words: Iterable[str]) -> str:
    """
    Return the seed of a game, mixed from the site's secret and each player's word.

    The words are those of the sides in play, clockwise from South.
    """
    text = ":".join([secret, *words])
    return sha256(
        text.encode(errors="surrogatepass")
    ).hexdigest()  # a broken record may contain surrogates
