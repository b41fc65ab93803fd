"""Who is away from a table: the seats that a substitute plays, and what it played for the reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from engine.language import listed
from games.board.history import Line, played_for
from games.board.perspective import Perspective
from games.lib import times
from games.models import Game, Seat
from games.play import suspension


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
    suspended: bool = False

    def __bool__(self) -> bool:
        return any((self.own, self.others, self.waits, self.played))


def absent(game: Game, seat: Seat | None, reader: Perspective, news: Sequence[Line]) -> Absent:
    """Return what to say; `news` are the events since the reader's last turn."""
    away = [each for each in game.seats_by_side.values() if each.substituted_at and not game.over]
    own = next((each for each in away if seat and each.side == seat.side), None)
    suspended = bool(own and not own.resigned_at and _suspended(own))
    return Absent(
        own=_own(own) if own else _on_vacation(seat),
        others=_others([each for each in away if each != own], reader),
        waits=_waits(game) if away else "",
        played="" if game.over else played_for(reader, news),
        back=bool(own and not own.resigned_at and not suspended),
        suspended=suspended,
    )


def _suspended(seat: Seat) -> datetime | None:
    """Until when moderators keep the seat's player from playing; None unless they do."""
    return suspension.ends(seat.user, timezone.now()) if seat.user else None


def _others(seats: Sequence[Seat], reader: Perspective) -> str:
    """Who else is away, and until when where that is known; nobody reads why."""
    known = [(reader.name(each.side), _suspended(each)) for each in seats]
    said: list[str] = [
        format_html(_("A substitute plays for {names} until {moment}."), names=name,
                    moment=times.moment_ahead_html(until))
        for name, until in known if until
    ]  # fmt: skip
    if names := [name for name, until in known if not until]:
        said.append(_("A substitute plays for {names}.").format(names=listed(names)))
    return format_html_join(" ", "{}", ((each,) for each in said))


def _on_vacation(seat: Seat | None) -> str:
    until = seat.automatic_until if seat and not seat.game.over else None
    if not until:
        return ""
    said = _(
        "You’re on automatic vacation until {moment}, so that you don’t miss a turn. Your next move ends it."
    )
    return format_html(said, moment=times.moment_ahead_html(until))


def _own(seat: Seat) -> str:
    if (until := _suspended(seat)) and not seat.resigned_at:
        said = _(
            "A moderator has suspended you until {moment}. Until then a substitute plays for you."
        )
        return format_html(said, moment=times.moment_ahead_html(until))
    if seat.resigned_at or not seat.misses:
        return _("A substitute plays for you.")
    return _("You missed two turns in a row, so a substitute plays yours right away.")


def _waits(game: Game) -> str:
    if not game.waits_until:
        return ""
    said = _(
        "Everyone is away, so the game waits until {until}. Then substitutes finish it, and it won’t"
        " count on the leaderboard."
    )
    return format_html(said, until=times.moment_ahead_html(game.waits_until))
