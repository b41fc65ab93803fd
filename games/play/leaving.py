"""Leaving a game on purpose: resign a seat, or call the game off together."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from games.models import Game, Seat, TableEvent, User
from games.play import absence, ahead, deadlines, notices, orders, turns, wakeups

Kind = TableEvent.Kind
SEAT_FIELDS = ("resigned_at", "substituted_at", "calls_off_at", *turns.SEAT_CLOCK)


class LeavingError(ValueError):
    """A refusal to leave or to call off, as a sentence for the player."""


def resign(user: User, game_id: int) -> None:
    """
    Give up the user's seat for good; a substitute plays it from now on, and it takes last place.

    Doing it twice does nothing more. Raises LeavingError if the user can't.
    """
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        give_up(game, seat, user)


def give_up(game: Game, seat: Seat, by: User) -> None:
    """Resign a person's seat, unless it is resigned; the game is locked."""
    if seat.resigned_at:
        return
    seat.resigned_at = game.locked_at
    seat.substituted_at = seat.substituted_at or seat.resigned_at
    ahead.forget(seat)
    orders.forget(seat)
    for other in game.seats.all():
        other.calls_off_at = None  # they agreed while this player was still playing
    if not any(other.bot or not other.resigned_at for other in game.seats.all()):
        game.rated = False  # nobody is left to win it
    absence.wait_for_players(game, game.locked_at)
    if any(other.to_move for other in game.seats.all()):
        deadlines.correct(game)
    game.save(update_fields=["rated", "waits", "waits_until", *turns.CLOCK])
    Seat.objects.bulk_update(game.seats.all(), SEAT_FIELDS)
    tell(game, Kind.RESIGNED, seat, by)
    wakeups.moved(game)


def call_off(user: User, game_id: int) -> bool:
    """
    Agree to call the game off; return whether it has ended by that.

    It ends once everyone at the table has agreed whose seat isn't played by a substitute.
    Raises LeavingError if the user can't.
    """
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        _may_vote(game, seat)
        first = not any(other.calls_off_at for other in game.seats.all())
        if not seat.calls_off_at:
            seat.calls_off_at = game.locked_at
            seat.save(update_fields=["calls_off_at"])
        if not still_to_agree(game):
            turns.call_off(game)
            tell(game, Kind.CALLED_OFF, None, user)
        elif first:
            tell(game, Kind.CALL_OFF, seat, user)
            wakeups.moved(game)
        else:
            absence.changed(game)
        return game.over


def withdraw(user: User, game_id: int) -> None:
    """Take back the wish to call the game off. Raises LeavingError if the user can't."""
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        seat.calls_off_at = None
        seat.save(update_fields=["calls_off_at"])
        absence.changed(game)


def still_to_agree(game: Game) -> Sequence[Seat]:
    """Return the seats whose players must agree before the game is called off."""
    return absence.still_to_agree(game)


def may_call_off(game: Game) -> bool:
    """Return whether there are people to agree: a player can't undo a game against bots alone."""
    return sum(bool(seat.user_id) for seat in game.seats.all()) > 1


def locked_seat(user: User, game_id: int) -> tuple[Game, Seat]:
    """Return the running game, locked, and the user's seat. Raises LeavingError if there is none."""
    game = locked_game(game_id)
    seat = game.seat_of(user)
    if seat is None:
        raise LeavingError(_("You don’t have a seat at this table."))
    return game, seat


def locked_game(game_id: int) -> Game:
    """Return the running game, locked, with its seats. Raises LeavingError if it isn't running."""
    game = turns.locked(game_id)
    prefetch_related_objects([game], Prefetch("seats", Seat.objects.select_related("user")))
    if game.status != Game.Status.RUNNING:
        raise LeavingError(_("This game isn’t in progress."))
    return game


def _may_vote(game: Game, seat: Seat) -> None:
    if seat.resigned_at:
        raise LeavingError(
            _("You’ve resigned, so the others decide whether to call this game off.")
        )
    if not may_call_off(game):
        raise LeavingError(
            _("Only bots play with you, so there’s nobody to agree. You can resign.")
        )


def tell(game: Game, kind: str, seat: Seat | None, by: User) -> None:
    """Write the event, and a notice of it for the others."""
    absence.event(game, seat, kind, game.ply, game.locked_at, by)
    notices.owe_news(game, by)
