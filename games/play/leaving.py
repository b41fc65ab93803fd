"""Leaving a game on purpose: resign a seat, call the game off together, and other votes about it."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat, TableEvent, User
from games.models.seat import read_seats
from games.play import absence, ahead, deadlines, notices, orders, turns, votes, wakeups
from games.play.votes import CALL_OFF, Vote

Kind = TableEvent.Kind
SEAT_FIELDS = ("resigned_at", "substituted_at", *votes.FIELDS, *turns.SEAT_CLOCK)


class LeavingError(ValueError):
    """A refusal to leave or to call off, as a sentence for the player."""


def resign(user: User, game_id: int) -> None:
    """
    Give up the user's seat for good; a substitute plays it from now on.

    It takes last place unless all others agree to count its points. Doing it
    twice does nothing more. Raises LeavingError if the user can't.
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
    votes.clear(game)  # they agreed while this player was still playing
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
    """Agree to call the game off, as `agree` does."""
    return agree(user, game_id, CALL_OFF)


def agree(user: User, game_id: int, vote: Vote) -> bool:
    """
    Agree to what is voted on, or ask for it; return whether it is decided by that.

    It is once everyone at the table has agreed whose seat isn't played by a substitute.
    Raises LeavingError if the user can't.
    """
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        _may_vote(game, seat, vote)
        first = not vote.voters(game)
        vote.give(game, seat)
        if decided := not vote.still_to_agree(game):
            turns.carry_out(game, vote, user)
        elif first:
            tell(game, vote.asked, game.seats_by_side.get(vote.side, seat), user)
            wakeups.moved(game)
        else:
            absence.changed(game)
        return decided


def withdraw(user: User, game_id: int, vote: Vote = CALL_OFF) -> None:
    """Take back that the user agrees. Raises LeavingError if the user can't."""
    with transaction.atomic():
        game, seat = locked_seat(user, game_id)
        vote.take_back(seat)
        absence.changed(game)


def may_call_off(game: Game) -> bool:
    """
    Return whether there are people to agree: a player can't undo a game against bots alone.

    A table of a shared deal isn't called off: others are compared with it.
    """
    return game.deal_id is None and sum(bool(seat.user_id) for seat in game.seats.all()) > 1


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
    read_seats([game])
    if game.status != Game.Status.RUNNING:
        raise LeavingError(_("This game isn’t in progress."))
    return game


def _may_vote(game: Game, seat: Seat, vote: Vote) -> None:
    if seat.resigned_at:
        raise LeavingError(_("You’ve resigned, so the others decide."))
    if vote.side:
        _may_count(game, vote)
    elif game.deal_id:
        raise LeavingError(
            _("Other tables are compared with this one, so it’s played to the end. You can resign.")
        )
    elif not may_call_off(game):
        raise LeavingError(
            _("Only bots play with you, so there’s nobody to agree. You can resign.")
        )


def _may_count(game: Game, vote: Vote) -> None:
    if game.deal_id:
        raise LeavingError(
            _("Other tables are compared with this one, so a resigned seat takes last place.")
        )
    if vote.side not in [seat.side for seat in votes.countable(game)]:
        raise LeavingError(
            _("There’s no vote on this seat: its player hasn’t resigned, or its points count.")
        )


def tell(game: Game, kind: str, seat: Seat | None, by: User) -> None:
    """Write the event, and a notice of it for the others."""
    absence.event(game, seat, kind, game.ply, game.locked_at, by)
    notices.owe_news(game, by)
