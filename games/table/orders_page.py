"""The page on which a waiting player leaves orders for their next turn: the list, and a board to build them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import Phase, PlayerView
from engine.ahead import next_build
from engine.box import CITIES, NUMBERS, Site
from engine.moves import site_of
from engine.orders import MOST_ORDERS, Order, write_orders
from games.board.order_text import order_text
from games.board.phrases import floors
from games.models import Game, Seat
from games.play import orders
from games.table.page import TablePage
from games.table.style_parts import every_part


@dataclass(frozen=True, kw_only=True)
class OrdersPage(TablePage):
    """The board as if it were the reader's turn, with the orders that they have left."""

    seat: Seat
    leaves_orders = True  # a picked move is left as an order, not played

    @property
    def style_parts(self) -> str:
        return every_part(self)

    @classmethod
    def at(cls, game: Game, seat: Seat) -> Self:
        """Return the page as if it were the seat's turn to build, if it can leave orders now."""
        page = cls.of(game, seat)
        planned = next_build(page.view) if isinstance(page.view, PlayerView) else None
        return replace(page, view=planned) if planned and not seat.at_once else page

    @cached_property
    def page_url(self) -> str:
        return reverse("orders", args=[self.game.code])

    @property
    def move_url(self) -> str:
        return self.page_url

    @cached_property
    def orders(self) -> Sequence[Order]:
        return orders.waiting(self.seat)

    @property
    def seen(self) -> str:
        """Return the orders in notation: a form sends them along, to change no others."""
        return write_orders(self.orders)

    @property
    def sentences(self) -> list[str]:
        return [order_text(self.reader, self.seat.side, order) for order in self.orders]

    @property
    def why_none(self) -> str:
        """Return why the reader can't leave orders now."""
        said = _("Right now you can’t leave orders: {why}")
        if self.seat.at_once:
            why = _("a substitute plays for you. Take your seat back first.")
        elif self.view.phase is Phase.CHOOSE:
            why = _("they’re about the blocks of a round, and these are still being chosen.")
        else:
            why = _("you’ve placed all your blocks of this round.")
        return said.format(why=why)

    @property
    def full(self) -> bool:
        return len(self.orders) >= MOST_ORDERS

    @property
    def most(self) -> int:
        return MOST_ORDERS

    @property
    def picked_place(self) -> str:
        """Return the site of the picked move in words."""
        move, view = self.verdict.move, self.building
        return self.reader.place(site_of(view.side, move)) if move and view else ""

    @property
    def fewer(self) -> list[tuple[int, str]]:
        """Return the floors less than the picked block's, for a condition on them."""
        return [(number, floors(number)) for number in range(1, self.picked.floors or 1)]

    @property
    def any_floors(self) -> list[tuple[int, str]]:
        return [(number, floors(number)) for number in range(1, 5)]

    @property
    def places(self) -> list[tuple[str, list[tuple[Site, str]]]]:
        """Return every city with its sites, in words, as the reader sees them."""
        return [
            (
                self.reader.theme.city_name(city),
                sorted(
                    ((f"{city}{n}", self.reader.place(f"{city}{n}")) for n in NUMBERS),
                    key=lambda pair: pair[1],
                ),
            )
            for city in CITIES
        ]
