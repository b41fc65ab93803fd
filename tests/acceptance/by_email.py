"""Players who have nothing but an email program: they read the text of an email, and reply to it."""

import re
import smtplib
from dataclasses import dataclass, field
from email.message import EmailMessage
from random import Random

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from imap_tools import MailBoxUnencrypted

from tests.text_board import CODES, cells

from .dovecot import Dovecot
from .postbox import Email, read
from .servers import free_port

DOMAIN, AUTHSERV_ID = "games.example.org", "mx.example.org"
REPLY_ADDRESS = f"play@{DOMAIN}"
BLOCKS = 6  # as the subject says
CITY_CODES = {code: short.lower() for short, code in CODES.items()}
CELL = re.compile(r"\.\d|([RBYK])\d+(?:\+(\d+)[RBYK]?)?")


class MailHost:
    """The mail servers of players and site as one: it takes emails by SMTP and keeps them in Dovecot."""

    def __init__(self, dovecot: Dovecot) -> None:
        self.dovecot, self.port = dovecot, free_port()
        self.boxes: dict[str, MailBoxUnencrypted] = {}
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = bytes(envelope.original_content or b"")
        for to in envelope.rcpt_tos:
            name = to.partition("@")[0].partition("+")[0]
            self._box(name).append(self._stamped(raw, to), "INBOX")
        return "250 OK"

    def _box(self, name: str) -> MailBoxUnencrypted:
        if name not in self.boxes:
            self.boxes[name] = self.dovecot.open(name)
        return self.boxes[name]

    @staticmethod
    def _stamped(raw: bytes, to: str) -> bytes:
        """The email as a mail server hands it on: with what it has checked about the sender."""
        checked = f"Authentication-Results: {AUTHSERV_ID}; dmarc=pass header.from=example.org\r\n"
        return f"Delivered-To: {to}\r\n{checked}".encode() + raw


@dataclass
class EmailPlayer:
    """A player whose only program is for email."""

    name: str
    dovecot: Dovecot
    smtp_port: int
    chance: Random = field(default_factory=lambda: Random(1))
    emails: list[Email] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.address = f"{self.name.lower()}@example.org"
        self.box = self.dovecot.open(self.name.lower())
        self.sent = 0

    def new_emails(self) -> list[Email]:
        """The emails that have come since the last look."""
        self.box.client.noop()
        new = [
            read(self.address, self.box.client.uid("FETCH", uid, "(BODY.PEEK[])")[1][0][1])
            for uid in self.box.uids()[len(self.emails) :]
        ]
        self.emails += new
        return new

    def answer(self, email: Email) -> None:
        """Decide from the text of an email that asks for a turn, and reply to it."""
        decide = self._blocks if email.kind == "blocks" else self._build
        self.reply(email, decide(email.text))

    def reply(self, email: Email, line: str) -> None:
        """Reply as an email program does, with the email quoted below."""
        self.sent += 1
        message = EmailMessage()
        message["From"], message["To"] = f"{self.name} <{self.address}>", email.message["Reply-To"]
        message["Subject"] = f"Re: {email.subject}"
        message["Message-ID"] = f"<{self.name}.{self.sent}@example.org>"
        message["In-Reply-To"] = message["References"] = email.id
        quoted = "\n".join(f"> {each}" for each in email.text.splitlines())
        message.set_content(f"{line}\n\nOn Monday, Manhattan wrote:\n{quoted}\n")
        with smtplib.SMTP("127.0.0.1", self.smtp_port) as server:
            server.send_message(message)

    def _blocks(self, text: str) -> str:
        """A choice among the blocks in the supply; as many as the subject asks for."""
        supply = re.search(r"^  [A-Z]\w+: ([\d ]+)$", text, re.MULTILINE)
        assert supply, text
        return "take " + "".join(self.chance.sample(supply[1].split(), BLOCKS))

    def _build(self, text: str) -> str:
        """A move that the email alone shows to be legal: a card, a city, and the smallest block for it."""
        own = re.search(r"you’re (\w+)", text)
        cards = re.findall(r"^  (\d) [a-z]", text.split("\nYOUR CARDS\n")[1], re.MULTILINE)
        have = re.search(r"^YOUR BLOCKS, by floors\n  \w+: ([\d ]+)$", text, re.MULTILINE)
        assert own
        assert have, text
        colour = {"Red": "R", "Blue": "B", "Yellow": "Y", "Black": "K"}[own[1]]
        floors = sorted(have[1].split())
        legal = []
        for (city, number), (owner, more) in sites(text).items():
            enough = [each for each in floors if owner in ("", colour) or each >= (more or "1")]
            if str(number) in cards and enough:
                legal.append(f"{number} {CITY_CODES[city]} {enough[0]}")
        assert legal, text
        return self.chance.choice(legal)


def sites(text: str) -> dict[tuple[str, int], tuple[str, str]]:
    """Each site by city and the number its reader sees: its owner, and the floors that take it."""
    found: dict[tuple[str, int], tuple[str, str]] = {}
    for city, number, cell in cells(text):
        match = CELL.fullmatch(cell)
        assert match, cell
        found[city, number] = (match[1] or "", match[2] or "")
    return found
