"""Every chance event of a game, worked out from its seed (record.md, Chance)."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_RANGE = 2**32


def stream(seed: str, label: str) -> Iterator[int]:
    """Unsigned 32-bit integers without end: SHA-256 of `seed:label:i`, eight a digest, big-endian."""
    i = 0
    while True:
        digest = sha256(f"{seed}:{label}:{i}".encode("ascii")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        i += 1


def pick(numbers: Iterator[int], k: int) -> int:
    """An integer in 0 … k−1, each equally likely: numbers that would favour the low ones are skipped."""
    fair = _RANGE - _RANGE % k
    return next(u for u in numbers if u < fair) % k


def shuffled(items: Iterable[T], seed: str, label: str) -> tuple[T, ...]:
    """Fisher and Yates, from the last item down."""
    pile = list(items)
    numbers = stream(seed, label)
    for last in range(len(pile) - 1, 0, -1):
        j = pick(numbers, last + 1)
        pile[last], pile[j] = pile[j], pile[last]
    return tuple(pile)


def commitment(secret: str) -> str:
    """What is published of `secret` before the game: 64 hex digits."""
    return sha256(secret.encode("ascii")).hexdigest()


def mixed_seed(secret: str, words: Iterable[str]) -> str:
    """The seed of a game: the site's secret and each player's word, clockwise from South."""
    text = ":".join([secret, *words])
    return sha256(text.encode(errors="surrogatepass")).hexdigest()  # a broken record may hold no Unicode text
