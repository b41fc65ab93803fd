"""Mailboxes that refuse emails: their readers see it on every page, and one email a day tries again."""

import logging
from datetime import timedelta

from django.db import DatabaseError
from django.db.models.functions import Least

from games.lib.database_time import database_time
from games.models import User

logger = logging.getLogger(__name__)

PAUSE = timedelta(days=1)
LONGEST = 200  # characters kept of what a mail server says


def refused(address: str, reply: str) -> None:
    """Save that a mail server has refused this address for good, if it is a user's."""
    words = " ".join("".join(c if c.isprintable() else " " for c in reply).split())
    User.objects.filter(email=address.lower()).update(
        refused_address=address.lower(), refused_at=database_time(), refusal=words[:LONGEST]
    )


def accepted(address: str) -> None:
    """Save that this address takes emails; if that fails, the next email does it."""
    failing = User.objects.filter(email=address.lower(), refused_at__isnull=False)
    try:
        # One more email that comes back for good, and it refuses again (bounces.py).
        failing.update(
            refused_address="", refused_at=None, refusal="", bounce_score=Least("bounce_score", 2)
        )
    except DatabaseError:  # the email is out: raising would send it twice
        logger.exception("An address that takes emails again is still marked")


def rests(user: User) -> bool:
    """Return whether the user's mailbox has refused an email within the last day."""
    if not (user.mailbox_refuses and user.refused_at):
        return False
    return database_time() < user.refused_at + PAUSE
