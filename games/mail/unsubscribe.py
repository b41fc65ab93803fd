"""Unsubscribe links in emails, each signed for one user and one kind of email."""

from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.urls import reverse

from games.models import EMAIL, Game, Notice, Preference, User
from games.models.kinds import BY_EMAIL, SWITCHES

SALT = "fewer-mails"  # unchanged, so that links in old emails still work
DIGEST, HAND = "daily", "hand"
# What a link can turn off besides the hand: kinds of notices.
KINDS = {**{str(kind): (kind,) for kind in (*SWITCHES, *BY_EMAIL)}, DIGEST: Notice.ASKING}


class Link(NamedTuple):
    """What a link is about: its user, what it turns off, and the table of the email it stood in."""

    user_id: int
    what: str
    table_id: int | None = None


def url(user_id: int, what: str, table_id: int | None = None) -> str:
    """Return the URL that turns `what` off: a kind of notice, DIGEST, or HAND; at one table, or at all."""
    link = [user_id, what, table_id] if table_id else [user_id, what]
    token = signing.dumps(link, salt=SALT)
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read(token: str) -> Link:
    """Return what a link is about; raises BadSignature for an invalid token."""
    link = Link(*signing.loads(token, salt=SALT))
    if link.what != HAND and link.what not in KINDS:
        raise signing.BadSignature("No such kind of email.")
    return link


def turn_off(user: User, what: str, table: Game | None = None) -> None:
    """Stop a kind of email to the user, at one table or at all, or leave their hand out of emails."""
    if what == HAND:
        user.email_hand = False
        user.save(update_fields=["email_hand"])
        return
    with transaction.atomic():
        for kind in KINDS[what]:
            Preference.objects.choose(user, EMAIL, kind, wanted=False, table=table)
