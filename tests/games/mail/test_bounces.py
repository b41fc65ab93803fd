"""Emails that come back: one counts an hour, and a mailbox that has rejected two for good gets no more."""

from datetime import timedelta

import pytest
from aiosmtpd.smtp import Envelope
from asgiref.sync import async_to_sync
from django.core import mail

from games.mail import bounces, domains, mailbox, sending
from games.mail.inbound import listener
from games.mail.inbound.listener import Handler
from games.mail.inbound.receiving import receive
from games.models import Notice, User
from tests.games.conftest import owe, seat

NOTICE = """\
From: MAILER-DAEMON@mx.example.org
To: {to}
Message-ID: <{id}@mx.example.org>
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x

Sorry, we couldn't deliver your email.
--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ann@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 no such user

--x--
"""


@pytest.fixture(autouse=True)
def incoming(settings):
    settings.BOUNCE_ADDRESS = "bounces@games.example.org"


def bounce(user, number=1, status="5.1.1", action="failed", to=""):
    text = NOTICE.format(to=to or bounces.address(user), id=number, status=status, action=action)
    return receive(text.encode()).outcome


def later(user, time=bounces.ONCE):
    """Let so much time pass since the last bounce."""
    row = User.objects.get(pk=user.pk)
    row.bounced_at -= time
    row.bounce_counted_at -= time
    row.save(update_fields=["bounced_at", "bounce_counted_at"])


def refuses(user):
    return User.objects.get(pk=user.pk).mailbox_refuses


def test_two_bounces_for_good_mute_a_mailbox_and_its_player_reads_why(ann, sign_in):
    assert bounce(ann, 1) == "bounce"
    assert not refuses(ann)
    later(ann)
    assert bounce(ann, 2) == "bounce"
    assert refuses(ann)
    page = sign_in(ann).get("/").content.decode()
    assert "550 no such user" in page


def test_of_bounces_for_now_it_takes_four(ann):
    for number in range(3):
        bounce(ann, number, "4.2.2")
        later(ann)
    assert not refuses(ann)
    bounce(ann, 4, "4.2.2")
    assert refuses(ann)


def test_a_bounce_that_comes_twice_counts_once(ann):
    assert [bounce(ann, 1) for _ in "abc"] == ["bounce"] * 3
    assert User.objects.get(pk=ann.pk).bounce_score == bounces.HARD


def test_a_bounce_that_the_server_and_the_provider_tell_counts_once(ann):
    bounce(ann, 1)
    bounces.count(ann, bounces.HARD, "550 5.1.1 No such user")
    assert User.objects.get(pk=ann.pk).bounce_score == bounces.HARD
    assert [1] == [each.bounced for each in domains.figures(1)]
    later(ann, bounces.ONCE - timedelta(minutes=1))
    bounces.count(ann, bounces.HARD, "550 5.1.1 No such user")
    assert not refuses(ann)
    later(ann)
    bounces.count(ann, bounces.HARD, "550 5.1.1 No such user")
    assert refuses(ann)


def test_old_bounces_are_forgotten(ann):
    bounce(ann, 1)
    later(ann, timedelta(days=31))
    bounce(ann, 2)
    assert not refuses(ann)


def test_an_email_that_is_only_late_counts_nothing(ann):
    assert bounce(ann, 1, "4.4.1", "delayed") == "ignored"
    assert bounce(ann, 2, "2.0.0") == "ignored"
    assert User.objects.get(pk=ann.pk).bounce_score == 0


def test_a_forged_address_counts_nothing(ann):
    real = bounces.address(ann)
    for to in (real.replace("+", "+b"), f"{real[:-22]}aa{real[-20:]}", "bounces@games.example.org"):
        assert bounce(ann, to=to) == "ignored"
        assert bounces.recipient_of(to) is None
    assert bounces.recipient_of(real.upper()) is not None
    assert len(real.partition("@")[0]) <= 64


def test_a_bounce_of_a_former_address_counts_nothing(ann):
    before = bounces.address(ann)
    User.objects.filter(pk=ann.pk).update(email="new@example.org")
    assert bounce(ann, to=before) == "ignored"


def test_each_email_says_where_it_comes_back_to(game, ann):
    Notice.objects.all().delete()
    owe(seat(game, "S"), "blocks")
    assert sending.send_due() == 1
    [message] = mail.outbox
    assert message.from_email == bounces.address(ann)
    assert message.message()["From"] == "Manhattan <games@127.0.0.1>"


def test_without_an_address_for_them_emails_come_back_to_the_site(game, settings):
    settings.BOUNCE_ADDRESS = ""
    Notice.objects.all().delete()
    owe(seat(game, "S"), "blocks")
    sending.send_due()
    assert mail.outbox[0].from_email == "Manhattan <games@127.0.0.1>"


def test_after_an_email_was_taken_one_more_bounce_mutes_the_mailbox_again(ann):
    for number in (1, 2):
        bounce(ann, number)
        later(ann)
    mailbox.accepted(ann.email)
    assert not refuses(ann)
    bounce(ann, 3)
    assert refuses(ann)


def test_the_listener_takes_bounces_and_no_forged_ones(ann):
    def answer(to):
        return async_to_sync(Handler().handle_RCPT)(None, None, Envelope(), to, [])

    assert answer(bounces.address(ann)).startswith("250")
    assert answer("bounces+aaaa@games.example.org") == listener.NO_SUCH


def test_a_mailbox_that_begins_to_refuse_gets_a_day_for_its_turn_once(game, ann):
    before = seat(game, "S").deadline
    for number in (1, 2, 3):
        bounce(ann, number)
        later(ann)

    south = seat(game, "S")
    assert before + timedelta(days=1) == south.deadline
    assert south.unreached_at
    assert ["unreached"] == [event.kind for event in game.events.all()]
