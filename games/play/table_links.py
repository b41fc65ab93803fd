"""Links in emails about tables that wait for players: signed, for one page and one row, without signing in."""

from django.conf import settings
from django.core import signing
from django.http import Http404
from django.urls import reverse

SALT = "games.play.table_links"


def path(page: str, *ids: int) -> str:
    """Return the path of this page, which opens for anyone who has it, for these rows."""
    token = signing.dumps(ids, salt=f"{SALT}.{page}")
    return reverse(page, args=[token])


def url(page: str, *ids: int) -> str:
    """Return the same with the site's address, for an email."""
    return f"{settings.SITE_URL}{path(page, *ids)}"


def read(page: str, token: str) -> list[int]:
    """Return the ids of a link; raise Http404 if we haven't made it for this page."""
    try:
        ids: list[int] = signing.loads(token, salt=f"{SALT}.{page}")
    except signing.BadSignature as error:
        raise Http404 from error
    return ids
