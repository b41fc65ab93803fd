"""Who is away from a table: the seats that a substitute plays, and what it played for the reader."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.language import listed
from games.board.history import Line, played_for
from games.board.perspective import Perspective
from games.lib import times
from games.models import Game, Seat


@dataclass(frozen=True, slots=True)
class Absent:
    """
    What a table says about absences: the reader's own, with `back` to take their seat back, and others'.

    `waits` is about a game that all its players have left, `played` about the reader's own turns.
    """

    own: str
    others: str
    waits: str
    played: str
    back: bool

    def __bool__(self) -> bool:
        return any((self.own, self.others, self.waits, self.played))


def absent(game: Game, seat: Seat | None, reader: Perspective, news: Sequence[Line]) -> Absent:
    """Return what to say; `news` are the events since the reader's last turn."""
    away = [each for each in game.seats_by_side.values() if each.substituted_at and not game.over]
    own = next((each for each in away if seat and each.side == seat.side), None)
    others = [reader.name(each.side) for each in away if each != own]
    return Absent(
        own=_own(own) if own else _on_vacation(seat),
        others=_("A substitute plays for {names}.").format(names=listed(others)) if others else "",
        waits=_waits(game) if away else "",
        played="" if game.over else played_for(reader, news),
        back=bool(own and not own.resigned_at),
    )


def _on_vacation(seat: Seat | None) -> str:
    until = seat.automatic_until if seat and not seat.game.over else None
    if not until:
        return ""
    return _(
        "You’re on automatic vacation until {moment}, so that you don’t miss a turn. Your next move ends it."
    ).format(moment=times.moment(until))


def _own(seat: Seat) -> str:
    if seat.resigned_at:
        return _("A substitute plays for you.")
    return _("You missed two turns in a row, so a substitute plays yours right away.")


def _waits(game: Game) -> str:
    if not game.waits_until:
        return ""
    until = times.moment(game.waits_until)
    return _(
        "Everyone is away, so the game waits until {until}. Then substitutes finish it, and it won’t"
        " count on the leaderboard."
    ).format(until=until)
