"""What was said around a reported message, kept as plain values in the report."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from games.talk.models import Message


class Line(NamedTuple):
    """A message as it was when it was reported; `reported` marks the one in question."""

    name: str
    text: str
    at: datetime
    reported: bool


def around(messages: Sequence[Message], reported: Message) -> list[Line]:
    """Return the messages as lines."""
    return [Line(each.author.name, each.text, each.at, each == reported) for each in messages]


def stored(lines: Iterable[Line]) -> list[list[object]]:
    """Return the lines as JSON has them."""
    return [[line.name, line.text, line.at.isoformat(), line.reported] for line in lines]


def read(rows: Iterable[list[str]]) -> list[Line]:
    """Return the lines of a stored report."""
    return [
        Line(name, text, datetime.fromisoformat(at), bool(reported))
        for name, text, at, reported in rows
    ]
