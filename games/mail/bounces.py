"""Bounces: an address of its own for each recipient, to which their mail server says what it couldn't deliver."""

from base64 import b32decode, b32encode
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from hmac import compare_digest

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.lib.database_time import database_time
from games.mail import domains, mailbox, strangers
from games.models import IncomingEmail, Notice, User
from games.play import telling

SALT = "games.mail.bounces"
HARD, SOFT = 2, 1  # what a bounce for good counts, and one for now
MUTED = 4  # the score from which on a mailbox counts as refusing emails
FORGOTTEN = timedelta(days=30)  # how long after the last bounce a score counts
# A bounce is told by a mail server, the provider's webhook, or both; so in this time only one counts.
ONCE = timedelta(hours=1)
STRANGER = 1 << 39  # marks the number of a notice to an address, which may have no account
_OWNER, _ADDRESS, _SIGNATURE = 5, 5, 15  # bytes of a token's parts


@dataclass(frozen=True)
class Recipient:
    """To whom an email went that came back: the user or STRANGER, and a digest of their address then."""

    user: int
    address: bytes


def address_for(notice: Notice) -> str:
    """Return the envelope's sender for the email of a notice; empty if its bounces are nobody's."""
    if notice.kind == Notice.Kind.STRANGER:
        return _address(STRANGER | notice.pk, notice.address)
    return address(notice.recipient) if notice.recipient else ""


def address(user: User) -> str:
    """Return the envelope's sender for an email to this user; empty if none is configured."""
    return _address(user.pk, user.email)


def _address(owner: int, email: str) -> str:
    prefix, at, domain = settings.BOUNCE_ADDRESS.partition("@")
    if not at:
        return ""
    named = owner.to_bytes(_OWNER) + _digest(email)
    token = b32encode(named + _signature(named, settings.SECRET_KEY)).decode().lower()
    return f"{prefix}+{token}@{domain}"


def recipient_of(bounce_address: str) -> Recipient | None:
    """Return to whom the email of a bounce address went; None if we haven't signed it. Asks no database."""
    prefix = settings.BOUNCE_ADDRESS.casefold().partition("@")[0]
    name, plus, token = bounce_address.casefold().partition("@")[0].rpartition("+")
    if not (prefix and plus and name == prefix and token.isascii()):
        return None
    try:
        named = b32decode(token.upper())
    except ValueError:
        return None
    named, signature = named[: _OWNER + _ADDRESS], named[_OWNER + _ADDRESS :]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not any(compare_digest(signature, _signature(named, key)) for key in keys):
        return None
    return Recipient(int.from_bytes(named[:_OWNER]), named[_OWNER:])


def came_back(recipient: Recipient, status: str, said: str) -> bool:
    """Count the bounce that a mail server reports, by its status (RFC 3463); False if it's for nobody now."""
    weight = {"5": HARD, "4": SOFT}.get(status.strip()[:1], 0)
    if recipient.user & STRANGER:
        return weight == HARD and _stranger_came_back(recipient)
    user = User.objects.filter(pk=recipient.user).first()
    if user is None or not weight or not compare_digest(recipient.address, _digest(user.email)):
        return False
    count(user, weight, f"{status} {said}")
    return True


def _stranger_came_back(recipient: Recipient) -> bool:
    """Invite an address no more that doesn't take our invitation; False if it is forgotten by now."""
    invited = Notice.objects.filter(pk=recipient.user ^ STRANGER, kind=Notice.Kind.STRANGER).first()
    if invited is None or not compare_digest(recipient.address, _digest(invited.address)):
        return False
    domains.bounced(invited.address)
    return strangers.came_back(invited.address)


def is_new(key: str, raw: bytes = b"") -> bool:
    """Remember the report of a bounce by its key; return whether it hasn't come before."""
    bounce = {"raw": raw, "outcome": IncomingEmail.Outcome.BOUNCE}
    _row, new = IncomingEmail.objects.get_or_create(key=key, defaults=bounce)
    return new


def count(user: User, weight: int, said: str) -> None:
    """
    Add to the user's score, at most once an hour, however many reports come.

    From a certain score on their mailbox refuses, and their turns get more time.
    """
    now = database_time()
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        told = user.bounce_counted_at and user.bounce_counted_at > now - ONCE
        lately = user.bounced_at and user.bounced_at > now - FORGOTTEN
        user.bounced_at = now
        if not told:
            user.bounce_counted_at = now
            user.bounce_score = (user.bounce_score if lately else 0) + weight
        user.save(update_fields=["bounce_score", "bounced_at", "bounce_counted_at"])
        muted = user.bounce_score >= MUTED
        if muted:
            mailbox.refused(user.email, said)
    if not told:
        domains.bounced(user.email)
    if muted:
        telling.unreachable(user)


def _digest(email: str) -> bytes:
    return sha256(email.casefold().encode()).digest()[:_ADDRESS]


def _signature(named: bytes, key: str) -> bytes:
    return salted_hmac(SALT, named, secret=key, algorithm="sha256").digest()[:_SIGNATURE]
