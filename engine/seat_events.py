"""What happened at a table besides its moves: the optional lines `events` and `ended` of a record."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .box import Side
from .errors import RecordError

WHAT = ("substitute", "resigned", "replaced", "void", "counted")
_EVENT = re.compile(r"(0|[1-9][0-9]{0,3}) ([A-Z]) ([a-z]+)")
_CALLED_OFF = re.compile(r"called-off (0|[1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class SeatEvent:
    """What happened to a seat after `ply` moves; one of `WHAT`. Replaying a game ignores it."""

    ply: int
    side: Side
    what: str

    def __str__(self) -> str:
        return f"{self.ply} {self.side} {self.what}"


def write_events(events: Iterable[SeatEvent]) -> str:
    """Return the value of the line `events`."""
    return "; ".join(map(str, events))


def read_events(text: str, line: int, sides: Sequence[Side]) -> tuple[SeatEvent, ...]:
    """
    Return the events in the value of `events`, which is in this line; none for "".

    Raises RecordError for one that is wrong.
    """
    events: list[SeatEvent] = []
    for part in text.split(";") if text else ():
        found = _EVENT.fullmatch(part.strip())
        if not found:
            raise RecordError(
                line,
                f"“{part.strip()}” isn’t an event. Write the number of moves before it, the seat, and "
                "what happened, for example: 40 S resigned.",
            )
        ply, side, what = found.groups()
        if side not in sides:
            raise RecordError(line, f"An event names a seat, one of {', '.join(sides)}.")
        if what not in WHAT:
            raise RecordError(line, f"An event can’t be “{what}”. Choose from: {', '.join(WHAT)}.")
        events.append(SeatEvent(int(ply), side, what))
    if events != sorted(events, key=lambda event: event.ply):
        raise RecordError(line, "Events are in the order in which they happened.")
    return tuple(events)


def called_off(ply: int) -> str:
    """Return the value of the line `ended` of a game that was called off after `ply` moves."""
    return f"called-off {ply}"


def read_called_off(text: str, line: int) -> int:
    """Return after how many moves the game was called off; RecordError if `ended` says anything else."""
    found = _CALLED_OFF.fullmatch(text)
    if not found:
        raise RecordError(
            line, "“ended” says “called-off” and after how many moves: called-off 61."
        )
    return int(found[1])


def public_events(text: str, sides: Sequence[Side], shown: int) -> str:
    """Return the value of `events` without those after the `shown` moves: a choice isn't revealed yet."""
    return write_events(event for event in read_events(text, 0, sides) if event.ply <= shown)


def checked(
    header: Mapping[str, tuple[str, int]], sides: Sequence[Side], moves: int
) -> tuple[SeatEvent, ...]:
    """
    Return the events in a header, whose values come with their line numbers.

    Raises RecordError if they, or the end that `ended` tells of, don't go with so many moves.
    """
    value, line = header.get("events", ("", 0))
    if line and not value:
        raise RecordError(line, "“events” is empty. Leave the line out.")
    events = read_events(value, line, sides)
    if events and events[-1].ply > moves:
        raise RecordError(line, f"An event is after ply {events[-1].ply}, but {_are(moves)}.")
    if "ended" in header:
        value, line = header["ended"]
        ply = read_called_off(value, line)
        if ply != moves:
            raise RecordError(line, f"The game was called off after ply {ply}, but {_are(moves)}.")
        if "seed" not in header:
            raise RecordError(line, "The seed of a game that was called off is published.")
        for key in ("scores", "winners"):
            if key in header:
                raise RecordError(header[key][1], f"A game that was called off has no {key}.")
    return events


def _are(moves: int) -> str:
    return "there is 1 move" if moves == 1 else f"there are {moves} moves"
