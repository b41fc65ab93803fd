"""The endpoints of a user: added, opened, and turned on and off."""

import json
import secrets
from base64 import b64encode
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.elsewhere import outgoing
from games.lib import sealed
from games.lib.database_time import database_time
from games.models import Endpoint, Game, Post, User
from games.play import wakeups

# Channels; the endpoints of the last two are a table's, and a club's.
WEBHOOK, PUSH, TABLE, CLUB = "webhook", "push", "table", "club"
MOST = {WEBHOOK: 5, PUSH: 10, TABLE: 3, CLUB: 15}  # endpoints of one user, or of one table
KEY = "games.elsewhere.endpoints"


class TooMany(Exception):
    """The user can't add this endpoint; the text explains why."""


def add_webhook(
    user: User, shape: str, url: str, table: Game | None = None, club: str = ""
) -> Endpoint:
    """
    Add a user's webhook, or that of a table or of the club with this code, with a signing secret of its own.

    Raise Forbidden or TooMany.
    """
    host = outgoing.check(url).hostname or ""
    content = {"url": url, "secret": f"whsec_{b64encode(secrets.token_bytes(24)).decode()}"}
    channel = TABLE if table else CLUB if club else WEBHOOK
    return add(user, channel, shape, content, host, table, place=table.code if table else club)


def add(
    user: User,
    channel: str,
    shape: str,
    content: Mapping[str, str],
    name: str,
    table: Game | None = None,
    place: str = "",
) -> Endpoint:
    """
    Add an endpoint whose address and secrets are `content`; a table's is told what happens from now on.

    A user can have one and the same address for each `place`, which is a table's or a club's code.
    """
    if table and table.deal_closed:
        raise TooMany(
            _("Other tables still play the same cards, so nothing of this one is posted.")
        )
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if user.endpoints.filter(channel=channel, table=table).count() >= MOST[channel]:
            raise TooMany(_("You have as many as you can have. Remove one first."))
        row = Endpoint(user=user, channel=channel, shape=shape, name=name[:100])
        address = f"{content['url']}\n{place}" if place else content["url"]
        row.sealed, row.digest = sealed.seal(json.dumps(dict(content))), _digest(address)
        if table:
            row.table, row.told_ply, row.told_status = table, table.ply, table.status
            row.told_event = table.events.aggregate(Max("pk", default=0))["pk__max"]
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError:
            raise TooMany(_("You already have this one.")) from None
    return row


def opened(endpoint: Endpoint) -> dict[str, str]:
    """Return the address of an endpoint and its secrets."""
    content: dict[str, str] = json.loads(sealed.unseal(endpoint.sealed))
    return content


def test(endpoint: Endpoint) -> None:
    """Let a test message be posted, one a minute; an endpoint that was off is tried again with it."""
    Endpoint.objects.filter(pk=endpoint.pk).update(off_at=None, failures=0)
    lately = database_time() - timedelta(minutes=1)
    tests = endpoint.posts.filter(notice=None, ply=None, closes=None, created_at__gt=lately)
    if not tests.exists():
        Post.objects.create(endpoint=endpoint, not_before=database_time())
    wakeups.after_commit("games.send_notices")


def _digest(url: str) -> str:
    return salted_hmac(KEY, url, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()
