"""Letter: what matters of an incoming email, read with limits before and while it is parsed."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.mail.inbound import message_reader

MOST_BYTES = 2**20
MOST_HEADERS, LONGEST_HEADER = 100, 8_000  # lines above the body, and bytes of each folded one
MOST_PARTS, MOST_NESTED = 30, 10  # all parts, and those that have parts of their own
PATIENCE = 5  # seconds; the process itself may use two of the processor


class Unreadable(Exception):
    """The message is too large, too deep, or broken; nothing is done about it."""


@dataclass(frozen=True)
class Letter:
    """An incoming email; texts are empty if the message doesn't say."""

    message_id: str
    references: str
    sender: Sequence[str]
    to: Sequence[str]
    subject: str
    text: str
    authentication: Sequence[str]
    headers: dict[str, str]  # those that show that no person wrote it (safety.py)
    report: bool
    failure: Sequence[str] = ()  # the status and the words of a bounce


def parse(raw: bytes) -> Letter:
    """Return the message; raises Unreadable."""
    check_size(raw)
    try:
        return letter(json.loads(read_in_a_child(raw)))
    except (subprocess.SubprocessError, ValueError) as error:
        raise Unreadable("Python can't read it") from error


def read_in_a_child(raw: bytes) -> bytes:
    """Return what message_reader.py prints about a message; raises SubprocessError."""
    done = subprocess.run(  # noqa: S603 (our own script)
        [sys.executable, "-I", "-S", str(Path(message_reader.__file__))],
        input=raw,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout


def letter(found: dict[str, Any]) -> Letter:
    """Return the letter of what message_reader.py has read."""
    return Letter(
        message_id=found["message-id"].strip()[:300],
        references=" ".join(found["references"].split()),
        sender=found["from"],
        to=found["to"],
        subject=found["subject"],
        text=found["text"],
        authentication=found["authentication"],
        headers={name: found[name].strip() for name in message_reader.SIMPLE},
        report=found["report"],
        failure=found["failure"],
    )


def check_size(raw: bytes) -> None:
    """Raise Unreadable for a message whose size alone would cost too much to read."""
    head, _blank, _body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    lines = head.split(b"\n")
    if len(raw) > MOST_BYTES:
        raise Unreadable("too long")
    if len(lines) > MOST_HEADERS or len(head) > MOST_HEADERS * 500:
        raise Unreadable("too many headers")
    if any(len(line) > LONGEST_HEADER for line in lines):
        raise Unreadable("a header is too long")
    if raw.lower().count(b"content-type:") > MOST_PARTS or raw.count(b"\n--") > 10 * MOST_PARTS:
        raise Unreadable("too many parts")
    if raw.lower().count(b"boundary=") + raw.lower().count(b"message/rfc822") > MOST_NESTED:
        raise Unreadable("too deep")
