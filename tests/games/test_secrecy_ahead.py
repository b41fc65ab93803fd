"""Secrecy of what is decided in advance: worlds that differ in nothing else look alike to everyone else."""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from engine import view_for, write
from engine.ahead import next_choice
from engine.legal import choices
from games.board.images.png import board_png
from games.mail.email_content import TurnEmail
from games.models import BlocksAhead, Notice, Ply, StandingOrders
from tests.games.conftest import flat, fresh, skip
from tests.games.test_secrecy import admin_pages, cast, emails, pages, still_clock, table_at

assert cast  # fixtures
assert still_clock

STOPS = [("in-turn", "the first round"), ("together", "the second choice")]


def kept(game, side):
    """Blocks that `side` can choose in advance; None if it can't."""
    view = next_choice(view_for(game.state(), side))
    return view and {"round": view.round, "move": write(choices(view, side)[0])}


def secretive_side(game):
    return next(side for side in "WNES" if kept(game, side) and side not in game.state().to_move)


def worlds(game, secretive, look):
    """What `look` shows in two worlds: `secretive` has chosen nothing in advance, or some blocks and orders."""
    shown = []
    for nth in range(2):
        with transaction.atomic():
            seat = game.seats.get(side=secretive)
            if nth and (row := kept(game, secretive)):
                BlocksAhead.objects.create(seat=seat, user=seat.user, **row)
            if nth:
                text = "if A1 empty: 5C3\n2B1\n5C+"
                StandingOrders.objects.create(seat=seat, user=seat.user, text=text, ply=game.ply)
            shown.append(look())
            transaction.set_rollback(True)
    return shown


def differences(game, secretive, look):
    one, other = worlds(game, secretive, look)
    return {key for key in one if one[key] != other[key]}


def pictures(seat):
    email = TurnEmail(Notice(seat=seat, kind="turn", ply=seat.game.ply))
    return {"picture": board_png(email.picture)}


@pytest.mark.parametrize(("choosing", "stop"), STOPS)
def test_nobody_learns_of_another_players_choice_in_advance(
    cast, eve, support, sign_in, caplog, choosing, stop
):
    game = table_at(cast, 4, choosing, stop)
    secretive = secretive_side(game)
    others = game.seats.exclude(side=secretive)
    for chair in others:
        assert not differences(game, secretive, lambda s=chair: emails(s))
        assert not differences(game, secretive, lambda s=chair: pictures(s))
    for client in (sign_in(others[0].user), sign_in(eve), Client()):
        assert not differences(game, secretive, lambda c=client: pages(game, c, caplog))
    staff = sign_in(support)
    assert not differences(game, secretive, lambda: admin_pages(game, staff, game.state()))


@pytest.mark.parametrize(("choosing", "stop"), STOPS)
def test_only_the_players_own_table_differs(cast, sign_in, caplog, choosing, stop):
    game = fresh(table_at(cast, 4, choosing, stop))
    side = secretive_side(game)
    own = game.seats.get(side=side)
    differing = differences(game, side, lambda: pages(game, sign_in(own.user), caplog))

    assert f"/g/{game.code}" in differing
    assert {address for address in differing if "/replay" in address or ".txt" in address} == set()
    assert not differences(game, side, lambda: emails(own))


def test_nobody_learns_that_a_move_was_left_in_advance_until_the_game_is_over(
    cast, eve, support, sign_in
):
    game = table_at(cast, 4, "together", "the second choice")
    ply = game.plies.filter(seat__side="W").first()
    Ply.objects.filter(pk=ply.pk).update(via=Ply.Via.AHEAD)
    replay = reverse("replay", args=[game.code])
    others = [user for user in (*cast, eve) if user != ply.seat.user]

    for client in (Client(), *map(sign_in, others)):
        assert "in advance" not in flat(client.get(replay))
    assert ">ahead<" not in flat(sign_in(support).get(f"/admin/games/game/{game.pk}/change/"))
    assert "in advance" in flat(sign_in(ply.seat.user).get(replay))
    skip(game)
    assert "in advance" in flat(Client().get(replay))
