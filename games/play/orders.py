"""
Standing orders: kept secret while they wait, and played through the door when the turn comes.

A change to them names the orders that the player saw, so that it hits no others and isn't made twice.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine import Build, MoveError, Phase, PlayerView, State, view_for
from engine.ahead import next_build
from engine.legal import check_held
from engine.moves import canonical
from engine.orders import MOST_ORDERS, Order, choose, read_orders, write_orders
from games.models import Game, Ply, Seat, StandingOrders
from games.play import ahead, turns
from games.play.turn_checks import OutOfTurn

Outcome = StandingOrders.Outcome


def waiting(seat: Seat) -> tuple[Order, ...]:
    """Return the orders that the seat's own player has left for its next turn."""
    row = _waiting().filter(seat=seat, user=seat.user_id).first()
    return read_orders(row.text) if row else ()


def add(seat: Seat, order: Order, seen: Sequence[Order]) -> None:
    """
    Put an order behind the others, unless it has just been put behind those `seen`.

    Raises MoveError, with a sentence for the player.
    """
    with transaction.atomic():
        game, view = _to_leave(seat)
        move = canonical(view.options, seat.side, order.move)
        assert isinstance(move, Build)
        check_held(view, seat.side, move)
        some, last = waiting(seat), replace(order, move=move)
        if _are(some, [*seen, last]):
            return
        if len(some) >= MOST_ORDERS:
            said = _("You can leave {many} orders at most. Delete one first.")
            raise MoveError("orders", said.format(many=MOST_ORDERS))
        _keep(game, seat, [*some, last])


def move_up(seat: Seat, nth: int, seen: Sequence[Order]) -> None:
    """Let order `nth`, counted from 1, be tried before the one above it, if both are there."""
    with transaction.atomic():
        game, _view = _to_leave(seat)
        some = list(seen)
        if 2 <= nth <= len(some):
            some[nth - 2 : nth] = some[nth - 1], some[nth - 2]
        _change(game, seat, seen, some)


def delete(seat: Seat, nth: int, seen: Sequence[Order]) -> None:
    """Delete order `nth`, counted from 1, if it is there."""
    with transaction.atomic():
        game, _view = _to_leave(seat)
        _change(game, seat, seen, [order for at, order in enumerate(seen, 1) if at != nth])


def forget(seat: Seat) -> None:
    """Forget the orders that wait for the seat's turn; the caller holds the game's lock."""
    _waiting().filter(seat=seat).delete()


def due() -> QuerySet[StandingOrders]:
    """Return the orders whose turn has come."""
    return _waiting().filter(
        seat__to_move=True, seat__substituted_at=None, seat__game__phase=Phase.BUILD
    )


def play_due(game_id: int) -> None:
    """Play the orders that are due in this game; one that applies may be followed by another's."""
    while row := due().filter(seat__game=game_id).select_related("seat__game").first():
        play_for(row.seat)


def play_for(seat: Seat) -> bool:
    """
    Play the first of the seat's orders that applies, if its turn has come; return whether one did.

    If none applies they are cancelled, and the player is asked as usual.
    """
    with transaction.atomic():
        game = turns.locked(seat.game_id)
        row = due().filter(seat=seat).first()
        if row is None:
            return False
        if row.user_id != seat.user_id:
            forget(seat)
            return False
        view = view_for(game.state(), seat.side)
        move = choose(view, read_orders(row.text))
        row.outcome, row.ended_ply = Outcome.PLAYED, game.ply + 1
        row.save()
        if move is not None and _played(seat, game.ply, move):
            return True
        row.outcome, row.ended_ply = Outcome.CANCELLED, game.ply
        row.save()
        return False


def _played(seat: Seat, ply: int, move: Build) -> bool:
    try:
        turns.submit_once(seat, ply, move, Ply.Via.AHEAD)
    except MoveError:
        return False
    return True


def cancelled(seat: Seat, ply: int) -> bool:
    """Return whether none of the seat's orders applied in this position."""
    return seat.orders.filter(outcome=Outcome.CANCELLED, ended_ply=ply).exists()


def follow(game: Game, before: State | None, after: State) -> None:
    """Forget the orders of a player who has moved by hand, and wake a worker if some are due."""
    rows = _waiting().filter(seat__game=game).values_list("pk", "seat__side")
    moved = before.to_move[0] if before and before.phase is Phase.BUILD else None
    round_over = moved is not None and after.phase is not Phase.BUILD  # they were for it
    gone = [pk for pk, side in rows if round_over or side == moved]
    if gone:
        StandingOrders.objects.filter(pk__in=gone).delete()
    left = [side for pk, side in rows if pk not in gone]
    if after.phase is Phase.BUILD and any(side in after.to_move for side in left):
        ahead.ask_worker(game)


def clear(game: Game, before: State | None, after: State) -> None:
    """Forget the orders that still wait in a game that is over."""
    _waiting().filter(seat__game=game).delete()


def changed() -> MoveError:
    """Return the refusal of a change to orders that are no longer those the player saw."""
    said = _("Your orders have changed since you saw them. Check them here, then try again.")
    return MoveError("orders", said)


def _waiting() -> QuerySet[StandingOrders]:
    return StandingOrders.objects.filter(outcome=Outcome.WAITING)


def _to_leave(seat: Seat) -> tuple[Game, PlayerView]:
    """The seat's game, locked, and its player's view; raises MoveError unless they may leave orders."""
    game = ahead.running(seat)
    view = view_for(game.state(), seat.side)
    if next_build(view) is None:
        raise OutOfTurn("stale", _("You can’t leave orders now. Here’s the new board."))
    return game, view


def _change(game: Game, seat: Seat, seen: Sequence[Order], wanted: Sequence[Order]) -> None:
    """Keep the orders `wanted` in place of those `seen`; a second time changes nothing more."""
    some = waiting(seat)
    if _are(some, wanted):
        return
    if not _are(some, seen):
        raise changed()
    _keep(game, seat, wanted)


def _are(some: Sequence[Order], others: Sequence[Order]) -> bool:
    """Return whether these are the same orders, also if only one of them was stored."""
    return write_orders(some) == write_orders(others)


def _keep(game: Game, seat: Seat, some: Sequence[Order]) -> None:
    if not some:
        forget(seat)
        return
    kept = {"user_id": seat.user_id, "text": write_orders(some), "ply": game.ply}
    StandingOrders.objects.update_or_create(seat=seat, outcome=Outcome.WAITING, defaults=kept)
