"""Tables that wait for players for long: their host hears before one closes, and can keep it open."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine import Options
from games.lobby import seating, waiting
from games.mail import sending
from games.models import Alarm, Game, Notice
from tests.games.conftest import flat, fresh

DAY = timedelta(days=1)
OPEN, CANCELLED = Game.Status.OPEN, Game.Status.CANCELLED


@pytest.fixture
def table(ann, bo):
    """Ann's public table, at which Bo sits."""
    table = seating.open_table(ann, Options(players=4), side="S")
    seating.take_seat(bo, table, "W")
    return table


@pytest.fixture
def later(table):
    """A function that lets so much time pass for the table and looks after all tables."""

    def pass_(time):
        game = Game.objects.get(pk=table.pk)
        for field in ("created_at", "kept_open_at", "closes_at"):
            if moment := getattr(game, field):
                Game.objects.filter(pk=table.pk).update(**{field: moment - time})
        waiting.watch()
        sending.send_due()
        return fresh(table)

    return pass_


def link(message):
    return re.search(r"https?://[^/]+(/tables/keep/\S+)", message.body)[1]


def test_the_host_hears_four_days_before_a_table_closes(later, table, ann, mailoutbox):
    assert later(10 * DAY - timedelta(hours=1)).closes_at is None
    game = later(timedelta(hours=2))
    assert timedelta(days=3) < game.closes_at - timezone.now() < timedelta(days=5)
    [message] = mailoutbox
    assert [ann.email] == message.to
    assert f"{table.name} closes soon" == message.subject
    later(DAY)
    assert 1 == len(mailoutbox)


def test_then_it_closes_with_a_word_to_everyone_at_it(later, table, ann, bo, mailoutbox, sign_in):
    later(10 * DAY)
    mailoutbox.clear()
    assert OPEN == later(4 * DAY - timedelta(hours=1)).status
    assert CANCELLED == later(timedelta(hours=2)).status
    assert {ann.email, bo.email} == {message.to[0] for message in mailoutbox}
    assert "Not enough players joined" in mailoutbox[0].body
    assert "This table was cancelled" in flat(sign_in(ann).get(table.get_absolute_url()))
    later(DAY)
    assert 2 == len(mailoutbox)


def test_one_click_in_the_email_keeps_it_open_and_looking_does_not(later, mailoutbox):
    later(10 * DAY)
    path = link(mailoutbox[0])
    assert "Keep it open" in flat(Client().get(path))
    assert later(DAY).closes_at
    assert "stays open" in flat(Client().post(path))
    assert later(9 * DAY).closes_at is None
    assert later(2 * DAY).closes_at


def test_the_host_keeps_it_open_on_its_page_and_others_only_read_it(later, table, ann, bo, sign_in):
    later(10 * DAY)
    page = flat(sign_in(ann).get(table.get_absolute_url()))
    assert "Keep it open" in page
    path = re.search(r'action="(/tables/keep/[^"]+)"', page)[1]
    page = flat(sign_in(bo).get(table.get_absolute_url()))
    assert "This table closes on" in page
    assert "Keep it open" not in page
    sign_in(ann).post(path)
    assert "This table closes on" not in flat(sign_in(ann).get(table.get_absolute_url()))


def test_a_host_who_inherits_a_closing_table_hears_of_it_in_time(later, table, ann, bo, mailoutbox):
    later(10 * DAY)
    seating.leave(ann, later(3 * DAY))
    mailoutbox.clear()
    game = later(timedelta(hours=1))
    assert timedelta(days=3) < game.closes_at - timezone.now()
    assert [[bo.email]] == [message.to for message in mailoutbox]
    assert "stays open" in flat(Client().post(link(mailoutbox[0])))


def test_a_table_with_an_invite_link_waits_longer(later, table):
    Game.objects.filter(pk=table.pk).update(public=False)
    assert later(25 * DAY).closes_at is None
    assert later(2 * DAY).closes_at


def test_a_game_that_has_begun_stays(later, table, cy, di, mailoutbox):
    later(10 * DAY)
    seating.take_seat(cy, table, "N")
    seating.take_seat(di, table, "E")
    Notice.objects.all().delete()
    assert Game.Status.RUNNING == later(20 * DAY).status


def test_the_link_of_a_table_that_no_longer_waits_says_so(later, mailoutbox):
    later(10 * DAY)
    later(5 * DAY)
    answer = Client().post(link(mailoutbox[0]))
    assert 410 == answer.status_code
    assert "no longer waits" in flat(answer)


def test_a_link_that_we_have_not_made_is_not_found(db):
    assert 404 == Client().get("/tables/keep/lost").status_code


def test_a_table_that_fails_is_put_off_and_keeps_no_other_waiting(later, table, bo, monkeypatch):
    def fails(game, host):
        if game.pk == table.pk:
            raise ValueError

    other = seating.open_table(bo, Options(players=2), side="S")
    Game.objects.filter(pk=other.pk).update(created_at=timezone.now() - 11 * DAY)
    monkeypatch.setattr(waiting, "before_closing", [fails])
    assert later(11 * DAY).closes_at is None
    assert fresh(other).closes_at
    assert fresh(table).sweep_retry_at > timezone.now()
    assert f"game-{table.code}" in Alarm.objects.values_list("name", flat=True)
    monkeypatch.setattr(waiting, "before_closing", [])
    Game.objects.update(sweep_retry_at=timezone.now())
    assert later(DAY).closes_at
