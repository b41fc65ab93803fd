"""The listener for emails that a mail server passes on by LMTP or SMTP, such as Postfix (docs/operating.md)."""

import logging
import time
from ipaddress import ip_address
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections

from games.mail.bounces import recipient_of
from games.mail.inbound.limits import Busy
from games.mail.inbound.parsing import MOST_BYTES
from games.mail.inbound.receiving import receive
from games.mail.reply_address import decision_of

logger = logging.getLogger(__name__)

HOUR = 3600  # seconds
MOST_AN_HOUR = 10  # emails to one address
NO_SUCH, TOO_MANY = "550 5.1.1 No such address here", "452 4.5.3 One recipient at a time"
TOO_OFTEN = "452 4.7.1 Too many emails to this address"
TAKEN, LATER = "250 2.0.0 Taken", "451 4.3.0 Try again later"


class Handler:
    """Refuse addresses that we haven't signed, without asking the database, and receive the rest."""

    def __init__(self) -> None:
        self._taken: dict[str, list[float]] = {}  # when emails came to an address, within the hour

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        ours = address.casefold() == settings.CANARY_ADDRESS.casefold()
        if not ours and decision_of(address) is None and recipient_of(address) is None:
            return NO_SUCH
        if envelope.rcpt_tos:
            return TOO_MANY
        if self._too_often(address.casefold(), time.monotonic()):
            return TOO_OFTEN
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        machine = session.peer[0] if isinstance(session.peer, tuple) else ""
        return await sync_to_async(take)(envelope, machine)

    def _too_often(self, address: str, now: float) -> bool:
        """Count an email to this address; only those we have signed get here, so there are few."""
        self._taken = {
            known: lately
            for known, times in self._taken.items()
            if (lately := [each for each in times if each > now - HOUR])
        }
        times = self._taken.setdefault(address, [])
        if len(times) < MOST_AN_HOUR:
            times.append(now)
            return False
        return True


def take(envelope: Envelope, machine: str = "") -> str:
    """
    Receive one email; return the answer to the mail server, whose address `machine` is.

    An email that fails is sent again later.
    """
    content = envelope.content
    raw = content.encode() if isinstance(content, str) else content or b""
    if not envelope.mail_from:
        raw = b"Return-Path: <>\r\n" + raw  # a bounce, which nobody answers
    close_old_connections()
    try:
        receive(raw, envelope.rcpt_tos[0], machine="" if _ours(machine) else machine)
    except Busy:
        return LATER
    except Exception:
        logger.exception("An email could not be taken")
        return LATER
    finally:
        close_old_connections()
    return TAKEN


def _ours(machine: str) -> bool:
    """Whether it's a mail server of our own, which passes on the emails of all others."""
    try:
        return not ip_address(machine).is_global
    except ValueError:
        return True


class Listener(Controller):
    """A server for one mail server of our own; it knows neither passwords nor TLS, so keep it at home."""

    def __init__(self, host: str, port: int, *, lmtp: bool) -> None:
        self.protocol = LMTP if lmtp else SMTP
        super().__init__(Handler(), hostname=host, port=port)

    def factory(self) -> Any:
        return self.protocol(self.handler, data_size_limit=MOST_BYTES, enable_SMTPUTF8=True)
