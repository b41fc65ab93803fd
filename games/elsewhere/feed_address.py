"""
The private addresses of a user's calendar and feed.

The token in them is the salt of the user's row with its signature, so the database alone doesn't
give the addresses away. A new salt, or none, revokes them.
"""

from base64 import b32encode
from hmac import compare_digest

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac

from games.models import PrivateFeed, User
from games.models.private_feed import SALT_LENGTH, new_salt

KEY = "games.elsewhere.feed_address"
CALENDAR, FEED = "calendar", "feed"  # the names of the two addresses
_SIGNED = 20  # bytes; with the salt 48 characters, which the log hides (lib/discretion.py)


def url(name: str, feed: PrivateFeed) -> str:
    """Return the address of the calendar or the feed."""
    token = feed.salt + _signature(feed.salt, settings.SECRET_KEY)
    return f"{settings.SITE_URL}{reverse(name, args=[token])}"


def user_of(token: str) -> User | None:
    """Return whose token it is; None if it is nobody's, or has been revoked."""
    salt, signature = token[:SALT_LENGTH], token[SALT_LENGTH:]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    genuine = [compare_digest(signature.encode(), _signature(salt, key).encode()) for key in keys]
    if not any(genuine):
        return None
    return User.objects.filter(private_feed__salt=salt, is_active=True).first()


def renew(user: User) -> None:
    """Give the user new addresses; earlier ones stop working."""
    PrivateFeed.objects.update_or_create(user=user, defaults={"salt": new_salt()})


def revoke(user: User) -> None:
    """Take the addresses away."""
    PrivateFeed.objects.filter(user=user).delete()


def _signature(salt: str, key: str) -> str:
    digest = salted_hmac(KEY, salt, secret=key, algorithm="sha256").digest()
    return b32encode(digest[:_SIGNED]).decode().lower()
