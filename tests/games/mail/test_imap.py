"""The mailbox for replies: an email leaves it once it is received, and a failing server costs nothing."""

from contextlib import contextmanager

import pytest
from django.db import OperationalError

from games.mail.inbound import imap
from games.mail.inbound.parsing import MOST_BYTES
from games.models import Alarm, Heartbeat
from games.play import mailbox_reading
from manhattan_site.imap_settings import ImapSettings, imap_settings, problems
from tests.test_deployment import env

URL = "imap+ssl://play:six%20c@mail.example.org/INBOX"


class Mailbox:
    """A mailbox in memory, with what imap-tools and imaplib answer."""

    def __init__(self, **emails):
        self.folders = {"INBOX": emails}
        self.client = self.folder = self

    def uids(self):
        return list(self.folders["INBOX"])

    def uid(self, _command, uid, parts):
        raw = self.folders["INBOX"].get(uid)
        if raw is None:
            return "OK", [None]
        if "SIZE" in parts:
            return "OK", [b"1 (UID 7 RFC822.SIZE %d)" % len(raw)]
        return "OK", [(b"1 (UID 7 BODY[] {%d}" % len(raw), raw), b")"]

    def exists(self, folder):
        return folder in self.folders

    def create(self, folder):
        self.folders[folder] = {}

    def move(self, uid, folder):
        self.folders[folder][uid] = self.folders["INBOX"].pop(uid)

    def delete(self, uid):
        del self.folders["INBOX"][uid]

    def where(self):
        return {name: "".join(emails) for name, emails in self.folders.items()}


@pytest.fixture
def mailbox(settings, monkeypatch, db):
    """Reads these emails instead of a server's; returns what was received."""
    settings.IMAP = ImapSettings("imap", "localhost", 143, "a", "b", "INBOX", "Done", "Failed")
    imap._failures.clear()

    def read(received, **emails):
        box = Mailbox(**emails)

        @contextmanager
        def opened():
            yield box

        monkeypatch.setattr(imap, "_open", opened)
        monkeypatch.setattr(imap, "receive", received)
        return box

    return read


def test_what_is_received_is_moved_away(mailbox):
    seen = []
    box = mailbox(seen.append, a=b"one", b=b"two")
    assert not imap.read_mailbox()
    assert seen == [b"one", b"two"]
    assert box.where() == {"INBOX": "", "Done": "ab"}
    assert Heartbeat.objects.filter(name=mailbox_reading.READ).exists()


def test_without_a_folder_for_them_emails_are_deleted(mailbox, settings):
    settings.IMAP = ImapSettings("imap", "localhost", 143, "a", "b", "INBOX", "", "Failed")
    box = mailbox(lambda _raw: None, a=b"one")
    imap.read_mailbox()
    assert box.where() == {"INBOX": ""}


def test_what_is_too_long_is_never_fetched(mailbox):
    seen = []
    box = mailbox(seen.append, a=b"x" * (MOST_BYTES + 1), b=b"two")
    imap.read_mailbox()
    assert seen == [b"two"]
    assert box.where() == {"INBOX": "", "Failed": "a", "Done": "b"}


def test_an_email_that_keeps_failing_is_put_aside_and_holds_nothing_up(mailbox):
    def received(raw):
        if raw == b"bad":
            raise ValueError

    box = mailbox(received, a=b"bad", b=b"good")
    imap.read_mailbox()
    assert box.where() == {"INBOX": "a", "Done": "b"}
    assert not Heartbeat.objects.filter(
        name=mailbox_reading.READ
    ).exists()  # a move may still be in it
    imap.read_mailbox()
    imap.read_mailbox()
    assert box.where() == {"INBOX": "", "Done": "b", "Failed": "a"}
    assert Alarm.objects.filter(name="mailbox-failed").exists()


def test_an_email_stays_while_the_database_is_away(mailbox):
    def away(_raw):
        raise OperationalError

    box = mailbox(away, a=b"one")
    for _ in range(5):
        assert not imap.read_mailbox()
    assert box.where() == {"INBOX": "a"}


def test_a_server_that_is_away_is_no_error(settings, db, caplog):
    settings.IMAP = ImapSettings("imap", "127.0.0.1", 1, "a", "geheim", "INBOX", "Done", "Failed")
    assert imap.read_mailbox() is False
    assert "can’t be read" in caplog.text
    assert "geheim" not in caplog.text


def test_a_mailbox_is_read_from_its_url():
    box = imap_settings(env(IMAP_URL=f"{URL}?done=&failed=Bad"))
    assert box is not None
    assert (box.scheme, box.host, box.port) == ("imap+ssl", "mail.example.org", 993)
    assert (box.user, box.password) == ("play", "six c")
    assert (box.folder, box.done, box.failed) == ("INBOX", "", "Bad")


@pytest.mark.parametrize(
    "url",
    ["imap+ssl://mail.example.org", "imaps://play:geheim@mail.example.org", "play:geheim@host",
     "imap+ssl://play:geheim@mail.example.org:x", f"{URL}?dnoe=Read", f"{URL}?done=INBOX",
     "imap://play:geheim@mail.example.org"],
)  # fmt: skip
def test_a_mailbox_that_makes_no_sense_or_is_unsafe_is_refused(url):
    [sentence] = problems(env(IMAP_URL=url, REPLY_ADDRESS="play@example.org"))
    assert "IMAP_URL" in sentence
    assert "geheim" not in sentence


def test_a_mailbox_needs_the_address_of_its_emails():
    assert any("REPLY_ADDRESS" in each for each in problems(env(IMAP_URL=URL)))
