"""Unsubscribe links in emails, each signed for one user and one kind of email."""

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.urls import reverse

from games.models import EMAIL, Notice, Preference, User
from games.models.preference import SWITCHES

SALT = "fewer-mails"  # unchanged, so that links in old emails still work
DIGEST, HAND = "daily", "hand"
# What a link can turn off besides the hand: kinds of notices.
KINDS = {**{str(kind): (kind,) for kind in SWITCHES}, DIGEST: Notice.ASKING}


def url(user_id: int, what: str) -> str:
    """Return the URL that turns `what` off: a kind of notice, DIGEST, or HAND."""
    token = signing.dumps([user_id, what], salt=SALT)
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read(token: str) -> tuple[int, str]:
    """Return the user's id and what to turn off; raises BadSignature for an invalid token."""
    user_id, what = signing.loads(token, salt=SALT)
    if what != HAND and what not in KINDS:
        raise signing.BadSignature("No such kind of email.")
    return user_id, what


def turn_off(user: User, what: str) -> None:
    """Stop a kind of email to the user, or leave their hand out of emails."""
    if what == HAND:
        user.email_hand = False
        user.save(update_fields=["email_hand"])
        return
    with transaction.atomic():
        for kind in KINDS[what]:
            Preference.objects.choose(user, EMAIL, kind, wanted=False)
