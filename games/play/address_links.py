"""
What the links in an invitation by email address open, and the list of addresses that want none.

A link names a row or a hash and is signed with a key made from SECRET_KEY.
"""

from datetime import timedelta
from hashlib import scrypt

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.lib.database_time import database_time
from games.models import AddressInvitation, HashedAddress

JOIN, STOP = "games.play.address_links.join", "games.play.address_links.stop"
LASTS = timedelta(days=14)  # how long a link works and an address is kept
# A digest needs no key, or a new SECRET_KEY would empty the list. To find an address in it, each guess
# takes a twentieth of a second and 16 MB.
SCRYPT = {"salt": b"invitations", "n": 2**14, "r": 8, "p": 1, "dklen": 32}


def join_url(invitation: AddressInvitation) -> str:
    """Return the link of one invitation; it opens its table and one seat."""
    token = signing.dumps([invitation.pk], salt=JOIN)
    return f"{settings.SITE_URL}{reverse('invited-by-email', args=[token])}"


def invitation_of(token: str) -> AddressInvitation | None:
    """Return the invitation of a link, None once it is too old; raise BadSignature if it isn't ours."""
    [pk] = signing.loads(token, salt=JOIN)
    rows = AddressInvitation.objects.filter(pk=pk, made_at__gt=database_time() - LASTS)
    return rows.select_related("by", "game").first()


def stop_url(address: str) -> str:
    """Return the link by which the owner of an address gets no more invitations."""
    token = signing.dumps(digest(address), salt=STOP)
    return f"{settings.SITE_URL}{reverse('no-invitations', args=[token])}"


def stopped_by(token: str) -> str:
    """Return the digest of a link's address; raise BadSignature if the link isn't ours."""
    found: str = signing.loads(token, salt=STOP)
    return found


def stop(hashed: str) -> None:
    """Invite the address with this digest no more, for good."""
    HashedAddress.objects.update_or_create(pk=hashed, defaults={"stopped": True})


def digest(address: str) -> str:
    """Return the hash by which we remember an address."""
    return scrypt(address.casefold().encode(), **SCRYPT).hex()  # type: ignore[arg-type]
