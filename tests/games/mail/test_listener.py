"""The listener for our own mail server: a foreign address is refused at once, the rest is received."""

import smtplib
import socket
from types import SimpleNamespace

import pytest
from aiosmtpd.smtp import Envelope
from asgiref.sync import async_to_sync

from engine import Phase
from games.mail.inbound import listener
from games.mail.inbound.listener import Handler, Listener
from games.mail.reply_address import reply_address
from games.models import IncomingEmail
from tests.games.conftest import fresh, play_until, seat
from tests.games.mail.test_replies import reply, typed


@pytest.fixture(autouse=True)
def incoming(settings, monkeypatch):
    settings.REPLY_ADDRESS, settings.AUTHSERV_ID = "play@games.example.org", "mx.example.org"
    # The test's own connection lies in a transaction and must stay.
    monkeypatch.setattr(listener, "close_old_connections", lambda: None)


def envelope_of(raw, to, sender="bo@example.org"):
    envelope = Envelope()
    envelope.mail_from, envelope.content, envelope.rcpt_tos = sender, raw, [to]
    return envelope


def test_what_the_mail_server_passes_on_is_played(game):
    state = play_until(game, Phase.BUILD, "W")
    to = reply_address(seat(game, "W"), state.ply)
    envelope = envelope_of(reply(game, typed(state), state), to)

    here = SimpleNamespace(peer=("127.0.0.1", 40000))
    assert async_to_sync(Handler().handle_DATA)(None, here, envelope) == listener.TAKEN
    assert fresh(game).state().ply == state.ply + 1


def test_a_bounce_is_taken_and_does_nothing(game):
    state = play_until(game, Phase.BUILD, "W")
    to = reply_address(seat(game, "W"), state.ply)
    assert listener.take(envelope_of(reply(game, typed(state), state), to, "")) == listener.TAKEN
    assert IncomingEmail.objects.get().outcome == "ignored"


def test_an_email_that_fails_is_asked_for_again(monkeypatch, db):
    def fail(*_args):
        raise OSError

    monkeypatch.setattr(listener, "receive", fail)
    assert listener.take(envelope_of(b"", "play+x@example.org")) == listener.LATER


def test_an_address_takes_ten_emails_an_hour(game, monkeypatch):
    to, handler, seconds = reply_address(seat(game, "S"), 0), Handler(), [0.0]
    monkeypatch.setattr(listener.time, "monotonic", lambda: seconds[0])

    def answers(many):
        ask = async_to_sync(handler.handle_RCPT)
        return {ask(None, None, Envelope(), to, [])[:3] for _ in range(many)}

    assert answers(10) == {"250"}
    assert answers(3) == {"452"}
    seconds[0] += listener.HOUR + 1
    assert answers(10) == {"250"}


@pytest.mark.parametrize("end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r"])
def test_a_message_ends_only_at_a_line_with_a_point_between_proper_line_ends(monkeypatch, end):
    """Otherwise a message could hold a second one, of another sender, which no server has checked."""
    taken = []
    monkeypatch.setattr(
        listener, "take", lambda envelope, _machine: taken.append(envelope) or listener.TAKEN
    )
    monkeypatch.setattr(listener, "decision_of", lambda _address: True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Listener("127.0.0.1", port, lmtp=False)
    server.start()
    hidden = b"MAIL FROM:<bo@example.org>\r\nRCPT TO:<play+b@x.org>\r\nDATA\r\n2 hkg 3\r\n.\r\n"
    try:
        with smtplib.SMTP("127.0.0.1", port) as client:
            client.ehlo()
            client.mail("ann@example.org")
            client.rcpt("play+a@x.org")
            client.docmd("DATA")
            client.send(b"board" + end + hidden)
            assert client.getreply()[0] == 250
            client.noop()
    finally:
        server.stop()
    assert [each.rcpt_tos for each in taken] == [["play+a@x.org"]]


def test_an_address_we_have_not_signed_is_refused_before_the_email_comes():
    """Without a database: this test has none."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Listener("127.0.0.1", port, lmtp=True)
    server.start()
    try:
        with smtplib.LMTP("127.0.0.1", port) as client:
            client.ehlo_or_helo_if_needed()
            client.mail("bo@example.org")
            assert client.rcpt(f"play+{'a' * 48}@games.example.org")[0] == 550
            assert client.rcpt("postmaster@games.example.org")[0] == 550
    finally:
        server.stop()
