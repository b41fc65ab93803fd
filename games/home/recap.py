"""What happened in a game since the reader's last move, in three lines, and what it cost them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import State
from engine.analysis import swings
from engine.box import Side
from engine.events import Built, Chose, Event, MonsterMoved, RoundScored
from games.board import history
from games.board.event_text import event_text
from games.board.perspective import Perspective
from games.board.phrases import capital, signed
from games.lib.stored_move import StoredMove

MOST = 3  # lines


@dataclass(frozen=True, slots=True)
class Recap:
    """
    At most three lines, the oldest first, and the cost; both empty if nothing has happened.

    `played` says what a substitute played for the reader, empty if it didn't.
    """

    cost: str = ""
    lines: tuple[str, ...] = ()
    played: str = ""


def recap(reader: Perspective, states: Sequence[State], moves: Sequence[StoredMove]) -> Recap:
    """Return what touched the reader most since their last move; losses go before all else."""
    since = history.since_own_turn(reader, moves)
    new = zip(moves[since:], states[since + 1 :], strict=True)
    events = [(event, move) for move, state in new for event in state.happened]
    played = _played(reader, states, moves, since)
    own = reader.side if played else None  # what is told there isn't told again
    events = [(event, move) for event, move in events if not _known(event, move, own)]
    latest = sorted(range(len(events)), key=lambda at: (_touches(reader, events[at][0]), at))
    lines = tuple(_sentence(reader, *events[at]) for at in sorted(latest[-MOST:]))
    # Before their first move nothing was theirs to lose.
    return Recap(_cost(reader, states[since:]) if since else "", lines, played)


def _played(
    reader: Perspective, states: Sequence[State], moves: Sequence[StoredMove], since: int
) -> str:
    if not any(move.via == history.SUBSTITUTE for move in moves[since:]):
        return ""  # most of the time, and then no line is written
    return history.played_for(reader, history.lines(reader, states, moves, since))


def _known(event: Event, move: StoredMove, own: Side | None) -> bool:
    """Whether nothing is said of the event: a choice, or a substitute's build for the seat `own`."""
    if isinstance(event, Built):
        return move.side == own and move.via == history.SUBSTITUTE
    return isinstance(event, Chose)


def _touches(reader: Perspective, event: Event) -> int:
    """How much an event matters to the reader."""
    match event:
        case Built(loser=loser) if loser in reader.own_colours:
            return 3
        case MonsterMoved(destroyed=(*_floors, top)) if top.colour in reader.own_colours:
            return 3
        case RoundScored():
            return 2
        case Built():
            return 1
    return 0


def _cost(reader: Perspective, states: Sequence[State]) -> str:
    """Return "2 of your towers were taken, you −5"; empty if the reader neither lost nor won anything."""
    events = [event for state in states[1:] for event in state.happened]
    taken = sum(isinstance(event, Built) and event.loser in reader.own_colours for event in events)
    points = swings.change(states, reader.side) if reader.side else 0
    parts = []
    if taken:
        said = ngettext("One of your towers was taken", "{number} of your towers were taken", taken)
        parts.append(said.format(number=taken))
    if points:
        parts.append(_("you {points}").format(points=signed(points)))
    return capital(", ".join(parts))


def _sentence(reader: Perspective, event: Event, move: StoredMove) -> str:
    line = history.line_of(reader, move, event_text(reader, event))
    return f"{capital(line.who)}: {line.text}" if line.who else line.text
