"""What is said to an endpoint: a sentence or two about a notice, with nothing that only its reader may know."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.lib import times
from games.mail.email_content import TurnEmail
from games.mail.occasion import table_url
from games.models import Game, Post


@dataclass(frozen=True)
class Message:
    """One message, in its reader's language; a test is about no table."""

    key: str  # the same when it is sent again
    kind: str
    at: datetime
    title: str
    text: str
    url: str
    game: Game | None = None
    deadline: datetime | None = None


def message_of(post: Post) -> Message:
    """Return the message for a post."""
    user = post.endpoint.user
    with translation.override(user.language), timezone.override(user.zone):
        if post.closes:
            return _closing(post)
        return _about_notice(post) if post.notice else _test(post)


def _about_notice(post: Post) -> Message:
    assert post.notice
    email = TurnEmail(post.notice)
    return Message(
        key=f"{post.notice.kind}.{post.notice.pk}",
        kind=post.notice.kind,
        at=post.notice.created_at,
        title=email.occasion.subject,
        text=email.time_left,
        url=table_url(email.game),
        game=email.game,
        deadline=email.deadline,
    )


def _closing(post: Post) -> Message:
    """Return the message shown briefly while the push is withdrawn."""
    assert post.closes
    game = post.closes.game
    return Message(
        key=f"close.{post.pk}",
        kind="close",
        at=post.created_at,
        title=_("Played: {game}").format(game=game),
        text="",
        url=table_url(game),
        game=game,
    )


def _settings_url() -> str:
    return f"{settings.SITE_URL}{reverse('elsewhere')}"


def _test(post: Post) -> Message:
    return Message(
        key=f"test.{post.pk}",
        kind="test",
        at=post.created_at,
        title=_("A test from {site}").format(site=settings.SITE_NAME),
        text=_("It works: your games will call you here. Sent {moment}.").format(
            moment=times.moment(post.created_at)
        ),
        url=table_url(table) if (table := post.endpoint.table) else _settings_url(),
        game=table,
    )
