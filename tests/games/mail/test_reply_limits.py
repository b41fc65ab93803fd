"""However many emails come in, few are read: in all, from one machine, of one sender, and for one player."""

from io import BytesIO
from types import SimpleNamespace

import pytest
from aiosmtpd.smtp import Envelope
from django.core.management import CommandError, call_command
from django.db import DatabaseError

from games.mail.inbound import limits, listener
from games.mail.inbound.limits import Busy
from games.mail.inbound.receiving import receive
from games.models import Notice, RateLimit
from games.people.limits import forget_expired
from tests.games.mail import test_replies
from tests.games.mail.test_replies import answer, reply, said

incoming, state = test_replies.incoming, test_replies.state


def letters(game, state, many, **how):
    """What becomes of several emails that differ in their Message-ID only."""
    raw = [reply(game, "board", state, **how).replace(b"<1@", b"<%d@" % n) for n in range(many)]
    return [receive(each).outcome for each in raw]


def answers():
    return Notice.objects.filter(kind="answer").count()


def test_a_player_who_sends_too_many_is_told_once(game, state, monkeypatch):
    monkeypatch.setattr(limits, "BY_PLAYER", 3)
    assert letters(game, state, 6) == [*["answered"] * 3, "refused", "ignored", "ignored"]
    assert 4 == answers()
    assert "more than 3 emails within an hour" in said()
    assert "bo@example.org" == answer()[0]


def test_what_others_send_uses_up_nothing_of_the_player(game, state, monkeypatch):
    monkeypatch.setattr(limits, "FOR_PLAYER", 2)
    strange = letters(game, state, 5, sender="mallory@example.org")
    assert strange == ["answered", "answered", "ignored", "ignored", "ignored"]
    assert 2 == answers()
    raw = reply(game, "board", state).replace(b"<1@", b"<own@")
    assert "answered" == receive(raw).outcome


def test_a_sender_of_too_many_is_heard_no_more(game, state, monkeypatch):
    monkeypatch.setattr(limits, "FROM_A_SENDER", 2)
    assert letters(game, state, 3) == ["answered", "answered", "ignored"]
    assert 2 == answers()


def test_after_an_hour_emails_count_anew(game, state, monkeypatch):
    monkeypatch.setattr(limits, "BY_PLAYER", 1)
    assert letters(game, state, 2) == ["answered", "refused"]
    for row in RateLimit.objects.filter(key__startswith="email-in:"):
        row.expires -= limits.HOUR
        row.save()
    raw = reply(game, "board", state).replace(b"<1@", b"<later@")
    assert "answered" == receive(raw).outcome
    forget_expired()
    assert RateLimit.objects.filter(key__startswith="email-in:").exists()


def test_an_email_that_comes_again_counts_once(game, state, monkeypatch):
    monkeypatch.setattr(limits, "BY_PLAYER", 1)
    raw = reply(game, "board", state)
    assert [receive(raw).outcome for _ in "abc"] == ["answered"] * 3


def test_more_than_the_site_can_read_is_sent_again_later(game, state, monkeypatch, settings):
    monkeypatch.setattr(limits, "IN_ALL", 1)
    raw = reply(game, "board", state)
    receive(raw)
    monkeypatch.setattr(
        "games.mail.inbound.parsing.read_in_a_child", lambda _raw: pytest.fail("it was read")
    )
    with pytest.raises(Busy):
        receive(raw)
    envelope = Envelope()
    envelope.content, envelope.rcpt_tos, envelope.mail_from = raw, ["a@b"], "bo@example.org"
    monkeypatch.setattr(listener, "close_old_connections", lambda: None)
    assert listener.LATER == listener.take(envelope)


def test_a_machine_that_isnt_ours_is_limited(game, state, monkeypatch):
    monkeypatch.setattr(limits, "FROM_A_MACHINE", 1)
    raw = reply(game, "board", state)
    receive(raw, machine="203.0.113.9")
    with pytest.raises(Busy):
        receive(raw, machine="203.0.113.9")
    receive(raw, machine="203.0.113.10")
    receive(raw)


@pytest.mark.parametrize(
    ("machine", "ours"),
    [("127.0.0.1", True), ("10.1.2.3", True), ("/socket", True), ("1.1.1.1", False)],
)
def test_our_own_mail_server_passes_on_the_emails_of_all(machine, ours):
    assert ours == listener._ours(machine)


def test_the_command_makes_the_mail_server_try_again(monkeypatch, db):
    monkeypatch.setattr(limits, "IN_ALL", 0)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(b"From: a@b\n\n2 hkg 3")))
    with pytest.raises(CommandError) as refused:
        call_command("receive_mail")
    assert 75 == refused.value.returncode


def test_what_cant_be_counted_is_read(game, state, monkeypatch, caplog):
    def fails(*_args, **_options):
        raise DatabaseError("no counters")

    monkeypatch.setattr(RateLimit.objects, "select_for_update", fails)
    assert letters(game, state, 1) == ["answered"]
    assert "wasn’t counted" in caplog.text


def test_no_row_holds_an_address(game, state):
    letters(game, state, 1)
    kept = " ".join(RateLimit.objects.values_list("key", flat=True))
    assert "email-in:sender:" in kept
    assert "@" not in kept
