"""The channels besides email: a notice becomes a post to each of its reader's endpoints."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.elsewhere.endpoints import PUSH, WEBHOOK
from games.lib.database_time import database_time
from games.mail.channels.base import Channel, Reason
from games.models import Endpoint, Notice, Post, User
from games.play import wakeups


class PostChannel(Channel):
    """What goes out here is only noted as owed: another thread posts it (posting.py), so no email waits."""

    def offered_to(self, user: User) -> bool:
        return user.endpoints.filter(channel=self.name).exists()

    def unreachable(self, notice: Notice) -> str:
        return "" if self._endpoints(notice) else Reason.NO_READER

    def send(self, notices: Sequence[Notice]) -> None:
        now = database_time()
        posts = [
            Post(endpoint=endpoint, notice=notice, not_before=now)
            for notice in notices
            for endpoint in self._endpoints(notice)
        ]
        Post.objects.bulk_create(posts, ignore_conflicts=True)
        wakeups.after_commit("games.send_notices")

    def _endpoints(self, notice: Notice) -> list[Endpoint]:
        user = notice.recipient
        return list(user.endpoints.working().filter(channel=self.name)) if user else []


class WebhookChannel(PostChannel):
    """Notices to a seat, to the webhooks of its player."""

    name = WEBHOOK
    legend = _("Post to my webhooks")


class PushChannel(PostChannel):
    """Notices to a seat, to the browsers of its player."""

    name = PUSH
    legend = _("Notify my devices")
