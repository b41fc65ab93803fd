"""The moves of a game as lines of text, and those since the reader's last turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_noop, ngettext

from engine import Phase, State
from engine.box import Side, Site
from engine.events import Built, Chose, Event, GameOver, RoundScored, Took
from games.board.event_text import EventText, event_text
from games.board.perspective import Perspective
from games.board.table_news import Happening, news_text, who
from games.board.words import gettext as _
from games.lib.stored_move import StoredMove

SHOWN = 9  # lines beside the board


WEB, SUBSTITUTE, AHEAD = "web", "stand-in", "ahead"
# How a move came, as it is stored, in words.
VIA_NAMES = {
    WEB: gettext_noop("web"),
    "mail": gettext_noop("email"),
    "bot": gettext_noop("bot"),
    SUBSTITUTE: gettext_noop("substitute"),
    AHEAD: gettext_noop("in advance"),
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
    def text(self) -> str:
        """Return what happened, and whether a substitute played it."""
        if self.via != SUBSTITUTE:
            return self.told.text
        return f"{self.told.text} ({_('played by a substitute')})"

    @property
    def via_name(self) -> str:
        """How the move came, in the reader's language; empty for what no player did."""
        return _(VIA_NAMES[self.via]) if self.via else ""


def lines(
    reader: Perspective,
    states: Sequence[State],
    moves: Sequence[StoredMove],
    since: int = 0,
    *,
    every: bool = False,
    happenings: Sequence[tuple[int, Side | None, str, str | None]] = (),
) -> list[Line]:
    """
    Return the events of these moves after ply `since`, oldest first.

    `happenings` are what happened at the table besides: after which ply, on which side, what, and
    by whom.

    A player's choice of blocks is listed only until the blocks are revealed, unless `every` is set.
    Until the game is over, others don't learn which moves a player has left in advance.
    """
    news = [Happening(*row) for row in happenings]
    told = _news(reader, news, since)
    opened = not every and not states[len(moves)].pending
    marked = since_own_turn(reader, moves)
    mark, over = 0, states[-1].phase is Phase.OVER
    for at in range(since, len(moves)):
        for event in states[at + 1].happened:
            if isinstance(event, Chose) and opened:
                continue
            numbered = isinstance(event, Built) and at >= marked
            mark += numbered
            told.append(
                line_of(
                    reader,
                    moves[at] if over else _as_others_see_it(reader, moves[at]),
                    event_text(reader, event),
                    mark if numbered else None,
                )
            )
        told += _news(reader, news, at + 1)
    return told


def _as_others_see_it(reader: Perspective, move: StoredMove) -> StoredMove:
    """A move of another player that was left in advance, as if it had just been played."""
    return move if move.via != AHEAD or move.side == reader.side else move._replace(via=WEB)


def _news(reader: Perspective, news: Sequence[Happening], ply: int) -> list[Line]:
    """The lines about what happened at the table after so many moves, besides them."""
    return [
        Line(ply, text, who(reader, each), "", None)
        for each in news
        if each.ply == ply and (text := news_text(reader, each))
    ]


def since_own_turn(reader: Perspective, moves: Sequence[StoredMove]) -> int:
    """
    Return the ply after which events are new; for spectators, one turn of the table ago.

    What a substitute plays for a player is news to them, and so is what happened before a move that
    they had left in advance.
    """
    if reader.side is None:
        return max(0, len(moves) - len(reader.options.sides))
    sides_and_vias = enumerate((move.side, move.via) for move in moves)
    unseen = (SUBSTITUTE, AHEAD)
    own = [at for at, (side, via) in sides_and_vias if side == reader.side and via not in unseen]
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


def who_played(reader: Perspective, move: StoredMove) -> str:
    """Return whose this move is, or for whom a substitute played it."""
    name = reader.player(move.side, move.number)
    if move.via != SUBSTITUTE:
        return name
    return _("a substitute for {name}").format(name=name)


def played_for(reader: Perspective, news: Sequence[Line]) -> str:
    """Return "While you were away, a substitute played for you: …"; empty if it didn't."""
    played = [
        line.told.head
        for line in news
        if line.told.side
        and line.told.side == reader.side
        and line.via == SUBSTITUTE
        and line.who
        == reader.name(line.told.side)  # and not for the player who had the seat before
    ]
    if not played:
        return ""
    return ngettext(
        "While you were away, a substitute played a turn for you: {moves}.",
        "While you were away, a substitute played {number} turns for you: {moves}.",
        len(played),
    ).format(number=len(played), moves="; ".join(played))


def line_of(
    reader: Perspective, move: StoredMove, told: EventText, mark: int | None = None
) -> Line:
    """The line for an event; an event that only follows from another seat's move has no `how`."""
    who = reader.player(told.side, move.number) if told.side else ""
    via = move.via if told.side == move.side else ""
    return Line(move.number, told, who, via, move.at, mark)
