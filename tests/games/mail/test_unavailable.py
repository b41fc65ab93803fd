"""The database goes away while an email goes out: it goes out once, and no attempt is counted against it."""

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from games.lib import unavailable
from games.mail import sending
from games.mail.channels.email import EmailChannel
from games.models import Delivery
from tests.games.lost_connections import end, server

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def by_the_database(settings, db):
    settings.DATABASE_CLOCK = True


class EndsAfterwards(EmailBackend):
    """The database is gone when the mail server has accepted the email."""

    def send_messages(self, messages):
        sent = super().send_messages(messages)
        end(server())
        return sent


class EndsBefore(EmailChannel):
    """The database is gone when a claimed delivery is looked at."""

    def unwelcome(self, notice):
        end(server())
        return super().unwelcome(notice)


def test_an_accepted_email_counts_as_sent_though_the_connection_was_lost(
    game, settings, mailoutbox
):
    settings.EMAIL_BACKEND = f"{__name__}.EndsAfterwards"
    assert 1 == sending.send_due()
    assert "sent" == Delivery.objects.get().outcome
    assert 0 == sending.send_due()
    assert 1 == len(mailoutbox)


def test_an_email_that_a_restart_met_waits_for_seconds_only(game, settings, mailoutbox):
    whole = settings.NOTIFICATION_CHANNELS
    settings.NOTIFICATION_CHANNELS = {"email": f"{__name__}.EndsBefore"}
    assert 0 == sending.send_due()
    delivery = Delivery.objects.get()
    assert (0, None) == (delivery.attempts, delivery.claimed_until)
    assert delivery.not_before <= timezone.now() + sending.SOON
    Delivery.objects.update(not_before=timezone.now())
    settings.NOTIFICATION_CHANNELS = whole
    assert 1 == sending.send_due() == len(mailoutbox)


def test_what_is_to_be_written_outlives_its_connection(ann):
    def write() -> int:
        tries.append(1)
        if len(tries) == 1:
            end(server())
        return type(ann).objects.filter(pk=ann.pk).update(name="Anna")

    tries: list[int] = []
    assert 1 == unavailable.insist(write, 60)
    assert 2 == len(tries)


def test_an_error_that_no_database_made_is_not_tried_again():
    tries: list[int] = []
    with pytest.raises(IndexError):
        unavailable.insist(lambda: tries.append(1) or [][0], 60)
    assert 1 == len(tries)
