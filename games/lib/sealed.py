"""Sealed texts: encrypted with keys made from SECRET_KEY, for secrets that must wait in the database."""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

SALT = "games.lib.sealed"


def seal(text: str) -> str:
    """Return the text encrypted."""
    return _keys().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """Return the text; raise InvalidToken if it was sealed with another key."""
    return _keys().decrypt(sealed).decode()


def _keys() -> MultiFernet:
    return MultiFernet(
        Fernet(urlsafe_b64encode(salted_hmac(SALT, "", secret=key, algorithm="sha256").digest()))
        for key in [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    )
