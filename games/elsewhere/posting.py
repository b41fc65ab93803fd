"""Post what is owed to endpoints: each is claimed by one worker, tried again with pauses, and then given up."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from cryptography.fernet import InvalidToken
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from games.elsewhere import endpoints, pushes, shapes, table_news
from games.elsewhere.endpoints import PUSH
from games.elsewhere.message import Message, message_of
from games.elsewhere.outgoing import Answer, Failed, Forbidden, post
from games.lib import unavailable
from games.lib.database_time import database_time
from games.mail import account
from games.mail.outdated import outdated
from games.models import Endpoint, Post

logger = logging.getLogger(__name__)

GONE = (404, 410)  # of a push service: the browser has no such subscription any more
LEASE = timedelta(minutes=2)
# The pause in minutes after each failed attempt; after the last one a post is given up.
PAUSES = (1, 5, 15, 60, 240)
MOST_FAILURES = 20  # in a row, after which an endpoint is turned off


# The functions that write the messages of a channel, by name, if message.py doesn't.
WRITERS = {endpoints.CLUB: "games.clubs.news_messages.message_of"}


class Stale(Exception):
    """What the message would tell was taken back."""


class Gone(Exception):
    """The browser has no such subscription any more."""


def send_some(limit: int) -> bool:
    """Post some of what is due; return whether more may be."""
    table_news.owe_due()
    due = _due(database_time()).order_by("not_before", "pk").values_list("pk", flat=True)
    some = list(due[:limit])
    for pk in some:
        send(pk)
    return len(some) == limit


def send(pk: int) -> None:
    """Post one message, if no other worker has it; failures are noted at its endpoint, not raised."""
    now = database_time()
    if not _due(now).filter(pk=pk).update(claimed_until=now + LEASE, attempts=F("attempts") + 1):
        return
    owed = Post.objects.select_related(
        "endpoint__user",
        "endpoint__table",
        "closes__game",
        "notice__seat__user",
        "notice__seat__game",
        "notice__user",
    ).get(pk=pk)
    if _no_longer_wanted(owed):
        owed.delete()
        return
    with translation.override(owed.endpoint.user.language):
        try:
            said, retry_after = _attempt(owed, now)
        except Gone:
            owed.endpoint.delete()
            return
        except Stale:
            owed.delete()
            return
        if said:
            _failed(owed, said, retry_after)
        else:
            rows = Endpoint.objects.filter(pk=owed.endpoint_id)
            rows.update(failures=0, error="", failed_at=None, sent_at=database_time())
            owed.delete()


def _no_longer_wanted(owed: Post) -> bool:
    if owed.endpoint.off_at or (owed.notice and outdated(owed.notice)):
        return True
    return bool(owed.closes and owed.closes.to_move)  # the push of the next turn replaces it


def _attempt(owed: Post, now: datetime) -> tuple[str, int]:
    """Post it; return what went wrong, empty if nothing did, and the seconds that the server wants to rest."""
    try:
        answer = _post(owed, now)
    except (Failed, Forbidden) as error:
        return str(error), 0
    except (Gone, Stale):
        raise
    except InvalidToken:
        return _("Its address was stored with another key. Add it again."), 0
    except Exception as error:  # one broken row must not hold up the others
        if unavailable.is_unavailable(error):
            raise
        logger.exception("%s failed", owed)
        return _("We couldn’t write the message."), 0
    if answer.accepted:
        return "", 0
    said = _("The server answered with status {status}.")
    return said.format(status=answer.status), answer.retry_after


def _due(now: datetime) -> QuerySet[Post]:
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    return Post.objects.filter(free, not_before__lte=now)


def _post(owed: Post, now: datetime) -> Answer:
    content = endpoints.opened(owed.endpoint)
    message = _message(owed)
    if message is None:
        raise Stale
    if owed.endpoint.channel != PUSH:
        shape = owed.endpoint.shape
        return post(*shapes.request_of(shape, content["url"], content["secret"], message, now))
    answer = post(*pushes.request_of(content, message, now))
    if answer.status in GONE:
        raise Gone
    return answer


def _message(owed: Post) -> Message | None:
    if name := WRITERS.get(owed.endpoint.channel):
        write: Callable[[Post], Message | None] = import_string(name)
        return write(owed)
    return table_news.message_of(owed) if owed.ply is not None else message_of(owed)


def _failed(owed: Post, said: str, retry_after: int = 0) -> None:
    """Note why, and let the endpoint rest; after too many failures in a row, turn it off and say so."""
    now = database_time()
    minutes = PAUSES[min(owed.attempts, len(PAUSES)) - 1]
    rest = now + max(timedelta(minutes=minutes), timedelta(seconds=min(retry_after, 3600)))
    with transaction.atomic():
        endpoint = Endpoint.objects.select_for_update().get(pk=owed.endpoint_id)
        endpoint.failures += 1
        endpoint.error, endpoint.failed_at = said[:200], now
        if owed.attempts > len(PAUSES):
            owed.delete()
        else:
            Post.objects.filter(pk=owed.pk).update(claimed_until=None)
        endpoint.posts.filter(not_before__lt=rest).update(not_before=rest)
        if endpoint.failures >= MOST_FAILURES and not endpoint.off_at:
            endpoint.off_at = now
            endpoint.posts.all().delete()
            _owe_news(endpoint)
        endpoint.save()


def _owe_news(endpoint: Endpoint) -> None:
    """Write an email that says that the endpoint is off, and why."""
    subject = _("Turned off: {name}").format(name=endpoint.name)
    body = _(
        "Hi {user},\n\n{failures} messages in a row didn’t get through to {name}, so we’ve stopped trying."
        " What went wrong last: {error}\n\nYou can turn it on again in your settings.\n"
    ).format(
        user=endpoint.user.name,
        name=endpoint.name,
        failures=endpoint.failures,
        error=endpoint.error,
    )
    account.owe(EmailMessage(subject, body, to=[endpoint.user.email]), asked_for=False)
