"""If no email could be sent for over an hour, the clocks of tables with days per move stood still."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import caches
from django.core.mail.backends.locmem import EmailBackend

from games import sweeps
from games.mail import sending
from games.mail.server import mail_server
from games.models import Delivery, Game, Heartbeat, Outage
from games.play import email_outages
from tests.games.conftest import fresh, play_on, seated
from tests.games.markup import seen

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
DUE = NOON + 2 * DAY


@pytest.fixture(autouse=True)
def nothing_known(fresh_cache):
    """Ask for outages, as a process does once a minute."""
    caches["process"].delete(email_outages.ANNOUNCED)


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as moment:
        yield moment


@pytest.fixture
def two(noon, ann, bo):
    """Ann, who is to choose blocks, and Bo, at a table with two days per move; Ann has her email."""
    game = seated([ann, bo], sides="SN")
    sending.send_due()
    assert DUE == fresh(game).deadline
    return game


@pytest.fixture
def server(noon, monkeypatch):
    """A mail server that can be down between two moments, and is asked at both."""
    working = EmailBackend.send_messages

    def refuse(self, messages):
        raise ConnectionRefusedError("the mail server is down")

    def down(game, begins, ends):
        noon.move_to(begins)
        monkeypatch.setattr(EmailBackend, "send_messages", refuse)
        email(game)
        noon.move_to(ends)
        monkeypatch.setattr(EmailBackend, "send_messages", working)
        sweep(ends)
        mail_server.__init__()  # a new process, as after a restart
        sending.send_due()
        sweep(ends)

    return down


def email(game):
    """Try to send an email that has nothing to do with clocks."""
    seat = game.seats.order_by("pk").last()
    notice = seat.notices.create(kind="over", ply=0)
    Delivery.objects.create(notice=notice, channel="email")
    sending.send_due()


def sweep(moment):
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": moment})
    sweeps.sweep(moment)


def test_deadlines_move_by_the_time_without_email(two, server, bo, sign_in):
    server(two, NOON + HOUR, NOON + 6 * HOUR)
    assert DUE + 5 * HOUR == fresh(two).deadline
    assert NOON + 5 * HOUR == fresh(two).turn_began
    page = " ".join(
        " ".join(seen(sign_in(bo).get(two.get_absolute_url()).content.decode())[1]).split()
    )
    assert "We couldn’t send emails for 5 h, until Mon 23 Nov, 18:00" in page


def test_up_to_an_hour_is_no_outage(two, server):
    server(two, NOON + HOUR, NOON + 2 * HOUR)
    assert (DUE, 0) == (fresh(two).deadline, Outage.objects.count())
    assert not Heartbeat.objects.filter(name=email_outages.FAILING).exists()


def test_while_no_email_goes_out_nobodys_days_run_out(two, server):
    server(two, DUE - 2 * HOUR, DUE + HOUR)
    assert 0 == fresh(two).ply
    assert DUE + 3 * HOUR == fresh(two).deadline


def test_hours_per_move_go_on(two, server):
    Game.objects.update(pace_seconds=3600)
    server(two, NOON + HOUR, DUE - HOUR)
    assert DUE == fresh(two).deadline


def test_a_turn_that_began_without_email_gets_back_what_it_lost(two, noon, monkeypatch):
    def refuse(self, messages):
        raise ConnectionRefusedError("the mail server is down")

    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", refuse)
        email(two)
        noon.shift(3 * HOUR)
        play_on(two, 1)
        noon.shift(4 * HOUR)
    mail_server.__init__()
    sending.send_due()
    sweep(NOON + 7 * HOUR)
    # The two hours for which a turn waits for its email aren't added to the four.
    assert NOON + 7 * HOUR + 2 * DAY == fresh(two).deadline


def test_what_the_silent_clock_gives_back_counts_once(two, server):
    Outage.objects.create(began=NOON + 2 * HOUR, ended=NOON + 5 * HOUR)
    server(two, NOON + HOUR, NOON + 6 * HOUR)
    assert DUE + 5 * HOUR == fresh(two).deadline


def test_emails_of_another_process_end_an_outage(two, noon):
    email_outages.failed()
    noon.shift(30 * MINUTE)
    email(two)
    noon.shift(5 * HOUR)
    email_outages.failed()
    assert not email_outages.is_down(NOON + 5 * HOUR)
    email_outages.works()
    assert 0 == Outage.objects.count()
