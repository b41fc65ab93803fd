"""Links in emails that turn emails off: signed for one user and one thing, and good for nothing else."""

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.urls import reverse

from games.models import EMAIL, Notice, Preference, User

SALT = "fewer-mails"  # as in the links of emails sent long ago
DIGEST, HAND = "daily", "hand"
# What a link may turn off beside the hand: kinds of notices.
KINDS = {**{kind: (kind,) for kind in Notice.Kind.values}, DIGEST: Notice.ASKING}


def url(user_id: int, what: str) -> str:
    """Return the address that turns `what` off: a kind of notice, DIGEST or HAND."""
    token = signing.dumps([user_id, what], salt=SALT)
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read(token: str) -> tuple[int, str]:
    """Return the user's id and what to turn off; BadSignature for what the site didn't sign or doesn't send."""
    user_id, what = signing.loads(token, salt=SALT)
    if what != HAND and what not in KINDS:
        raise signing.BadSignature("No such kind of email.")
    return user_id, what


def turn_off(user: User, what: str) -> None:
    """Send the user no more emails of a kind, or leave their hand out."""
    if what == HAND:
        user.email_hand = False
        user.save(update_fields=["email_hand"])
        return
    with transaction.atomic():
        for kind in KINDS[what]:
            Preference.objects.choose(user, EMAIL, kind, wanted=False)
