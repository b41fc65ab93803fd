"""The mail server: a connection that is kept from one email to the next, and a breaker for its failures."""

import logging
import re
import time
from smtplib import (
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPServerDisconnected,
)
from threading import local
from typing import NoReturn

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from games.lib.breaker import Breaker
from games.mail.channels.base import Away, Refused
from games.play import alarms, email_outages

logger = logging.getLogger(__name__)

PAUSE = 30  # seconds in which nobody tries a server that has failed
# Seconds after which a connection is not used again: many servers close it after a minute.
IDLE = 30
ALARM = 60  # seconds after which the staff hear of it
# Emails refused one after the other, from which on it is the server's fault and not theirs.
IN_A_ROW = 3
CLOSING = 421  # the reply of a server that closes the connection
# A refusal that is about the mailbox itself, and not about the sender or a full disk: RFC 3463.
NO_MAILBOX = re.compile(rb"(?!\d\.\d)|5\.[12]\.")


class MailServer(local):
    """The mail server, to the one thread that sends: each has a connection and a breaker of its own."""

    def __init__(self) -> None:
        self.breaker = Breaker(PAUSE)
        self._connection: BaseEmailBackend | None = None
        self._used = 0.0
        self._refused: set[str] = set()  # Message-IDs, since the last email that was accepted
        self._accepted = 0
        # The Message-IDs with which the server failed, and how many emails it had accepted by then.
        self._failed: dict[str, int] = {}

    def send(self, message: EmailMessage) -> None:
        """
        Send a message.

        Raise Away if the server failed, Refused if it knows no such mailbox, or else the error, which is
        then the message's own.
        """
        try:
            self._send(message)
        except SMTPRecipientsRefused as error:
            code, said = next(iter(error.recipients.values()))
            if code >= 500 and NO_MAILBOX.match(said):
                self.breaker.worked()
                raise Refused(f"{code} {said.decode(errors='replace')}") from error
            self._refuses(message, error, code)
        except SMTPResponseException as error:
            self._refuses(message, error, error.smtp_code)
        except SMTPNotSupportedError:
            raise
        except OSError as error:
            self._fails(message, error)
        else:
            self._accepts(message)

    def close(self) -> None:
        """Hang up."""
        connection, self._connection = self._connection, None
        try:
            if connection:
                connection.close()
        except OSError:
            logger.debug("The mail server had hung up", exc_info=True)

    def _send(self, message: EmailMessage) -> None:
        kept = self._connection is not None and time.monotonic() - self._used < IDLE
        try:
            self._send_by(message, kept)
        except (SMTPServerDisconnected, SMTPResponseException) as error:
            if not (kept and _hung_up(error)):
                raise
            self._send_by(message, kept=False)
        self._used = time.monotonic()

    def _send_by(self, message: EmailMessage, kept: bool) -> None:
        if not kept:
            self.close()
            self._connection = _open()
        message.connection = self._connection
        message.send()

    def _accepts(self, message: EmailMessage) -> None:
        if self.breaker.probing or not self._accepted:
            email_outages.works()
        if self.breaker.probing:
            logger.warning("The mail server is back after %.0f s", self.breaker.failing_for)
            alarms.clear("mail-server")
        self.breaker.worked()
        self._accepted += 1
        self._refused.clear()
        self._failed.pop(_id(message), None)

    def _refuses(self, message: EmailMessage, error: OSError, code: int) -> NoReturn:
        """Raise the error of a message, unless the server refuses every message."""
        self._refused.add(_id(message))
        if code == CLOSING or self.breaker.probing or len(self._refused) >= IN_A_ROW:
            self._fails(message, error)
        raise error

    def _fails(self, message: EmailMessage, error: OSError) -> NoReturn:
        """Open the breaker, unless the server fails with this message alone."""
        self.close()
        before = self._failed.pop(_id(message), None)
        if before is not None and before < self._accepted:
            raise error
        self._failed[_id(message)] = self._accepted
        self.breaker.failed()
        email_outages.failed()
        logger.warning("The mail server failed; next attempt in %d s: %s", PAUSE, error)
        if self.breaker.failing_for >= ALARM:
            alarms.raise_("mail-server", f"The mail server takes no emails: {error}")
        raise Away(str(error)) from error


def _open() -> BaseEmailBackend:
    connection: BaseEmailBackend = get_connection()
    try:
        connection.open()
    except OSError as error:  # whatever the server says here, it isn't about an email
        raise ConnectionError(str(error)) from error
    return connection


def _hung_up(error: OSError) -> bool:
    """Whether the server has closed a connection, as it may between two emails, and has not hung."""
    if isinstance(error, SMTPResponseException):
        return error.smtp_code == CLOSING
    return not isinstance(error.__context__, TimeoutError)


def _id(message: EmailMessage) -> str:
    return str(message.extra_headers.get("Message-ID", ""))


mail_server = MailServer()
