"""A mail server that keeps the emails it receives."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cached_property

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from .servers import free_port
from .waiting import wait_for

logging.getLogger("mail.log").setLevel(
    logging.WARNING
)  # aiosmtpd logs every line of every conversation


@dataclass(frozen=True)
class Email:
    """A received email: its recipient and its contents."""

    to: str
    message: EmailMessage

    @property
    def subject(self) -> str:
        return self.message["Subject"]

    @cached_property
    def id(self) -> str:
        return self.message["Message-ID"]

    @cached_property
    def kind(self) -> str:
        """`turn`, `blocks`, `round`, `over` or `reminder`; `account` if it is not about a game."""
        return (self.message["List-Id"] or "<account.>").strip("<>").partition(".")[0]

    @cached_property
    def text(self) -> str:
        return self._part("plain")

    @property
    def html(self) -> str:
        return self._part("html")

    @property
    def shows_round(self) -> bool:
        """Return whether it shows the points of a scored round."""
        return "POINTS THIS ROUND" in self.text

    @property
    def link(self) -> str:
        """The email's link: the first address in its text."""
        return self._found(r"^(https?://\S+)$")

    @property
    def code(self) -> str:
        return self._found(r"^([A-Z]{6})$")

    def _part(self, kind: str) -> str:
        part = self.message.get_body((kind,))
        return part.get_content().replace("\r\n", "\n") if part else ""

    def _found(self, pattern: str) -> str:
        found = re.search(pattern, self.text, re.MULTILINE)
        assert found, f"There is no {pattern} in the email “{self.subject}”:\n{self.text}"
        return found[1]


def read(to: str, sent: bytes) -> Email:
    message = message_from_bytes(sent, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return Email(to, message)


class Postbox:
    """All emails, in order of arrival."""

    def __init__(self) -> None:
        self.emails: list[Email] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.emails += [read(to, envelope.original_content or b"") for to in envelope.rcpt_tos]
        return "250 OK"

    def of(self, *kinds: str) -> list[Email]:
        return [email for email in list(self.emails) if email.kind in kinds]

    def nth(self, number: int, *kinds: str, to: str = "") -> Email:
        """Wait for the email with this number, from 0, among those of some kinds (and to one recipient)."""
        what = f"email {number} about {' or '.join(kinds)}{f' to {to}' if to else ''}"
        return wait_for(what, lambda: [x for x in self.of(*kinds) if to in ("", x.to)][number:])[0]


@contextmanager
def open_postbox() -> Iterator[tuple[Postbox, int]]:
    """A postbox and the port it listens on."""
    postbox, port = Postbox(), free_port()
    controller = Controller(postbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield postbox, port
    finally:
        controller.stop()
