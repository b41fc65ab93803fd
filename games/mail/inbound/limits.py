"""
The most emails that are read: in all, from one machine, from one sender, and for one player.

They are counted in the database, for all ways in together. What can't be counted is let in: the worst
that follows is an answer too many, of which answers.py has a limit of its own.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256

from django.db import DatabaseError, transaction

from games.lib.database_time import database_time
from games.models import RateLimit, User

HOUR = timedelta(hours=1)
IN_ALL, FROM_A_MACHINE = 6000, 600  # an hour; what is more comes again later
FROM_A_SENDER = 120
BY_PLAYER, FOR_PLAYER = 60, 30  # those surely from the player, and others to their addresses
logger = logging.getLogger(__name__)


class Busy(Exception):
    """Too many emails are coming in: this one should come again later. Nothing is wrong with it."""


def admit(machine: str = "") -> None:
    """Count an email before it is read; raise Busy if it should come again later."""
    if _count("all") > IN_ALL or (machine and _count(f"machine:{machine}") > FROM_A_MACHINE):
        raise Busy("Too many emails are coming in; send it again later.")


def too_many_from(senders: Sequence[str]) -> bool:
    """Count an email of these senders, as it names them; return whether they have sent too many."""
    return any(_count(f"sender:{_digest(each)}") > FROM_A_SENDER for each in senders)


def over(user: User, *, sure: bool) -> int:
    """Count an email for a player; return by how many it is over the limit, 0 if it isn't."""
    if sure:
        return max(0, _count(f"player:{user.pk}") - BY_PLAYER)
    return max(0, _count(f"for:{user.pk}") - FOR_PLAYER)  # nobody else uses up the player's own


def _count(name: str) -> int:
    """The emails of this name within an hour, this one included; 0 if they can't be counted."""
    try:
        with transaction.atomic():
            now, rows = database_time(), RateLimit.objects.select_for_update()
            fresh = {"value": 0, "expires": now + HOUR}
            row, _new = rows.get_or_create(pk=f"email-in:{name}", defaults=fresh)
            if row.expires <= now:
                row.value, row.expires = 0, now + HOUR
            row.value += 1
            row.save()
            return int(row.value)
    except DatabaseError:
        logger.exception("An incoming email wasn’t counted")
        return 0


def _digest(address: str) -> str:
    """A short name for an address, so that no row holds it."""
    return sha256(address.casefold().encode()).hexdigest()[:32]
