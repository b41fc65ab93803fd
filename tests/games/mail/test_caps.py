"""Nobody gets more than 20 emails an hour and 60 a day; the last of them holds all turns that wait."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from games.mail import sending
from games.models import Delivery, Notice
from tests.games.conftest import owe, seat, seated, skip


@pytest.fixture(autouse=True)
def few(settings, db):
    settings.MOST_EMAILS_AN_HOUR, settings.MOST_EMAILS_A_DAY = 3, 4


@pytest.fixture
def six_turns(ann, bo):
    """Six games in which Ann is to choose blocks; nothing else is owed."""
    games = [seated([ann, bo], sides="SN") for _ in range(6)]
    assert {"S"} == set(Notice.objects.values_list("seat__side", flat=True))
    return games


def to_ann():
    return [message.subject for message in mail.outbox if message.to == ["ann@example.org"]]


def test_the_last_email_of_an_hour_holds_all_turns(six_turns):
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        sending.send_due()
    assert 3 == len(to_ann())
    assert "6 turns are waiting for you" == to_ann()[-1]  # as many as on the home page
    assert not Delivery.objects.unsettled().exists()


def test_what_is_too_much_waits_until_the_hour_or_day_is_over(game):
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False) as clock:
        skip(game, 8)
        Delivery.objects.all().delete()
        for number in range(6):
            owe(seat(game, "S"), "leaving", number)
        sent = []
        for hours in (0, 0.9, 0.2, 20, 4):
            clock.shift(timedelta(hours=hours))
            sending.send_due()
            sent.append(len(to_ann()))
    assert [3, 3, 4, 4, 6] == sent


def test_one_readers_cap_holds_up_nobody_else(game):
    skip(game, 8)
    Delivery.objects.all().delete()
    for number in range(4):
        owe(seat(game, "S"), "leaving", number)
    owe(seat(game, "W"), "leaving")
    sending.send_due()
    assert 3 == len(to_ann())
    assert 4 == len(mail.outbox)
