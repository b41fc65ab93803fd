"""Hostile messages: each is read or refused, in little time and memory."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from email.message import EmailMessage
from subprocess import CalledProcessError

import pytest

from games.mail.inbound import message_reader, parsing
from tests.volume import trials

from .forked_reader import ForkedReader

SECONDS, KILOBYTES = 2, 64 * 2**10


def test_a_message_that_is_nested_deeply_is_refused():
    raw = b"".join(
        b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(12)
    )
    with pytest.raises(parsing.Unreadable, match="too deep"):
        parsing.parse(raw)


@pytest.fixture(scope="module")
def forked() -> Iterator[ForkedReader]:
    reader = ForkedReader(message_reader.__file__)
    yield reader
    reader.close()


def reply() -> bytes:
    message = EmailMessage()
    message["From"], message["To"] = "Bo <bo@example.org>", "play+x@example.org"
    message["Subject"], message["References"] = "Re: Your turn: Café", "<a@example.org> <b@x.org>"
    message.set_content("2 hkg 3")
    message.add_alternative("<p>2 hkg 3</p><blockquote><p>5 f 1</p></blockquote>", subtype="html")
    return message.as_bytes()


def encoded() -> bytes:
    message = EmailMessage()
    message["From"], message["To"] = "=?utf-8?q?B=C3=B6?= <bo@example.org>", "a@x.org, b@x.org"
    message["Authentication-Results"] = "mx.example.org; dmarc=pass header.from=example.org"
    message.set_content("5 são paulo 1", cte="base64")
    message.add_attachment(bytes(300), maintype="image", subtype="png", filename="bö.png")
    return message.as_bytes()


def bounce() -> bytes:
    return b"""From: MAILER-DAEMON@x.org\nTo: bounce+a@example.org\nContent-Type: multipart/report;
 report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nSorry.\n--b
Content-Type: message/delivery-status\n\nReporting-MTA: dns; x.org\n\nFinal-Recipient: rfc822; a@x.org
Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n\n--b--\n"""


MESSAGES = [reply(), encoded(), bounce()]


def mutated(chance: random.Random) -> bytes:
    """One of the messages with some of its bytes lost, changed, or followed by others."""
    raw = bytearray(chance.choice(MESSAGES))
    for _change in range(chance.randint(1, 12)):
        at = chance.randrange(len(raw))
        raw[at : at + chance.choice((0, 1, 9))] = chance.randbytes(chance.choice((0, 1, 9)))
    return bytes(raw)


def test_a_mutated_message_is_read_or_refused():
    chance = random.Random("messages")
    for _one in range(15):
        with suppress(parsing.Unreadable):
            assert isinstance(parsing.parse(mutated(chance)).text, str)


def test_mutated_messages_cost_little(forked, monkeypatch):
    """As above, in forks: starting Python for each of so many would take half an hour."""
    chance, costs = random.Random("many messages"), []

    def read(raw: bytes) -> str:
        told = forked.read(raw)
        costs.append((told["seconds"], told["kilobytes"]))
        if told["status"]:
            raise CalledProcessError(told["status"], "message_reader.py")
        return told["printed"]

    monkeypatch.setattr(parsing, "read_in_a_child", read)
    read_ones = 0
    for _one in range(trials(60, 5000)):
        with suppress(parsing.Unreadable):
            assert isinstance(parsing.parse(mutated(chance)).text, str)
            read_ones += 1
    seconds, kilobytes = zip(*costs, strict=True)
    assert max(seconds) < SECONDS
    assert max(kilobytes) < KILOBYTES
    assert len(costs) / 2 < read_ones, "most are still messages"


def test_the_forks_are_read_as_a_process_of_its_own_reads(forked):
    for raw in MESSAGES:
        assert json.loads(parsing.read_in_a_child(raw)) == json.loads(forked.read(raw)["printed"])
