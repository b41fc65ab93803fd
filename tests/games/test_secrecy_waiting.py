"""Secrecy while players wait: orders for any block, the start of a clock, and news of the absent show no card."""

import pytest
from django.utils import timezone

from engine import view_for
from engine.orders import choose, read_orders
from games.models import Game, StandingOrders, TableEvent
from games.play import absence
from games.play import orders as standing_orders
from games.play.telling import waits
from tests.games.conftest import fresh
from tests.games.test_secrecy import (
    answer,
    cast,
    dealt_anew,
    differences,
    emails,
    pages,
    still_clock,
    table_at,
)

assert cast  # fixtures
assert still_clock
Kind = TableEvent.Kind
ANY_BLOCK = [f"{card}{city}+" for card in range(1, 10) for city in "ABCDEF"]


@pytest.fixture
def game(cast):
    return table_at(cast, 4, "in-turn", "the first round")


def test_whatever_block_suffices_is_chosen_by_what_its_player_sees(game):
    state = game.state()
    (side,) = state.to_move
    other = dealt_anew(state, side)
    assert state.hands != other.hands
    moves = [
        [choose(view_for(each, side), read_orders(order)) for order in ANY_BLOCK]
        for each in (state, other)
    ]
    assert any(moves[0])
    assert moves[0] == moves[1]


def test_the_page_of_orders_for_any_block_shows_its_player_nothing_hidden(game, sign_in):
    waiting = game.seats.filter(to_move=False).first()
    view = view_for(game.state(), waiting.side)
    text = f"{view.hand[0]}C+\nif F5 needs 2: {view.hand[1]}A+"
    StandingOrders.objects.create(seat=waiting, user=waiting.user, text=text, ply=game.ply)
    assert 2 == len(standing_orders.waiting(waiting))
    page, client = f"/g/{game.code}/orders", sign_in(waiting.user)

    def look():
        picked = f"{page}?card={view.hand[0]}&block=1b&city=A&any_block=on"
        added = {"move": f"{view.hand[0]}B1", "any_block": "on", "own": "2"}
        shown = {address: answer(client.get(address)) for address in (page, picked)}
        return {**shown, "add": answer(client.post(page, added)), "left": answer(client.get(page))}

    assert {} == differences(game, waiting.side, look)


@pytest.mark.parametrize("stop", ["the first round", "the second choice"])
def test_a_player_who_starts_their_clock_by_looking_learns_nothing_hidden(cast, sign_in, stop):
    game = table_at(cast, 4, "together", stop)

    def look(seat, client):
        told = [answer(client.post(f"/g/{game.code}/seen", **how)) for how in ({}, PART)]
        now = Game.objects.get(pk=game.pk)
        clocks = now.seats.values_list("side", "deadline", "remind_at", "told_at")
        return {"told": told, "clocks": [now.deadline, now.remind_at, *clocks]}

    assert any(waits(seat) for seat in game.seats.all())
    for seat in game.seats.all():
        client = sign_in(seat.user)
        assert {} == differences(game, seat.side, lambda s=seat, c=client: look(s, c))


PART = {"headers": {"HX-Request": "true"}}


def test_news_of_the_absent_shows_nothing_hidden(game, eve, sign_in, caplog):
    for seat, kind in zip(game.seats.all(), (Kind.VACATION, Kind.UNREACHED), strict=False):
        absence.event(game, seat, kind, game.ply, timezone.now())
    game = fresh(game)
    shown = str(pages(game, sign_in(eve), caplog))
    assert "on automatic vacation" in shown
    assert "reached by email" in shown

    assert {} == differences(game, None, lambda: pages(game, sign_in(eve), caplog))
    for seat in game.seats.all():
        client = sign_in(seat.user)
        assert {} == differences(game, seat.side, lambda c=client: pages(game, c, caplog))
        assert {} == differences(game, seat.side, lambda s=seat: emails(s))
