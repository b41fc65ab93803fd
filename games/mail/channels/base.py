"""Channel: the interface of a way to reach people; each channel is a subclass in its own file."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from django.utils.functional import Promise

from games.models import Delivery, Notice, Ply, Seat

Kind = Notice.Kind
Reason = Delivery.Reason


class Channel:
    """A way to reach people: `sending` claims and settles deliveries, a channel composes and sends them."""

    name: ClassVar[str]
    legend: ClassVar[str | Promise]  # the heading of the channel's switches on the settings page
    kinds: ClassVar[Sequence[Notice.Kind]] = tuple(Kind)  # each has a switch
    fields: ClassVar[
        Sequence[str]
    ] = ()  # the user's boolean fields for this channel, shown after its switches

    def unwanted(self, notice: Notice) -> str:
        """Return why a notice should no longer be sent; empty if it should."""
        return self.unwelcome(notice) or self.unreachable(notice) or outdated(notice)

    def unwelcome(self, notice: Notice) -> str:
        """Return why the user wouldn't want it; an address without an account has asked for its emails."""
        user = notice.recipient
        if notice.address:
            return ""
        if user is None or not user.is_active:
            return Reason.NO_READER
        table = notice.seat.game_id if notice.seat else None
        return "" if user.wants(self.name, notice.kind, table) else Reason.SWITCHED_OFF

    def unreachable(self, notice: Notice) -> str:
        """Return why the channel can't reach the recipient; empty if it can."""
        return ""

    def gather(self, first: Delivery, now: datetime) -> list[Delivery]:
        """Return what may go out in one message with `first`, itself included; empty if it should wait."""
        return [first]

    def one_message(self, wanted: Sequence[Delivery]) -> list[Delivery]:
        """Return the deliveries for one message, from the gathered and wanted ones."""
        return list(wanted[:1])

    def send(self, notices: Sequence[Notice]) -> None:
        """Send one message with these notices."""
        raise NotImplementedError


def outdated(notice: Notice) -> str:
    """Return why it is too late for a notice about a position; empty if it isn't."""
    if notice.seat is None or notice.ply is None:
        return ""
    if notice.asks and not _still_to_move(notice.seat, notice.ply):
        return Reason.PLAYED
    if notice.kind == Kind.ROUND and _played_since(notice.seat, notice.ply):
        return Reason.SEEN
    return ""


def _still_to_move(seat: Seat, ply: int) -> bool:
    return seat.to_move and not seat.plies.filter(number__gt=ply).exists()


def _played_since(seat: Seat, ply: int) -> bool:
    """Whether the player, and not a substitute, has played since that position."""
    return seat.plies.filter(number__gt=ply).exclude(via=Ply.Via.SUBSTITUTE).exists()
