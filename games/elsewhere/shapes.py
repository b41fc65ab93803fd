"""The shapes in which a message is posted: plain JSON, and those of Discord, Slack and ntfy; all signed."""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from hmac import digest
from urllib.parse import unquote, urlsplit

from django.conf import settings

from games.elsewhere.message import Message
from games.models import Endpoint

Shape = Endpoint.Shape
Request = tuple[str, dict[str, object]]  # the address, and what is posted there
_MARKS = re.compile(r"([\\*_~`|>\[\]()#@<-])")


def _json(url: str, message: Message) -> Request:
    game = message.game
    return url, {
        "version": 1,
        "id": message.key,
        "event": message.kind,
        "at": message.at.isoformat(timespec="seconds"),
        "title": message.title,
        "text": message.text,
        "url": message.url,
        "table": {"code": game.code, "name": game.name} if game else None,
        "deadline": message.deadline.isoformat(timespec="seconds") if message.deadline else None,
    }


def _discord(url: str, message: Message) -> Request:
    """Names that players have chosen can neither mention anyone nor look like anything but text."""
    lines = f"**{_escaped(message.title)}**", _escaped(message.text), f"<{message.url}>"
    return url, {
        "username": settings.SITE_NAME,
        "content": "\n".join(filter(None, lines)),
        "allowed_mentions": {"parse": []},
    }


def _slack(url: str, message: Message) -> Request:
    title, text = (
        said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        for said in (message.title, message.text)
    )
    return url, {"text": "\n".join(filter(None, (title, text, f"<{message.url}>")))}


def _ntfy(url: str, message: Message) -> Request:
    """As JSON to the server itself, because headers hold no umlauts; the topic is the address's last part."""
    parts = urlsplit(url)
    root, _slash, topic = parts.path.rstrip("/").rpartition("/")
    server = parts._replace(path=f"{root}/", fragment="").geturl()
    text = message.text or message.title
    return server, {
        "topic": unquote(topic), "title": message.title, "message": text, "click": message.url,
    }  # fmt: skip


SHAPES: dict[str, Callable[[str, Message], Request]] = {
    Shape.JSON: _json,
    Shape.DISCORD: _discord,
    Shape.SLACK: _slack,
    Shape.NTFY: _ntfy,
}


def request_of(
    shape: str, url: str, secret: str, message: Message, now: datetime
) -> tuple[str, bytes, dict[str, str]]:
    """Return the address, the body, and the headers."""
    address, content = SHAPES[shape](url, message)
    body = json.dumps(content, ensure_ascii=False).encode()
    signed = signature(secret, message.key, int(now.timestamp()), body)
    return address, body, {"Content-Type": "application/json", "User-Agent": _agent(), **signed}


def signature(secret: str, key: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the headers that prove who sent a body, and when, as "Standard Webhooks" has them."""
    signed = b".".join((key.encode(), str(timestamp).encode(), body))
    made = digest(b64decode(secret.removeprefix("whsec_")), signed, sha256)
    return {
        "webhook-id": key,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{b64encode(made).decode()}",
    }


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


def _agent() -> str:
    return f"{settings.SITE_NAME.encode('ascii', 'replace').decode()} (+{settings.SITE_URL})"
