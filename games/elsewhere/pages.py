"""The settings page for everything besides email."""

from dataclasses import dataclass
from functools import cached_property

from cryptography.fernet import InvalidToken
from django.utils.translation import gettext as _

from games.elsewhere import endpoints, feed_address, pushes
from games.elsewhere.forms import DeviceForm, WebhookForm
from games.lib import times
from games.models import Endpoint, PrivateFeed, User


@dataclass(frozen=True)
class EndpointRow:
    """An endpoint, and how it has gone so far."""

    endpoint: Endpoint

    @property
    def secret(self) -> str:
        """Return the key with which its messages are signed; empty if it can't be read."""
        try:
            return endpoints.opened(self.endpoint).get("secret", "")
        except InvalidToken:
            return ""

    @property
    def state(self) -> str:
        """Return how the last message went, in a sentence."""
        row = self.endpoint
        if row.failed_at:
            said = _("Failed {moment}: {error}")
            return said.format(moment=times.moment(row.failed_at), error=row.error)
        if row.sent_at:
            return _("Last message: {moment}").format(moment=times.moment(row.sent_at))
        return _("No message yet.")


@dataclass(frozen=True)
class ElsewherePage:
    """What reaches a player outside the site and email."""

    user: User
    form: WebhookForm

    @cached_property
    def _feed(self) -> PrivateFeed | None:
        return PrivateFeed.objects.filter(user=self.user).first()

    @property
    def calendar(self) -> str:
        """Return the private address of the calendar; empty if it's off."""
        return feed_address.url(feed_address.CALENDAR, self._feed) if self._feed else ""

    @property
    def feed(self) -> str:
        """Return the private address of the feed; empty if it's off."""
        return feed_address.url(feed_address.FEED, self._feed) if self._feed else ""

    @cached_property
    def _endpoints(self) -> list[EndpointRow]:
        return [EndpointRow(each) for each in self.user.endpoints.order_by("pk")]

    @property
    def webhooks(self) -> list[EndpointRow]:
        return [row for row in self._endpoints if row.endpoint.channel == endpoints.WEBHOOK]

    @property
    def devices(self) -> list[EndpointRow]:
        return [row for row in self._endpoints if row.endpoint.channel == endpoints.PUSH]

    @property
    def push_key(self) -> str:
        """Return the key with which a browser subscribes; empty if the site has no pushes."""
        return pushes.public_key()

    @property
    def device_form(self) -> DeviceForm:
        return DeviceForm(auto_id=False)
