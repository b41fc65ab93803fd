"""
Read the mailbox to which replies are delivered; each email goes through `receive`.

An email leaves the folder only after what it says is done, so one that a lost connection interrupts is
read again, and `receive` does nothing twice. It is fetched as bytes: imap-tools would parse it here.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from imaplib import IMAP4
from ssl import create_default_context
from typing import TYPE_CHECKING

from django.conf import settings

from games.lib import unavailable
from games.lib.database_time import database_time
from games.mail.inbound.limits import Busy
from games.mail.inbound.parsing import MOST_BYTES
from games.mail.inbound.receiving import receive
from games.play import alarms, mailbox_reading
from manhattan_site.imap_settings import ImapSettings

if TYPE_CHECKING:
    from imap_tools.mailbox import BaseMailBox

logger = logging.getLogger(__name__)

PATIENCE = 20  # seconds for each answer of the server
AT_ONCE = 50  # emails in one reading
TRIES = 3  # readings that fail for an email before it is put aside
_failures: dict[str, int] = {}  # by UID, in this process


def read_mailbox() -> bool:
    """Receive the emails of the mailbox; return whether there are more. A failing server is logged."""
    from imap_tools.errors import ImapToolsError

    began = database_time()  # what arrives from now on may be left for the next reading
    try:
        with _open() as mailbox:
            uids = mailbox.uids()
            taken = [_take(mailbox, uid) for uid in uids[:AT_ONCE]]
    except (OSError, IMAP4.error, ImapToolsError) as error:
        logger.warning("The mailbox %r can’t be read: %s", settings.IMAP, error)
        return False
    more = len(uids) > AT_ONCE
    if all(taken) and not more:
        mailbox_reading.was_read(began)
    return more


def _box() -> ImapSettings:
    box: ImapSettings | None = settings.IMAP
    assert box
    return box


@contextmanager
def _open() -> Iterator["BaseMailBox"]:
    """A connection with the folder chosen; certificates are checked, which imaplib doesn't do by itself."""
    from imap_tools.mailbox import MailBox, MailBoxStartTls, MailBoxUnencrypted

    box, tls = _box(), create_default_context()
    mailbox: BaseMailBox
    if box.scheme == "imap":
        mailbox = MailBoxUnencrypted(box.host, box.port, timeout=PATIENCE)
    else:
        kind = MailBox if box.scheme == "imap+ssl" else MailBoxStartTls
        mailbox = kind(box.host, box.port, timeout=PATIENCE, ssl_context=tls)
    try:
        mailbox.login(box.user, box.password, box.folder)
        yield mailbox
        mailbox.logout()
    finally:
        with suppress(OSError):
            mailbox.client.shutdown()


def _take(mailbox: "BaseMailBox", uid: str) -> bool:
    """Receive one email and move it away; one that keeps failing is put aside. Return whether it's done."""
    raw = _fetched(mailbox, uid)
    if raw is None:
        return True  # another process has moved it
    try:
        if raw:
            receive(raw)
    except Busy as busy:
        raise ConnectionError("too many emails") from busy  # this reading ends; a later one goes on
    except Exception as error:
        if unavailable.is_unavailable(error):
            raise ConnectionError("the database is away") from error
        logger.exception("Email %s of the mailbox could not be received", uid)
        return _failed(mailbox, uid)
    _failures.pop(uid, None)
    _move(mailbox, uid, _box().done if raw else _box().failed)
    return True


def _failed(mailbox: "BaseMailBox", uid: str) -> bool:
    """Count the failure; after the last try put the email aside and tell the staff."""
    _failures[uid] = _failures.get(uid, 0) + 1
    if _failures[uid] < TRIES:
        return False
    del _failures[uid]
    alarms.raise_("mailbox-failed", "An email in the mailbox can’t be received; it was put aside.")
    _move(mailbox, uid, _box().failed)
    return True


def _fetched(mailbox: "BaseMailBox", uid: str) -> bytes | None:
    """The email's bytes, none of them if it is too long; None if it is gone."""
    _status, sizes = mailbox.client.uid("FETCH", uid, "(RFC822.SIZE)")
    words = sizes[0].rstrip(b")").split() if sizes and isinstance(sizes[0], bytes) else []
    if not words:
        return None
    if int(words[words.index(b"RFC822.SIZE") + 1]) > MOST_BYTES:
        return b""
    _status, parts = mailbox.client.uid("FETCH", uid, "(BODY.PEEK[])")
    return next((part[1] for part in parts if isinstance(part, tuple)), None)


def _move(mailbox: "BaseMailBox", uid: str, folder: str) -> None:
    """Move an email to a folder, which is made if there is none; delete it if none is wanted."""
    if not folder:
        mailbox.delete(uid)
        return
    if not mailbox.folder.exists(folder):
        mailbox.folder.create(folder)
    mailbox.move(uid, folder)
