"""The ready check: who joined a slow table long ago confirms before its game begins."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine import Options
from games.lib.time_control import TimeControl
from games.lobby import seating, waiting
from games.mail import sending
from games.models import Game, Seat
from tests.games.conftest import flat, fresh

HOUR = timedelta(hours=1)
OPEN, RUNNING = Game.Status.OPEN, Game.Status.RUNNING


@pytest.fixture
def table(ann, bo):
    """Ann's table, at which she and Bo have sat for three days."""
    return aged(ann, bo)


def aged(ann, bo, **more):
    table = seating.open_table(ann, Options(players=3), side="S", **more)
    seating.take_seat(bo, table, "W")
    for seat in Seat.objects.filter(game=table):
        Seat.objects.filter(pk=seat.pk).update(taken_at=seat.taken_at - timedelta(days=3))
    return table


def pass_time(table, time):
    """Let so much time pass for the table, and look after all tables."""
    game = Game.objects.get(pk=table.pk)
    Game.objects.filter(pk=table.pk).update(
        created_at=game.created_at - time, ready_until=game.ready_until and game.ready_until - time
    )
    for seat in Seat.objects.filter(game=table, user__isnull=False):
        seat.taken_at -= time
        seat.ready_at = seat.ready_at and seat.ready_at - time
        seat.save()
    waiting.watch()


def links(mailoutbox):
    sending.send_due()
    found = {mail.to[0]: re.search(r"(/tables/ready/\S+)", mail.body) for mail in mailoutbox}
    return {address: link[1] for address, link in found.items() if link}


def test_a_fresh_table_begins_at_once(ann, bo, cy):
    table = seating.open_table(ann, Options(players=3), side="S")
    seating.take_seat(bo, table, "W")
    seating.take_seat(cy, table, "N")
    assert RUNNING == fresh(table).status


def test_a_quick_table_begins_at_once(ann, bo, cy):
    table = aged(ann, bo, time=TimeControl(3600))
    seating.take_seat(cy, table, "N")
    assert RUNNING == fresh(table).status


def test_those_who_joined_long_ago_confirm_and_then_it_begins(table, ann, bo, cy, mailoutbox):
    seating.take_seat(cy, table, "N")
    assert OPEN == fresh(table).status
    asked = links(mailoutbox)
    assert {ann.email, bo.email} == set(asked)
    assert "Do you still want to play?" in flat(Client().get(asked[ann.email]))
    assert "Your seat is confirmed" in flat(Client().post(asked[ann.email]))
    assert OPEN == fresh(table).status
    Client().post(asked[bo.email])
    assert RUNNING == fresh(table).status
    assert 410 == Client().post(asked[bo.email]).status_code


def test_the_page_asks_them_and_nobody_else(table, ann, cy, sign_in):
    seating.take_seat(cy, table, "N")
    assert "Confirm my seat" not in flat(sign_in(cy).get(table.get_absolute_url()))
    page = flat(sign_in(ann).get(table.get_absolute_url()))
    sign_in(ann).post(re.search(r'action="(/tables/ready/[^"]+)"', page)[1])
    assert "Confirm my seat" not in flat(sign_in(ann).get(table.get_absolute_url()))


def test_an_unconfirmed_seat_is_free_again_with_a_word(table, ann, bo, cy, di, mailoutbox):
    seating.take_seat(cy, table, "N")
    Client().post(links(mailoutbox)[ann.email])
    mailoutbox.clear()
    waiting.watch()
    assert 3 == Seat.objects.filter(game=table).count()
    pass_time(table, 49 * HOUR)
    sending.send_due()
    assert {ann.pk, cy.pk} == set(fresh(table).seats.values_list("user", flat=True))
    assert [f"Your seat at {table.name} is free again"] == [mail.subject for mail in mailoutbox]
    seating.take_seat(di, table, "W")
    assert fresh(table).ready_until > timezone.now()


def test_a_host_who_does_not_confirm_is_replaced(table, ann, cy):
    seating.take_seat(cy, table, "N")
    pass_time(table, 49 * HOUR)
    assert cy == fresh(table).host
    assert OPEN == fresh(table).status


def test_nobody_loses_a_seat_who_was_not_asked(table, ann, bo, cy, mailoutbox):
    seating.take_seat(cy, table, "N")
    pass_time(table, 49 * HOUR)
    sending.send_due()
    freed = [mail.to[0] for mail in mailoutbox if mail.subject.endswith("is free again")]
    assert {ann.email, bo.email} == set(freed)
    assert [cy.pk] == list(fresh(table).seats.values_list("user", flat=True))


def test_it_begins_with_the_last_who_was_asked_though_others_grow_old(ann, bo, cy, mailoutbox):
    table = seating.open_table(ann, Options(players=3), side="S")
    pass_time(table, 60 * HOUR)
    seating.take_seat(bo, table, "W")
    pass_time(table, 10 * HOUR)
    seating.take_seat(cy, table, "N")
    asked = links(mailoutbox)
    assert {ann.email} == set(asked)
    pass_time(table, 40 * HOUR)
    Client().post(asked[ann.email])
    assert RUNNING == fresh(table).status


def test_a_table_whose_players_have_all_confirmed_begins_as_the_time_runs_out(table, cy):
    seating.take_seat(cy, table, "N")
    Seat.objects.filter(game=table).update(ready_at=fresh(table).created_at)
    pass_time(table, 49 * HOUR)
    assert RUNNING == fresh(table).status


def test_someone_who_leaves_ends_the_check(table, bo, cy, sign_in):
    seating.take_seat(cy, table, "N")
    assert table.name not in flat(sign_in(bo).get("/tables"))
    seating.leave(cy, table)
    assert fresh(table).ready_until is None
    assert table.name in flat(sign_in(bo).get("/tables"))
