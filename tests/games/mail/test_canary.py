"""The canary: an email an hour leaves the site and comes back in, or the staff hear of it."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from games.mail import canary, sending
from games.mail.inbound.receiving import receive

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def address(settings, db):
    settings.CANARY_ADDRESS = "canary@games.example.org"


def sent():
    canary.send_due()
    sending.send_due()
    return [message.message().as_bytes() for message in mail.outbox]


def alarm(now):
    return [name for name, _text in canary.silent_canary(now)]


def test_one_email_an_hour_leaves_and_comes_back():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for hour in range(3):
            canary.send_due()
            assert len(sent()) == hour + 1
            assert receive(sent()[-1]).outcome == "answered"
            clock.shift(HOUR)
            assert alarm(timezone.now()) == []


def test_what_does_not_come_back_is_an_alarm_until_it_does():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        [first] = sent()
        clock.shift(2 * HOUR)
        assert alarm(timezone.now()) == ["canary"]
        receive(first)
        assert alarm(timezone.now()) == []


def test_without_an_address_there_is_no_canary(settings):
    settings.CANARY_ADDRESS = ""
    assert sent() == []
    assert alarm(timezone.now() + 9 * HOUR) == []


def test_another_email_is_no_canary():
    [real] = sent()
    for number in (b"<account.0@", b"<turn.1@", b"<account.x@"):
        assert receive(real.replace(b"<account.", number[:-1] + b".")).outcome == "ignored"
