"""The status of a table that is waiting for bots."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from engine.language import listed
from games.board.perspective import Perspective
from games.board.phrases import capital
from games.models import EMAIL, Game, Notice, Seat

LATE = timedelta(minutes=1)  # no bot takes this long: something is wrong


class BotsToMove(NamedTuple):
    """The status while bots move: which ones, how many before the next person, and what if they are late."""

    sentence: str
    ahead: str
    comfort: str
    late: bool


def bots_to_move(game: Game, reader: Perspective, view: View, now: datetime) -> BotsToMove | None:
    """Return the status while only bots are to move; None while a person is."""
    seats = game.seats_by_side
    if not view.to_move or any(not seats[side].bot for side in view.to_move):
        return None
    told = ngettext("{names} is thinking …", "{names} are thinking …", len(view.to_move))
    began = max((move.at for move in game.rows), default=game.started_at)
    return BotsToMove(
        sentence=capital(told.format(names=listed(reader.name(side) for side in view.to_move))),
        ahead=_ahead(game, reader, view),
        comfort=_comfort(seats.get(reader.side or "")),
        late=began is not None and now - began > LATE,
    )


def _ahead(game: Game, reader: Perspective, view: View) -> str:
    """The number of bots before the next person in words; "" if no person follows or all move at once."""
    seats = game.seats_by_side
    left = view.order[view.order.index(view.to_move[0]) :]
    number = next((at for at, side in enumerate(left) if not seats[side].bot), 0)
    if number < 1 or len(view.to_move) > 1:
        return ""
    if left[number] == reader.side:
        return ngettext(
            "{number} bot moves before you.", "{number} bots move before you.", number
        ).format(number=number)
    before = ngettext(
        "{number} bot moves before {name}.", "{number} bots move before {name}.", number
    )
    return before.format(number=number, name=reader.name(left[number]))


def _comfort(seat: Seat | None) -> str:
    """The reassurance if no bot moves; it mentions an email only to players who want one."""
    if seat and seat.user and not seat.user.guest and seat.user.wants(EMAIL, Notice.Kind.TURN):
        return _(
            "The bots are paused while the site restarts. We’ll email you when it’s your turn."
        )
    return _("The bots are paused while the site restarts.")
