"""Channel: the interface of a way to reach people; each channel is a subclass in its own file."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from django.db.models import QuerySet
from django.utils.functional import Promise

from games.lib.database_time import database_time
from games.mail import account
from games.models import Delivery, Notice, Ply, Seat
from games.models.preference import SWITCHES
from games.play.rematches import opened_since

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

    @property
    def resting(self) -> bool:
        """Return whether nothing should be sent now, because the channel's server has just failed."""
        return False

    def gather(self, first: Delivery, now: datetime) -> list[Delivery]:
        """Return what may go out in one message with `first`, itself included; empty if it should wait."""
        return [first]

    def one_message(self, wanted: Sequence[Delivery]) -> list[Delivery]:
        """Return the deliveries for one message, from the gathered and wanted ones."""
        return list(wanted[:1])

    def send(self, notices: Sequence[Notice]) -> None:
        """Send one message with these notices; raise Away, Refused, or an error of the message."""
        raise NotImplementedError


def outdated(notice: Notice) -> str:
    """Return why it is too late for a notice about a position; empty if it isn't."""
    if notice.kind == Kind.CODE and notice.created_at <= account.expired_by(database_time()):
        return Reason.EXPIRED
    if notice.seat is None or notice.ply is None:
        return ""
    if notice.asks and not _still_to_move(notice.seat, notice.ply):
        return Reason.PLAYED
    if notice.kind == Kind.ROUND and _played_since(notice.seat, notice.ply):
        return Reason.SEEN
    if notice.kind == Kind.BEGIN and (
        notice.seat.to_move or _played_since(notice.seat, notice.ply)
    ):
        return Reason.FOLLOWED
    if notice.kind == Kind.REMATCH and not opened_since(notice.seat.game):
        return Reason.GONE
    if notice.kind == Kind.OFFERED:
        return "" if notice.seat.offered_from else Reason.BACK
    if notice.kind == Kind.MISSED:
        return _absence_over(notice.seat, notice.ply)
    return ""


def _absence_over(seat: Seat, ply: int) -> str:
    """Why a missed turn needs no email any more; empty if it does."""
    if _played_since(seat, ply) or seat.events.filter(kind="back", ply__gte=ply).exists():
        return Reason.BACK
    later = seat.notices.filter(kind=Kind.MISSED, ply__gt=ply)
    return Reason.FOLLOWED if later.exists() else ""


def _still_to_move(seat: Seat, ply: int) -> bool:
    return seat.to_move and not _moves_since(seat, ply).exists()


def _played_since(seat: Seat, ply: int) -> bool:
    """Whether the player has looked at the game and played since that position."""
    unseen = (Ply.Via.SUBSTITUTE, Ply.Via.AHEAD)
    return _moves_since(seat, ply).exclude(via__in=unseen).exists()


def _moves_since(seat: Seat, ply: int) -> QuerySet[Ply]:
    """The seat's moves after that position; asks nothing if it's still the game's latest."""
    if seat.game.ply <= ply:
        return Ply.objects.none()
    return seat.plies.filter(number__gt=ply)
