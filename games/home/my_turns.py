"""The games of a player's home page: those that wait for him, what touched him last; whom the others wait for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine import State, view_for
from engine.box import Colour
from engine.events import Built, Event
from engine.language import listed
from games.board import history
from games.board.event_text import event_text
from games.board.perspective import Perspective
from games.board.phrases import capital, time_left, turn_of_round
from games.board.thumbnail import Thumbnail, thumbnail
from games.lib import clock
from games.models import Game, Seat
from games.play.tolerant import shown_of_each

EVENING = 18  # o'clock: what ends later today ends tonight


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game in which it is the reader's turn."""

    game: Game
    thumbnail: Thumbnail
    colours: tuple[Colour, ...]
    turn: str
    left: str
    urgent: bool
    news: str


def waiting_rows(seats: Sequence[Seat]) -> tuple[list[Waiting], list[Seat]]:
    """A row for each seat, in the same order, and the seats without; one query for all moves, and a replay for each."""
    prefetch_related_objects([seat.game for seat in seats], "plies")
    return shown_of_each(seats, _row)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A game in which others are to move, and how long they may take."""

    game: Game
    names: str
    who: str  # the same, and who is away
    left: str

    @property
    def sentence(self) -> str:
        """ "Waiting for Mira, 1 d 20 h left", "Waiting for Ben (away until 3 December), 11 d left"."""
        if not self.left:
            return _("Waiting for {names}").format(names=self.who)
        return _("Waiting for {names}, {left} left").format(names=self.who, left=self.left)


def elsewhere(game: Game) -> Elsewhere:
    seats = [seat for seat in game.seats_by_side.values() if seat.to_move]
    return Elsewhere(
        game=game,
        names=listed([seat.name for seat in seats] or [game.name]),
        who=listed([_with_absence(seat) for seat in seats] or [game.name]),
        left=time_left(game.deadline - timezone.now()) if game.deadline else "",
    )


def _with_absence(seat: Seat) -> str:
    if not (day := seat.away_until):
        return seat.name
    return _("{name} (away until {day})").format(name=seat.name, day=date_format(day, _("j F")))


def likely(games: Sequence[Game]) -> str:
    """ "Next one is likely tonight (Ben, 6 h left).": from the game whose time ends first; empty without any."""
    timed = [(game.deadline, game) for game in games if game.deadline]
    if not timed:
        return ""
    until, game = min(timed, key=lambda pair: pair[0])
    said = _likely(timezone.localtime(until), timezone.localtime())
    return said.format(day=date_format(timezone.localtime(until), "l"), **_named(elsewhere(game)))


def _named(row: Elsewhere) -> dict[str, str]:
    return {"name": row.names, "left": row.left}


def _likely(until: datetime, now: datetime) -> str:
    days = (until.date() - now.date()).days
    if days < 1:
        tonight = days == 0 and until.hour >= EVENING
        if tonight:
            return _("Next one is likely tonight ({name}, {left} left).")
        return _("Next one is likely today ({name}, {left} left).")
    if days == 1:
        return _("Next one is likely by tomorrow ({name}, {left} left).")
    return _("Next one is likely by {day} ({name}, {left} left).")


def _row(seat: Seat) -> Waiting:
    game, states = seat.game, seat.game.positions()
    reader = Perspective(game.options, game.names_by_side, game.theme, seat.side)
    view = view_for(states[-1], seat.side)
    left = game.deadline - timezone.now() if game.deadline else None
    return Waiting(
        game=game, thumbnail=thumbnail(reader, view), colours=seat.colours, turn=turn_of_round(view),
        left=time_left(left) if left is not None else "",
        urgent=left is not None and clock.urgent(left, game.pace),
        news=_news(reader, states[history.since_own_turn(reader, game.movers) + 1 :]),
    )  # fmt: skip


def _news(reader: Perspective, states: Sequence[State]) -> str:
    """The last time somebody took a tower from the reader since his last turn, or else what happened last."""
    events = [event for state in states for event in state.happened]
    if not events:
        return ""
    own = reader.options.colours_of(reader.side or "")
    losses = [event for event in events if isinstance(event, Built) and event.loser in own]
    builds = [event for event in events if isinstance(event, Built)]
    return _sentence(reader, [*events, *builds, *losses][-1])


def _sentence(reader: Perspective, event: Event) -> str:
    told = event_text(reader, event)
    return f"{capital(reader.name(told.side))}: {told.text}" if told.side else told.text
