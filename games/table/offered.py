"""Seats of a table that are offered to volunteers, now or soon, as a sentence."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from engine.language import listed
from games.lib import times
from games.models import Game, Seat


@dataclass(frozen=True, slots=True)
class Offered:
    """
    What a table says about seats that are offered.

    `keep` is whether the reader can take back the offer of their own, `take` whether one is open.
    """

    sentence: str
    keep: bool
    take: bool


def offered(game: Game, seat: Seat | None, now: datetime) -> Offered | None:
    """Return what to say; None if no seat is offered."""
    seats = [each for each in game.seats_by_side.values() if each.offered_from and not game.over]
    if not seats:
        return None
    opens = [each for each in seats if each.offered_from and each.offered_from <= now]
    own = next((each for each in seats if seat and each.pk == seat.pk), None)
    said = [_later(each) for each in seats if each not in opens]
    if own in opens:
        said.append(_("Your seat is offered to volunteers."))
    if names := [each.name for each in opens if each != own]:
        said.append(_("A replacement is wanted for {names}.").format(names=listed(names)))
    # A player who is away keeps the seat by coming back.
    keep = own is not None and (own.substituted_at is None or own.resigned_at is not None)
    return Offered(format_html_join(" ", "{}", ((each,) for each in said)), keep, bool(opens))


def _later(seat: Seat) -> str:
    assert seat.offered_from
    said = _("If {name} isn’t back by {moment}, a volunteer can take the seat.")
    moment = times.moment_ahead_html(seat.offered_from)
    return format_html(said, name=seat.name, moment=moment)
