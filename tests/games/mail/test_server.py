"""A mail server that hangs or is down costs one attempt; what is refused is refused for itself."""

import logging
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import SimpleNamespace

import pytest
import time_machine
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings as site
from django.core.mail import get_connection
from django.utils import timezone

from games.lib import breaker
from games.mail import claims, sending, server
from games.models import Alarm, Delivery
from tests.acceptance.servers import free_port
from tests.games.conftest import owe, seat

pytestmark = pytest.mark.django_db
logging.getLogger("mail.log").setLevel(logging.WARNING)  # aiosmtpd's


class Sink:
    """A mail server that answers as it is told: by default, it takes every email."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.connections = self.tried = 0
        self.to_mailbox: dict[str, str] = {}
        self.to_emails = ""

    async def handle_EHLO(
        self, smtp: SMTP, session: Session, envelope: Envelope, name: str, offers: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = name
        return offers

    async def handle_RCPT(
        self, smtp: SMTP, session: Session, envelope: Envelope, address: str, _: object
    ) -> str:
        self.tried += 1
        if address in self.to_mailbox:
            return self.to_mailbox[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, smtp: SMTP, session: Session, envelope: Envelope) -> str:
        if not self.to_emails:
            self.taken += envelope.rcpt_tos
        return self.to_emails or "250 OK"


@pytest.fixture
def sink(settings) -> Iterator[Sink]:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_TIMEOUT = 0.3
    sink = Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=settings.EMAIL_PORT)
    controller.start()
    yield sink
    controller.stop()


@pytest.fixture
def hanging(sink, settings) -> Iterator[Callable[[], int]]:
    """A mail server that accepts connections and never says a word; call it for their number."""
    calls: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        settings.EMAIL_PORT = listening.getsockname()[1]
        listening.setblocking(False)

        def number() -> int:
            with suppress(BlockingIOError):
                while True:
                    calls.append(listening.accept()[0])
            return len(calls)

        yield number
        for call in calls:
            call.close()


@pytest.fixture
def later(monkeypatch):
    """Let time pass, for rows and for the breaker."""
    passed = SimpleNamespace(seconds=0.0)
    real = time.monotonic
    monkeypatch.setattr(breaker, "time", SimpleNamespace(monotonic=lambda: real() + passed.seconds))
    with time_machine.travel(timezone.now()) as clock:

        def wait(seconds: float) -> None:
            passed.seconds += seconds
            clock.shift(seconds)

        yield wait


@pytest.fixture
def three(game) -> list[Delivery]:
    """An email to each of Bo, Cy and Di."""
    Delivery.objects.all().delete()
    return [owe(seat(game, side), "over") for side in "WNE"]


def waiting() -> int:
    return Delivery.objects.unsettled().count()


def test_one_connection_carries_many_emails(sink, three):
    assert 3 == sending.send_due()
    assert (1, 3) == (sink.connections, len(sink.taken))


def test_a_server_that_has_hung_up_meanwhile_is_called_again(sink, three):
    sending.send(three[0].pk)
    server.mail_server._connection.connection.sock.shutdown(socket.SHUT_RDWR)
    assert 2 == sending.send_due()
    assert 2 == sink.connections


def test_a_server_that_hangs_is_tried_once_in_thirty_seconds(hanging, three, later):
    began = time.monotonic()
    assert 0 == sending.send_due() == sending.send_due()
    assert time.monotonic() - began < 10
    assert 1 == hanging()
    later(server.PAUSE + 1)
    sending.send_due()
    assert 2 == hanging()


def test_the_time_in_which_the_server_was_away_is_no_attempt(hanging, three, later):
    for _ in range(10):
        sending.send_due()
        later(server.PAUSE + 1)
    assert [0, 0, 0] == list(Delivery.objects.values_list("attempts", flat=True))


def test_all_that_waits_goes_out_once_the_server_is_back(sink, three, later, settings):
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    for _ in range(20):
        assert 0 == sending.send_due()
        later(server.PAUSE + 1)
    settings.EMAIL_PORT = there
    assert 3 == sending.send_due()


def test_the_staff_hear_of_a_server_that_is_away_for_a_minute(sink, three, later, settings):
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    sending.send_due()
    later(server.PAUSE + 1)
    sending.send_due()
    assert not Alarm.objects.exists()
    later(server.PAUSE + 1)
    sending.send_due()
    assert "mail-server" == Alarm.objects.get(fine_since=None).name
    settings.EMAIL_PORT = there
    later(server.PAUSE + 1)
    sending.send_due()
    assert Alarm.objects.get().fine_since


def test_an_email_on_which_the_server_hangs_up_stops_no_other(sink, three, later):
    sink.to_mailbox["bo@example.org"] = "421 I don't talk about Bo"
    for _ in range(4):
        sending.send_due()
        later(server.PAUSE + 1)
    assert ["cy@example.org", "di@example.org"] == sorted(sink.taken)
    bo = Delivery.objects.get(pk=three[0].pk)
    assert (1, "waiting") == (bo.attempts, bo.outcome)


def test_a_server_that_refuses_everything_is_away(sink, three, later):
    sink.to_emails = "451 Try later"
    sending.send_due()
    assert server.mail_server.breaker.resting
    later(server.PAUSE + 1)
    sending.send_due()
    sink.to_emails = ""
    later(60)
    assert 3 == sending.send_due()
    assert 1 == Delivery.objects.order_by("-attempts")[0].attempts - 1


def test_a_mailbox_that_does_not_exist_is_not_tried_again(sink, three):
    sink.to_mailbox["bo@example.org"] = "550 5.1.1 No such mailbox"
    assert 2 == sending.send_due()
    assert "mailbox refuses emails" == Delivery.objects.get(pk=three[0].pk).reason
    assert not server.mail_server.breaker.resting


def test_a_server_that_does_not_let_us_send_blames_no_mailbox(sink, three):
    for name in ("bo", "cy", "di"):
        sink.to_mailbox[f"{name}@example.org"] = "550 5.7.1 Relaying denied"
    assert 0 == sending.send_due()
    assert 3 == waiting()


def test_a_row_that_cannot_be_read_stops_no_other(sink, three, monkeypatch):
    claim_all = claims.claim_all

    def breaks(pks: Sequence[int]) -> list[list[Delivery]]:
        if three[0].pk in pks:
            raise ValueError("no such time zone")
        return claim_all(pks)

    monkeypatch.setattr(claims, "claim_all", breaks)  # which `claim` calls
    monkeypatch.setattr(sending, "claim_all", breaks)
    assert 2 == sending.send_due()
    assert Delivery.objects.get(pk=three[0].pk).not_before > timezone.now()


def test_the_site_waits_ten_seconds_for_a_mail_server():
    backend = "django.core.mail.backends.smtp.EmailBackend"
    assert 0 < get_connection(backend).timeout <= 10 == site.EMAIL_TIMEOUT
