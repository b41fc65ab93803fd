"""Circles: groups of players, such as a club, for whom alone a table can be opened."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from games.models import Game, User


class Event(NamedTuple):
    """Something that happens in a circle, in a reader's language; `kind` is for programs, `path` is of its page."""

    kind: str
    title: str
    text: str
    path: str


class Circles(Protocol):
    """What the lobby asks about one kind of circle; a `key` names a circle, whatever its kind."""

    def of(self, user: User) -> list[tuple[str, str]]:
        """Return the key of each circle for which the user can open a table, and words for its players."""

    def led(self, user: User) -> list[tuple[str, str]]:
        """Return the same for the circles that the user leads, and that everyone may know of."""

    def outside(self, key: str, user: User) -> str:
        """Return why the user isn't in the circle; empty if they are, or it isn't of this kind."""

    def named(self, key: str) -> str:
        """Return for whom something in this circle is, as a sentence of HTML; empty if it isn't of this kind."""

    def tell(self, key: str, reference: str) -> None:
        """Owe the event that `reference` names to those who follow the circle, if the key is of this kind."""

    def keep(self, game: Game, key: str) -> None:
        """Note in the new table's transaction whom it is for, if the key is of this kind."""

    def key(self, game: Game) -> str:
        """Return the key of the circle that a table is for; empty if it's for none of this kind."""

    def refusal(self, game: Game, user: User) -> str:
        """Return why the user can't join a table; empty if they can, as far as this kind knows."""

    def sentence(self, game: Game) -> str:
        """Return whom a table is for, as a sentence of HTML; empty if this kind doesn't know."""


known: list[Circles] = []  # the kinds; consequences.py fills it
# Who writes what a reference names, None if it isn't theirs or is gone; consequences.py fills it.
writers: list[Callable[[str], Event | None]] = []

# What follows the end of a circle, given its key, in the same transaction; consequences.py fills it.
after_end: list[Callable[[str], None]] = []


def choices(user: User) -> list[tuple[str, str]]:
    """Return the circles for which the user can open a table."""
    return [choice for kind in known for choice in kind.of(user)]


def led(user: User) -> list[tuple[str, str]]:
    """Return the circles that the user leads."""
    return [choice for kind in known for choice in kind.led(user)]


def outside(key: str, user: User) -> str:
    """Return why the user isn't in the circle with this key; empty if they are."""
    return _first(kind.outside(key, user) for kind in known) if key else ""


def named(key: str) -> str:
    """Return whom something in the circle with this key is for; empty if that is everyone."""
    return _first(kind.named(key) for kind in known) if key else ""


def tell(key: str, reference: str) -> None:
    """Let the circle with this key be told of an event, in the transaction in which it happens."""
    for kind in known if key else ():
        kind.tell(key, reference)


def end(key: str) -> None:
    """Cancel what waits for players of the circle with this key, which is about to end."""
    for follow in after_end:
        follow(key)


def event(reference: str) -> Event | None:
    """Return the event that a reference names, in the language in use; None if it's gone."""
    return next(filter(None, (write(reference) for write in writers)), None)


def keep(game: Game, key: str) -> None:
    """Note whom a new table is for."""
    for kind in known:
        kind.keep(game, key)


def key(game: Game) -> str:
    """Return the key of the circle that a table is for; empty if it's for everyone."""
    return _first(kind.key(game) for kind in known) if game.members_only else ""


def refusal(game: Game, user: User) -> str:
    """Return why the user can't join a table that is for a circle; empty if they can."""
    return _first(kind.refusal(game, user) for kind in known) if game.members_only else ""


def sentence(game: Game) -> str:
    """Return whom a table is for; empty if that is everyone."""
    return _first(kind.sentence(game) for kind in known) if game.members_only else ""


def _first(said: Iterator[str]) -> str:
    return next(filter(None, said), "")
