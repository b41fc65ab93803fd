"""The listener for emails that a mail server passes on by LMTP or SMTP, such as Postfix (docs/operating.md)."""

import logging
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from asgiref.sync import sync_to_async
from django.db import close_old_connections

from games.mail.inbound.parsing import MOST_BYTES
from games.mail.inbound.receiving import receive
from games.mail.reply_address import decision_of

logger = logging.getLogger(__name__)

NO_SUCH, TOO_MANY = "550 5.1.1 No such address here", "452 4.5.3 One recipient at a time"
TAKEN, LATER = "250 2.0.0 Taken", "451 4.3.0 Try again later"


class Handler:
    """Refuse addresses that we haven't signed, without asking the database, and receive the rest."""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if decision_of(address) is None:
            return NO_SUCH
        if envelope.rcpt_tos:
            return TOO_MANY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return await sync_to_async(take)(envelope)


def take(envelope: Envelope) -> str:
    """Receive one email; return the mail server's answer. An email that fails is sent again later."""
    content = envelope.content
    raw = content.encode() if isinstance(content, str) else content or b""
    if not envelope.mail_from:
        raw = b"Return-Path: <>\r\n" + raw  # a bounce, which nobody answers
    close_old_connections()
    try:
        receive(raw, envelope.rcpt_tos[0])
    except Exception:
        logger.exception("An email could not be taken")
        return LATER
    finally:
        close_old_connections()
    return TAKEN


class Listener(Controller):
    """A server for one mail server of our own; it knows neither passwords nor TLS, so keep it at home."""

    def __init__(self, host: str, port: int, *, lmtp: bool) -> None:
        self.protocol = LMTP if lmtp else SMTP
        super().__init__(Handler(), hostname=host, port=port)

    def factory(self) -> Any:
        return self.protocol(self.handler, data_size_limit=MOST_BYTES, enable_SMTPUTF8=True)
