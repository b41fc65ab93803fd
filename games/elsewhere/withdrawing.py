"""Pushes about a turn are taken back once the turn was played elsewhere; imported with every move."""

from django.conf import settings

from engine import State
from games.elsewhere.endpoints import PUSH
from games.models import Delivery, Endpoint, Game, Notice, Post, Seat

ASKING = Notice.Kind.where(lambda kind: kind.asks)


def withdraw(game: Game, before: State | None, after: State) -> None:
    """Write that pushes are to be taken back, in the transaction of the move that answers them."""
    if before is None or PUSH not in settings.NOTIFICATION_CHANNELS:
        return
    done = [side for side in before.to_move if side not in after.to_move]
    seats = {seat.user_id: seat for seat in game.seats.all() if seat.user_id and seat.side in done}
    if not seats:
        return
    devices = Endpoint.objects.working().filter(channel=PUSH, user__in=seats)
    asked = [(device, seats[device.user_id]) for device in devices if _asked(seats[device.user_id])]
    Post.objects.bulk_create(
        Post(endpoint=device, closes=seat, not_before=game.locked_at) for device, seat in asked
    )


def _asked(seat: Seat) -> bool:
    """Whether a push has asked for the turn that the seat has just played."""
    turn = Notice.objects.filter(seat=seat, kind__in=Notice.ASKING).order_by("-ply").first()
    sent = Delivery.objects.filter(channel=PUSH, outcome=Delivery.Outcome.SENT)
    asked = sent.filter(notice__seat=seat, notice__kind__in=ASKING)
    return bool(turn) and asked.filter(notice__ply__gte=turn.ply if turn else 0).exists()
