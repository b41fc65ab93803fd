"""Channel: the interface of a way to reach people; each channel is a subclass in its own file."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from django.utils.functional import Promise

from games.mail.outdated import outdated
from games.models import Delivery, Notice, User
from games.models.kinds import SWITCHES

Kind = Notice.Kind
Reason = Delivery.Reason


class Away(Exception):
    """The channel's server can't be reached; the message is not to blame and is sent once it's back."""


class Refused(Exception):
    """The recipient can't be reached on this channel, today or tomorrow."""


class Channel:
    """A way to reach people: `sending` claims and settles deliveries, a channel composes and sends them."""

    name: ClassVar[str]
    legend: ClassVar[str | Promise]  # the heading of the channel's switches on the settings page
    kinds: ClassVar[Sequence[Notice.Kind]] = tuple(SWITCHES)  # each has a switch
    fields: ClassVar[
        Sequence[str]
    ] = ()  # the user's boolean fields for this channel, shown after its switches

    def offered_to(self, user: User) -> bool:
        """Return whether the settings show the user the switches of this channel."""
        return True

    def unwanted(self, notice: Notice) -> str:
        """Return why a notice should no longer be sent; empty if it should."""
        return self.unwelcome(notice) or self.unreachable(notice) or outdated(notice)

    def unwelcome(self, notice: Notice) -> str:
        """Return why the user wouldn't want it; an address without an account has asked for its emails."""
        user = notice.recipient
        if notice.address:
            return ""
        needed = not notice.traits.switch  # nobody can turn it off
        if user is None or not user.is_active:
            return Reason.NO_READER
        table = notice.seat.game_id if notice.seat else None
        wanted = needed or user.wants(self.name, notice.kind, table)
        return "" if wanted else Reason.SWITCHED_OFF

    def unreachable(self, notice: Notice) -> str:
        """Return why the channel can't reach the recipient; empty if it can."""
        return ""

    @property
    def resting(self) -> bool:
        """Return whether nothing should be sent now, because the channel's server has just failed."""
        return False

    def gather(self, due: Sequence[Delivery], now: datetime) -> list[list[Delivery]]:
        """Return what may go out in one message with each of `due`, itself included, unless it should wait."""
        return [[delivery] for delivery in due]

    def one_message(self, wanted: Sequence[Delivery]) -> list[Delivery]:
        """Return the deliveries for one message, from the gathered and wanted ones."""
        return list(wanted[:1])

    def note(self, batch: Sequence[Delivery], *, accepted: bool | None) -> None:
        """Count a message that was accepted, refused for good, or (None) put off; never raises."""

    def send(self, notices: Sequence[Notice]) -> None:
        """Send one message with these notices; raise Away, Refused, or an error of the message."""
        raise NotImplementedError
