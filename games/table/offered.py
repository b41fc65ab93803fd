"""Seats of a table that are offered to volunteers, as a sentence."""

from django.utils.translation import gettext as _

from engine.language import listed
from games.board.perspective import Perspective
from games.models import Game


def offered(game: Game, reader: Perspective) -> str:
    """Return whose seats are offered; empty if none is."""
    wanted = [seat for seat in game.seats_by_side.values() if seat.offered_from and not game.over]
    if not wanted:
        return ""
    others = [seat.name for seat in wanted if seat.side != reader.side]
    said = [_("Your seat is offered to volunteers.")] if len(others) < len(wanted) else []
    if others:
        said.append(_("A replacement is wanted for {names}.").format(names=listed(others)))
    return " ".join(said)
