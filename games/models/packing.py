"""The moves of a finished game as one text, a line a move: side, move, seconds since the last, and how."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from games.lib.stored_move import StoredMove

WEB = "web"  # how most moves came, which is left out
_LINE = re.compile(r"([SWNE]) (\S+) (-?\d{1,9})(?: (mail|bot|stand-in|ahead))?")


class UnreadableError(ValueError):
    """A text that `pack` hasn't written."""


def pack(began: datetime, moves: Iterable[StoredMove]) -> str:
    """Return the text of a game's moves, with times in whole seconds."""
    lines, last = [], int(began.timestamp())
    for move in moves:
        seconds = int(move.at.timestamp())
        via = "" if move.via == WEB else f" {move.via}"
        lines.append(f"{move.side} {move.move.replace(' ', '_')} {seconds - last}{via}")
        last = seconds
    return "\n".join(lines)


def unpack(began: datetime, text: str) -> Iterator[StoredMove]:
    """Yield the moves of a text that `pack` has written; raise UnreadableError at any other line."""
    at = began.replace(microsecond=0)
    for number, line in enumerate(text.splitlines(), start=1):
        read = _LINE.fullmatch(line)
        if not read:
            raise UnreadableError(f"move {number} can't be read")
        side, move, seconds, via = read.groups()
        at += timedelta(seconds=int(seconds))
        yield StoredMove(number, side, move.replace("_", " "), via or WEB, at)
