"""
Read one email in a process of its own, with little time and memory: standard input to JSON.

Python's parser fails on hostile messages in many ways, some slow; none of them may reach the site. This
file imports only the standard library and is run as a script (parsing.py).
"""

import json
import resource
import sys
from email import message_from_bytes
from email.headerregistry import Address
from email.message import EmailMessage, Message, MIMEPart
from email.policy import default
from html.parser import HTMLParser
from typing import Any

SECONDS, MEMORY = 2, 512 * 2**20
MOST_TEXT = 64 * 2**10  # characters
SIMPLE = ("message-id", "references", "auto-submitted", "precedence", "x-auto-response-suppress",
          "list-id", "return-path", "x-autoreply", "x-autorespond", "x-loop")  # fmt: skip
TO = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")
BLOCKS = {"p", "div", "br", "tr", "li", "h1", "h2", "h3", "blockquote", "hr", "table", "ul", "pre"}
HIDDEN = {"style", "script", "head", "title"}


def read(raw: bytes) -> dict[str, Any]:
    """Return what matters of a message as plain values; raises whatever Python's parser raises."""
    message = message_from_bytes(raw, policy=default)
    found: dict[str, Any] = {name: str(message.get(name, ""))[:2000] for name in SIMPLE}
    found["from"] = _addresses(message, "from")
    found["to"] = [each for name in TO for each in _addresses(message, name)]
    found["subject"] = " ".join(str(message.get("subject", "")).split())[:200]
    found["authentication"] = [
        str(value)[:2000] for value in message.get_all("authentication-results", [])
    ][:10]
    found["report"] = message.get_content_type() == "multipart/report"
    found["failure"] = _failure(message) if found["report"] else []
    found["text"] = _text(message)[:MOST_TEXT]
    return found


def _failure(message: EmailMessage) -> list[str]:
    """The status and the words of a mail server that gave up on an email (RFC 3464); empty if none did."""
    for part in message.walk():
        blocks = part.get_payload() if part.get_content_type() == "message/delivery-status" else []
        for block in blocks if isinstance(blocks, list) else []:
            if not isinstance(block, Message):
                continue
            if str(block.get("action", "")).strip().casefold() == "failed":
                status, said = (block.get(name, "") for name in ("status", "diagnostic-code"))
                return [str(status)[:20], str(said)[:200]]
    return []


def _addresses(message: EmailMessage, name: str) -> list[str]:
    """The addresses in the headers of this name, at most twenty."""
    addresses: list[Address] = [
        address
        for value in message.get_all(name, [])[:5]
        for address in getattr(value, "addresses", ())[:20]
    ]
    if not addresses:  # such as Delivered-To, which is no address to Python
        return [str(value).strip(" <>")[:320] for value in message.get_all(name, [])[:5]]
    return [each.addr_spec for each in addresses]


def _text(message: EmailMessage) -> str:
    """The text part, or else the text of the HTML part."""
    part = message.get_body(("plain", "html"))
    if part is None:
        return ""
    content = _decoded(part)
    return _without_tags(content) if part.get_content_type() == "text/html" else content


def _decoded(part: MIMEPart) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    try:
        return payload.decode(part.get_content_charset("utf-8"), "replace")
    except LookupError:  # no such charset
        return payload.decode("utf-8", "replace")


def _without_tags(html: str) -> str:
    reader = _Reader()
    reader.feed(html[: 4 * MOST_TEXT])
    return "".join(reader.parts)


class _Reader(HTMLParser):
    """The text of a page, a line for each block; lines of a quote begin with `>`."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.quotes = self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.quotes += tag == "blockquote"
        self.hidden += tag in HIDDEN
        if tag in BLOCKS:
            self.parts.append("\n" + "> " * min(self.quotes, 3))

    def handle_endtag(self, tag: str) -> None:
        self.quotes -= tag == "blockquote" and self.quotes > 0
        self.hidden -= tag in HIDDEN and self.hidden > 0
        if tag in BLOCKS:
            self.parts.append("\n" + "> " * min(self.quotes, 3))

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(" ".join(data.splitlines()))


def limit() -> None:
    """Leave this process little time and memory from here on."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    limit()
    json.dump(read(sys.stdin.buffer.read()), sys.stdout)


if __name__ == "__main__":
    main()
