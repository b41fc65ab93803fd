"""The email channel: one email per turn with the round before it, or one a day for all turns."""

from collections.abc import Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext_lazy as _

from games.mail.digest import DigestEmail
from games.mail.email import Email
from games.mail.email_content import TurnEmail
from games.models import EMAIL, Delivery, Notice
from games.models.delivery import DeliveryQuerySet

from .base import Channel, Kind, Reason


class EmailChannel(Channel):
    """Notices to a seat, by email."""

    name = EMAIL
    legend = _("Email me")
    fields = ("email_hand",)

    def unreachable(self, notice: Notice) -> str:
        user = notice.recipient
        verified = (
            user
            and EmailAddress.objects.filter(
                user=user, email__iexact=user.email, verified=True
            ).exists()
        )
        return "" if verified else Reason.NOT_VERIFIED

    def gather(self, first: Delivery, now: datetime) -> list[Delivery]:
        """Return every turn for the email, with the rounds before them; a round waits for its turn."""
        waiting = Delivery.objects.waiting(now).filter(channel=self.name).order_by("notice__ply")
        if first.notice.kind in Notice.ASKING:
            asking = self._asking(first, now)
            seats = [delivery.notice.seat_id for delivery in asking]
            rounds = waiting.with_recipients().filter(
                notice__seat__in=seats, notice__kind=Kind.ROUND
            )
            return [*asking, *rounds]
        if first.notice.kind == Kind.ROUND and (turn := _turn_after(first, waiting)):
            Delivery.objects.filter(pk=first.pk).update(not_before=turn.not_before)
            return []
        return [first]

    def _asking(self, first: Delivery, now: datetime) -> list[Delivery]:
        """The turns of one email: all waiting ones for a reader of digests, else just one."""
        user = first.notice.recipient
        if user is None or not user.wants_digest:
            return [first]
        due = Delivery.objects.due(now).with_recipients().filter(channel=self.name)
        return list(
            due.filter(notice__seat__user=user, notice__kind__in=Notice.ASKING).order_by("pk")
        )

    def one_message(self, wanted: Sequence[Delivery]) -> list[Delivery]:
        """Return every waiting turn, each with the last round of its seat; or else the first delivery."""
        rounds = {each.notice.seat_id: each for each in wanted if each.notice.kind == Kind.ROUND}
        asking = [each for each in wanted if each.notice.kind in Notice.ASKING]
        told = [part for each in asking for part in (each, rounds.get(each.notice.seat_id)) if part]
        return told or list(wanted[:1])

    def send(self, notices: Sequence[Notice]) -> None:
        compose(*notices).send()


def _turn_after(scored: Delivery, waiting: DeliveryQuerySet) -> Delivery | None:
    """The same seat's turn after a scored round, if one is waiting."""
    notice = scored.notice
    turns = waiting.filter(notice__seat=notice.seat, notice__kind__in=Notice.ASKING)
    return turns.filter(notice__ply__gte=notice.ply).first()


def compose(*notices: Notice) -> EmailMultiAlternatives:
    """Return the email with the notices of one user: with the board for a single table, else a digest."""
    one_table = len({notice.seat_id for notice in notices}) == 1
    email: Email = TurnEmail(*notices) if one_table else DigestEmail(tuple(notices))
    return email.message()
