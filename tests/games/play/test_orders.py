"""Standing orders are played by a worker when the turn comes, as the player's own move, or cancelled."""

import pytest
from django.core import mail
from django.utils import timezone

from engine import MoveError, parse, view_for
from engine.legal import legal_builds
from engine.moves import site_of
from engine.orders import Condition, Fact, Order, read_orders, write_orders
from games import sweeps
from games.lib.database_time import database_time
from games.mail.channels import email
from games.models import Notice, StandingOrders
from games.play import bots, handing_over, leaving, orders, overdue
from games.play.audit import differences
from games.play.reliability import reliability
from tests.games.conftest import fresh, play_on, play_until, seat


@pytest.fixture
def waiting(duel):
    """Ann, South, waits while Bo, North, is to build in the first round."""
    play_until(duel, "build", "S")
    play_until(duel, "build", "N")
    return fresh(duel)


def builds(game, side="S"):
    """The builds that would be legal for a waiting player now."""
    state = game.state()
    return list(legal_builds(state, side))


def leave(game, *some, side="S"):
    for order in some:
        own = seat(game, side)
        orders.add(own, order, orders.waiting(own))


def free(game):
    """Two builds on different empty sites."""
    found = {}
    for move in builds(game):
        found.setdefault(site_of("S", move), move)
    empty = [site for site in found if not game.state().towers.get(site)]
    return [(site, found[site]) for site in empty[-2:]]


def last(game):
    row = game.plies.order_by("-number").first()
    return row.seat.side, row.move, row.via


def outcome():
    row = StandingOrders.objects.get()
    return row.outcome, row.ended_ply


def test_an_order_that_applies_is_played_when_the_turn_comes(waiting):
    (site, move), _other = free(waiting)
    leave(waiting, Order(move, (Condition(site, Fact.EMPTY),)))
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)

    assert ("S", str(Order(move)), "ahead") == last(waiting)
    assert ("played", fresh(waiting).ply) == outcome()
    assert [] == list(differences(fresh(waiting)))


def test_the_first_that_applies_is_played(waiting):
    (site, first), (_site, second) = free(waiting)
    leave(waiting, Order(first, (Condition(site, Fact.MINE),)), Order(second))
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)
    assert ("S", str(Order(second)), "ahead") == last(waiting)


def test_if_none_applies_they_are_cancelled_and_the_email_says_so(waiting):
    (site, move), _other = free(waiting)
    leave(waiting, Order(move, (Condition(site, Fact.MINE),)))
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)

    assert "N" == last(waiting)[0]
    assert ("cancelled", fresh(waiting).ply) == outcome()
    said = "None of the orders you left could be played, so it’s up to you."
    own = Notice(seat=seat(waiting, "S"), kind="turn", ply=fresh(waiting).ply)
    assert said in str(email.compose(own).body)
    StandingOrders.objects.all().delete()
    assert said not in str(email.compose(own).body)
    assert [] == mail.outbox


def test_a_missed_turn_is_told_with_the_orders_that_were_cancelled(waiting):
    (site, move), _other = free(waiting)
    leave(waiting, Order(move, (Condition(site, Fact.MINE),)))
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)
    bots.substitute(fresh(waiting))
    missed = Notice(seat=seat(waiting, "S"), kind="missed", ply=fresh(waiting).ply)
    said = "None of the orders you left could be played."
    assert said in str(email.compose(missed).body)
    StandingOrders.objects.all().delete()
    assert said not in str(email.compose(missed).body)


def test_a_sweep_finds_orders_whose_message_was_lost(waiting):
    leave(waiting, Order(free(waiting)[0][1]))
    play_on(waiting, 1)
    sweeps.bots(database_time())
    assert "ahead" == last(waiting)[2]


def test_the_message_asks_a_worker(waiting, monkeypatch, django_capture_on_commit_callbacks):
    asked = []
    monkeypatch.setattr("games.play.wakeups._hand_over", lambda task, args: asked.append(task))
    leave(waiting, Order(free(waiting)[0][1]))
    with django_capture_on_commit_callbacks(execute=True):
        play_on(waiting, 1)
    assert "games.play_bots" in asked


def test_at_a_deadline_they_come_before_the_substitute_and_count_as_an_own_move(waiting, ann):
    leave(waiting, Order(free(waiting)[0][1]))
    play_on(waiting, 1)
    overdue.play(fresh(waiting))
    assert "ahead" == last(waiting)[2]
    assert not waiting.events.exists()
    assert 0 == reliability(ann).absences


def test_at_a_deadline_orders_that_do_not_apply_leave_the_turn_to_the_substitute(waiting):
    (site, move), _other = free(waiting)
    leave(waiting, Order(move, (Condition(site, Fact.MINE),)))
    play_on(waiting, 1)
    bots.substitute(fresh(waiting))
    assert "stand-in" == last(waiting)[2]
    assert "cancelled" == outcome()[0]


def test_a_move_by_hand_replaces_the_orders(waiting):
    leave(waiting, Order(free(waiting)[0][1]))
    play_on(waiting, 2)
    assert not StandingOrders.objects.exists()


def test_orders_can_be_moved_up_and_deleted(waiting):
    some = [Order(move) for _site, move in free(waiting)]
    leave(waiting, *some)
    own = seat(waiting, "S")
    orders.move_up(own, 2, some)
    turned = some[::-1]
    assert tuple(turned) == orders.waiting(own)
    orders.move_up(own, 1, turned)
    orders.move_up(own, 3, turned)
    orders.delete(own, 9, turned)
    assert tuple(turned) == orders.waiting(own)
    orders.delete(own, 1, turned)
    assert (some[0],) == orders.waiting(own)
    orders.delete(own, 1, some[:1])
    assert not StandingOrders.objects.exists()


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (lambda own, some: orders.delete(own, 1, some), lambda some: some[1:]),
        (lambda own, some: orders.move_up(own, 2, some), lambda some: some[::-1]),
        (lambda own, some: orders.add(own, some[0], some), lambda some: [*some, some[0]]),
    ],
    ids=["delete", "move up", "add"],
)
def test_a_change_that_comes_twice_is_made_once(waiting, change, left):
    some = [Order(move) for _site, move in free(waiting)]
    leave(waiting, *some)
    for _time in range(2):
        change(seat(waiting, "S"), some)
    assert tuple(left(some)) == orders.waiting(seat(waiting, "S"))


def test_who_sees_other_orders_changes_none_and_can_add_one(waiting):
    some = [Order(move) for _site, move in free(waiting)]
    leave(waiting, *some, some[0])
    own = seat(waiting, "S")
    for change in (orders.delete, orders.move_up):
        with pytest.raises(MoveError, match="Your orders have changed"):
            change(own, 2, some)
    assert (*some, some[0]) == orders.waiting(own)
    orders.add(own, some[1], some)
    assert (*some, *some) == orders.waiting(own)


def test_there_are_five_orders_at_most(waiting):
    order = Order(free(waiting)[0][1])
    leave(waiting, *[order] * 5)
    with pytest.raises(MoveError) as refused:
        leave(waiting, order)
    assert "orders" == refused.value.code
    assert 5 == len(orders.waiting(seat(waiting, "S")))


@pytest.mark.parametrize("text", ["9A1", "5C3b", "5C3"])
def test_only_moves_with_own_cards_and_blocks_are_taken(waiting, text):
    hand = view_for(waiting.state(), "S").hand
    missing = next(card for card in range(1, 10) if card not in hand)
    move = parse(f"{missing}{text[1:]}")
    with pytest.raises(MoveError):
        leave(waiting, Order(move))


def test_who_is_to_move_leaves_no_orders(waiting):
    with pytest.raises(MoveError) as refused:
        orders.add(seat(waiting, "N"), Order(builds(waiting, "N")[0]), ())
    assert "stale" == refused.value.code


def test_who_resigns_is_replaced_or_ends_the_game_leaves_no_orders(waiting, ann, bo, eve):
    order = Order(free(waiting)[0][1])
    leave(waiting, order)
    leaving.call_off(ann, waiting.pk)
    waiting.seats.filter(side="S").update(user=eve)
    assert () == orders.waiting(seat(waiting, "S"))
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)
    assert "N" == last(waiting)[0]
    assert not StandingOrders.objects.exists()


def test_resigning_deletes_them(waiting, ann):
    leave(waiting, Order(free(waiting)[0][1]))
    leaving.resign(ann, waiting.pk)
    assert not StandingOrders.objects.exists()


def test_handing_the_seat_over_deletes_them(waiting, ann, eve):
    leave(waiting, Order(free(waiting)[0][1]))
    handing_over.offer(ann, waiting.pk)
    handing_over.take_over(eve, waiting.pk, "S")
    assert not StandingOrders.objects.exists()


def test_a_game_that_is_called_off_keeps_only_orders_that_have_ended(waiting, ann, bo):
    leave(waiting, Order(free(waiting)[0][1]))
    leaving.call_off(ann, waiting.pk)
    leaving.call_off(bo, waiting.pk)
    assert not StandingOrders.objects.exists()


def test_a_substituted_seat_plays_no_orders(waiting):
    leave(waiting, Order(free(waiting)[0][1]))
    waiting.seats.filter(side="S").update(substituted_at=timezone.now())
    play_on(waiting, 1)
    bots.play_bots(waiting.pk)
    assert "stand-in" in set(waiting.plies.values_list("via", flat=True))
    assert "ahead" not in set(waiting.plies.values_list("via", flat=True))


def test_a_whole_game_with_orders_at_every_turn_is_sound(duel):
    play_until(duel, "build", "S")
    while (game := fresh(duel)).status == "running":
        state = game.state()
        for side in "SN":
            view = view_for(state, side)
            if orders.next_build(view) and not orders.waiting(seat(game, side)):
                some = [Order(move) for move in builds(game, side)[::7][:5]]
                leave(game, *some, side=side)
        bots.play_bots(game.pk)
        play_on(game, 1)
        bots.play_bots(game.pk)
    ended = StandingOrders.objects.all()
    assert {"played"} <= {row.outcome for row in ended} <= {"played", "cancelled"}
    assert all(write_orders(read_orders(row.text)) == row.text for row in ended)
    assert [] == list(differences(fresh(duel)))
