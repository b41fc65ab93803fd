"""A mail server with moods: it accepts, hangs, refuses or is gone; and it keeps a journal."""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from enum import Enum
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.acceptance.servers import free_port

logging.getLogger("mail.log").setLevel(logging.ERROR)  # aiosmtpd logs every line it hears
LONGEST = 900  # seconds after which a conversation that hangs is given up


class Mood(Enum):
    """What the server answers; the value is its answer, if it has one."""

    ACCEPTS = "250 OK"
    HANGS = ""
    SLOW = "250 OK, at last"
    LATER = "451 Try again later"
    NEVER = "550 No such mailbox"


@dataclass(frozen=True)
class Accepted:
    """One email that the server has said yes to."""

    id: str
    to: str
    at: float


class MailServer:
    """One server on its own port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"smtp://127.0.0.1:{self.port}"
        self.mood = Mood.ACCEPTS
        self.journal: list[Accepted] = []
        self.asked: dict[str, str] = {}  # the Message-ID of the last email by address
        self.controller: Controller | None = None
        self.open: set[SMTP] = set()

    def start(self) -> None:
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    def stop(self) -> None:
        """Be gone: no port, and no conversation that was open."""
        if self.controller:
            for server in list(self.open):
                if server.transport:
                    self.controller.loop.call_soon_threadsafe(server.transport.abort)
            self.open.clear()
            self.controller.stop()
            self.controller = None

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: Any
    ) -> Any:
        self.open.add(server)
        await self._answer()
        session.host_name = hostname
        return responses

    async def handle_RSET(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        await self._answer()
        return "250 OK"

    async def handle_NOOP(
        self, server: SMTP, session: Session, envelope: Envelope, arg: str
    ) -> str:
        await self._answer()
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = await self._answer()
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = await self._answer()
        gone = server.transport is None or server.transport.is_closing()
        if answer.startswith("2") and not gone:
            message = message_from_bytes(envelope.original_content or b"")
            name = str(message["Message-ID"])
            for to in envelope.rcpt_tos:
                self.journal.append(Accepted(name, to, time.monotonic()))
                self.asked[to] = f"{self.asked.get(to, '')[-2000:]} {name}"
        return answer

    async def _answer(self) -> str:
        """The mood's answer; none while the server hangs."""
        until = time.monotonic() + LONGEST
        while self.mood is Mood.HANGS and time.monotonic() < until:
            await asyncio.sleep(0.1)
        if self.mood is Mood.SLOW:
            await asyncio.sleep(1)
        return self.mood.value or Mood.LATER.value


@contextmanager
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    server.start()
    try:
        yield server
    finally:
        server.mood = Mood.ACCEPTS
        server.stop()
