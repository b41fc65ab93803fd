"""Links in letters that switch mails off: signed for one reader and one thing, and good for nothing else."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import Notice

SALT = "fewer-mails"
DAILY, HAND = "daily", "hand"
# What a link may switch off: the fields of the user that it sets to False.
FIELDS = {
    **{kind: (f"mail_{kind}",) for kind in Notice.Kind.values},
    DAILY: ("mail_turn", "mail_blocks"),
    HAND: ("mail_hand",),
}


def url(user_id: int, what: str) -> str:
    token = signing.dumps([user_id, what], salt=SALT)
    return f"{settings.SITE_URL}{reverse('fewer-mails', args=[token])}"


def read(token: str) -> tuple[int, str]:
    """The reader's id and what to switch off; BadSignature for all that we did not sign, or do not send any more."""
    user_id, what = signing.loads(token, salt=SALT)
    if what not in FIELDS:
        raise signing.BadSignature("No such kind of mail.")
    return user_id, what
