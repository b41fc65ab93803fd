"""PrivateFeed: a user has a calendar and a feed at private addresses; without a row they have none."""

import secrets

from django.db import models
from django.db.models.functions import Now

from .user import User

SALT_LENGTH = 16  # characters of base32


def new_salt() -> str:
    """Return what tells one address from an earlier one of the same user."""
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(SALT_LENGTH))


class PrivateFeed(models.Model):
    """The addresses are made from `salt` and a key (elsewhere/feed_address.py); a new salt revokes them."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="private_feed")
    salt = models.CharField(max_length=SALT_LENGTH, unique=True, default=new_salt, editable=False)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())

    def __str__(self) -> str:
        return f"feed of {self.user}"
