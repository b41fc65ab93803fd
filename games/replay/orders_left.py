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
    if not game.over:
        return []
    ended = StandingOrders.objects.filter(seat__game=game).exclude(outcome=Outcome.WAITING)
    rows = ended.order_by("ended_ply", "pk").values_list(
        "ended_ply", "seat__side", "outcome", "text"
    )
    return [
        OrdersLeft(
            ply if outcome == Outcome.PLAYED else ply + 1,
            capital(reader.name(side)),
            outcome == Outcome.PLAYED,
            [order_text(reader, side, order) for order in read_orders(text)],
        )
        for ply, side, outcome, text in rows
        if ply is not None
    ]
