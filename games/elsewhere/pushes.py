"""
Web push: a message to a browser of a player's, encrypted for that browser and signed with our key.

What withdraws it (withdrawing.py) is a push with the same topic, which replaces it at the push service
if the device hasn't got it, and the same tag, which finds it on the device.
"""

import json
from base64 import urlsafe_b64decode
from datetime import datetime, timedelta
from email.utils import parseaddr
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.translation import gettext as _
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

from games.elsewhere import endpoints, outgoing
from games.elsewhere.endpoints import PUSH
from games.elsewhere.message import Message
from games.models import Endpoint, User

Request = tuple[str, bytes, dict[str, str]]

VALID = timedelta(hours=12)  # of our signature; a push service takes a day at most
KEPT = timedelta(days=1)  # by the push service, of a push without a deadline
LONGEST = timedelta(weeks=4)


def public_key() -> str:
    """Return the key with which browsers subscribe; empty if the site has none."""
    if not settings.VAPID_PRIVATE_KEY:
        return ""
    point = _vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    key: str = b64urlencode(point)
    return key


def add_device(user: User, url: str, p256dh: str, auth: str, name: str) -> Endpoint:
    """Add a browser of the user's; raise Forbidden or TooMany."""
    if not settings.VAPID_PRIVATE_KEY:
        raise outgoing.Forbidden(_("This site has no notifications on devices."))
    outgoing.check(url)
    content = {"url": url, "p256dh": p256dh, "auth": auth}
    try:
        _browsers_key(content)
        if len(_bytes(auth)) != 16:
            raise ValueError
    except ValueError:
        raise outgoing.Forbidden(_("Your browser sent a key we can’t use.")) from None
    return endpoints.add(user, PUSH, Endpoint.Shape.PUSH, content, name)


def request_of(content: dict[str, str], message: Message, now: datetime) -> Request:
    """Return the address, the encrypted body, and the headers."""
    _browsers_key(content)
    tag = message.game.code if message.game else "test"
    told = {
        "title": message.title, "body": message.text, "url": message.url, "tag": tag,
        "close": message.kind == "close",
    }  # fmt: skip
    body: bytes = http_ece.encrypt(
        json.dumps(told, ensure_ascii=False).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(content["p256dh"]),
        auth_secret=_bytes(content["auth"]),
        version="aes128gcm",
    )
    until = message.deadline - now if message.deadline else KEPT
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(int(min(max(until, timedelta(minutes=1)), LONGEST).total_seconds())),
        "Topic": f"table-{tag}",
        "Urgency": "normal",
        **_signed(content["url"], now),
    }
    return content["url"], body, headers


def _signed(url: str, now: datetime) -> dict[str, str]:
    """The header that says who we are, for this push service alone (RFC 8292)."""
    parts = urlsplit(url)
    claims = {
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((now + VALID).timestamp()),
    }
    signed: dict[str, str] = _vapid().sign(claims)
    return signed


def _vapid() -> Vapid02:
    return Vapid02.from_string(settings.VAPID_PRIVATE_KEY)


def _browsers_key(content: dict[str, str]) -> ec.EllipticCurvePublicKey:
    """The key for which to encrypt; raises ValueError if it's none."""
    point = _bytes(content["p256dh"])
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
