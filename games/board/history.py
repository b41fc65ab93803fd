"""The moves of a game as lines of text, and those since the reader's last turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import State
from engine.box import Side, Site
from engine.events import Built, Chose, Event, GameOver, RoundScored, Took
from games.board.event_text import EventText, event_text
from games.board.perspective import Perspective

SHOWN = 9  # lines beside the board


class PlyRow(Protocol):
    """The fields of a stored move that the history needs."""

    number: int
    move: str
    via: str
    at: datetime


# How a move came, as it is stored, in words.
VIA_NAMES = {
    "web": gettext_noop("web"),
    "mail": gettext_noop("email"),
    "bot": gettext_noop("bot"),
    "stand-in": gettext_noop("substitute"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """
    One event; the first of a move has its number, author, time, and channel.

    `mark` numbers the events since the reader's last turn.
    """

    ply: int
    told: EventText
    who: str
    via: str
    at: datetime | None
    mark: int | None = None

    @property
    def via_name(self) -> str:
        """How the move came, in the reader's language; empty for what no player did."""
        return _(VIA_NAMES[self.via]) if self.via else ""


def lines(
    reader: Perspective,
    states: Sequence[State],
    plies: Sequence[PlyRow],
    movers: Sequence[Side],
    since: int = 0,
    *,
    every: bool = False,
) -> list[Line]:
    """
    Return the events after ply `since`, oldest first; `movers[i]` made `plies[i]`.

    A player's choice of blocks is listed only until the blocks are revealed, unless `every` is set.
    """
    told = []
    opened = not every and not states[len(plies)].pending
    marked = since_own_turn(reader, movers)
    mark = 0
    for at in range(since, len(plies)):
        for event in states[at + 1].happened:
            if isinstance(event, Chose) and opened:
                continue
            numbered = isinstance(event, Built) and at >= marked
            mark += numbered
            told.append(
                _line(
                    reader,
                    plies[at],
                    movers[at],
                    event_text(reader, event),
                    mark if numbered else None,
                )
            )
    return told


def since_own_turn(reader: Perspective, movers: Sequence[Side]) -> int:
    """Return the ply after which events are new; for spectators, one turn of the table ago."""
    if reader.side is None:
        return max(0, len(movers) - len(reader.options.sides))
    own = [at for at, mover in enumerate(movers) if mover == reader.side]
    return own[-1] + 1 if own else 0


def marks(told: Sequence[Line]) -> dict[Site, tuple[int, ...]]:
    """Return the numbers to show on each site that changed since the reader's last turn."""
    marks: dict[Site, tuple[int, ...]] = {}
    for line in told:
        if line.told.site and line.mark:
            marks[line.told.site] = (*marks.get(line.told.site, ()), line.mark)
    return marks


def last_words(reader: Perspective, told: Sequence[Line]) -> Mapping[Side, str]:
    """Return "② MAN 3" for each seat that has built since the reader's last turn."""
    return {
        line.told.side: f"{circled(line.mark)} {reader.short(line.told.site)}"
        for line in told
        if line.told.side and line.told.site and line.mark
    }


def circled(number: int) -> str:
    """Return the circled number, such as "②"."""
    return chr(0x245F + number) if 1 <= number <= 20 else str(number)


def came_of(reader: Perspective, states: Sequence[State], ply: int) -> list[str]:
    """Return the consequences of the reader's move `ply`, or only the scoring if it closed a round."""
    happened = states[ply].happened
    kinds = {type(event) for event in happened}
    if RoundScored in kinds:
        happened = tuple(event for event in happened if isinstance(event, RoundScored | GameOver))
    elif Took in kinds:
        happened = tuple(event for event in happened if not isinstance(event, Chose))
    return [_came(reader, event, opened=not states[-1].pending) for event in happened]


def _came(reader: Perspective, event: Event, *, opened: bool) -> str:
    """The event as a sentence, with the player's name if it isn't the reader."""
    told = event_text(reader, event)
    said = told.head if isinstance(event, Chose) and opened else told.text
    return said if told.side in (None, reader.side) else f"{reader.name(told.side)}: {said}"


def _line(reader: Perspective, ply: PlyRow, mover: Side, told: EventText, mark: int | None) -> Line:
    """The line for an event; an event that only follows from another seat's move has no `how`."""
    who = reader.name(told.side) if told.side else ""
    return Line(ply.number, told, who, ply.via if told.side == mover else "", ply.at, mark)
