"""What the staff can do at a table, unless they sit at it: every act is an event of the table."""

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat, TableEvent, User
from games.play import handing_over, turns, voiding
from games.play.leaving import LeavingError, give_up, locked_game, tell


def resign(game: Game, seat: Seat | None, staff: User) -> None:
    """Resign a seat for its player."""
    give_up(game, _of_a_person(seat), staff)


def offer(game: Game, seat: Seat | None, staff: User) -> None:
    """Offer a player's seat, who hears of it and can keep it, as the host can for one who is away."""
    seat = _of_a_person(seat)
    if seat.offered_from:
        raise LeavingError(_("This seat is already offered."))
    handing_over.announce(game, seat, staff)


def call_off(game: Game, seat: Seat | None, staff: User) -> None:
    """End the game without a result."""
    turns.call_off(game)
    tell(game, TableEvent.Kind.CALLED_OFF, None, staff)


def void(game: Game, seat: Seat | None, staff: User) -> None:
    """Take back the last ply, if it is a substitute's."""
    voiding.void(game, staff)


ACTS: Mapping[str, Callable[[Game, Seat | None, User], None]] = {
    "resign": resign,
    "offer": offer,
    "call-off": call_off,
    "void": void,
}


def allowed(user: User) -> bool:
    """Return whether the user is one of the staff who may act at tables."""
    return user.is_active and user.is_staff and user.has_perm("games.change_game")


def act(staff: User, game_id: int, name: str, side: str) -> None:
    """Do one of `ACTS`. Raises LeavingError if it isn't possible, or not for this member of the staff."""
    with transaction.atomic():
        game = locked_game(game_id)
        if not allowed(staff) or game.seat_of(staff):
            raise LeavingError(
                _("You sit at this table, so another member of the staff must do that.")
            )
        if name not in ACTS:
            raise LeavingError(_("Choose what to do."))
        ACTS[name](game, game.seats_by_side.get(side), staff)


def _of_a_person(seat: Seat | None) -> Seat:
    if seat is None or not seat.user_id:
        raise LeavingError(_("No player has this seat."))
    return seat
