"""The standing orders that players left in a finished game: what they were, and what became of them."""

from typing import NamedTuple

from engine.orders import read_orders
from games.board.order_text import order_text
from games.board.perspective import Perspective
from games.board.phrases import capital
from games.models import Game, StandingOrders

Outcome = StandingOrders.Outcome


class OrdersLeft(NamedTuple):
    """One list of orders: the move it was for, who left it, whether one was played, and its sentences."""

    ply: int
    name: str
    played: bool
    sentences: list[str]


def orders_left(game: Game, reader: Perspective) -> list[OrdersLeft]:
    """Return the orders whose turn came, in the order of the moves; none while the game runs."""
    if not game.revealed:
        return []
    ended = StandingOrders.objects.filter(seat__game=game).exclude(outcome=Outcome.WAITING)
    rows = ended.order_by("ended_ply", "pk").select_related("seat", "user")
    return [
        OrdersLeft(
            row.ended_ply if row.outcome == Outcome.PLAYED else row.ended_ply + 1,
            _name(row, reader),
            row.outcome == Outcome.PLAYED,
            [order_text(reader, row.seat.side, order) for order in read_orders(row.text)],
        )
        for row in rows
        if row.ended_ply is not None
    ]


def _name(row: StandingOrders, reader: Perspective) -> str:
    """Who left the orders; a former player of the seat by name."""
    if row.user_id != row.seat.user_id:
        return row.user.shown_name
    return capital(reader.name(row.seat.side))
