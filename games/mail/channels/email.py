"""The email channel: one email for a turn with the round scored before it, or one a day for all turns that wait."""

from collections.abc import Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext_lazy as _

from games.mail.digest import DigestEmail
from games.mail.email import Email
from games.mail.email_content import TurnEmail
from games.models import EMAIL, Delivery, Notice

from .base import Channel, Kind, Reason


class EmailChannel(Channel):
    """What is owed to a seat, by email."""

    name = EMAIL
    legend = _("Mail me")
    fields = ("email_hand",)

    def unreachable(self, notice: Notice) -> str:
        user = notice.recipient
        verified = user and EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()
        return "" if verified else Reason.NOT_VERIFIED

    def gather(self, first: Delivery, now: datetime) -> list[Delivery]:
        """Return every turn that the email asks for, with the rounds that it tells; a round waits for its turn."""
        seat, kind = first.notice.seat, first.notice.kind
        by_email = Delivery.objects.with_recipients().filter(channel=self.name)
        waiting = by_email.waiting(now).order_by("notice__ply")
        if kind in Notice.ASKING:
            asking = [first]
            if seat and seat.user and seat.user.wants_digest:
                due = by_email.due(now).filter(notice__seat__user=seat.user, notice__kind__in=Notice.ASKING)
                asking = list(due.order_by("pk"))
            seats = [delivery.notice.seat_id for delivery in asking]
            return [*asking, *waiting.filter(notice__seat__in=seats, notice__kind=Kind.ROUND)]
        if kind == Kind.ROUND:
            asks = waiting.filter(notice__seat=seat, notice__kind__in=Notice.ASKING, notice__ply__gte=first.notice.ply)
            if turn := asks.first():
                Delivery.objects.filter(pk=first.pk).update(not_before=turn.not_before)
                return []
        return [first]

    def one_message(self, wanted: Sequence[Delivery]) -> list[Delivery]:
        """Return every turn that waits, each with the last round of its seat; or else the first."""
        rounds = {each.notice.seat_id: each for each in wanted if each.notice.kind == Kind.ROUND}
        asking = [each for each in wanted if each.notice.kind in Notice.ASKING]
        told = [part for each in asking for part in (each, rounds.get(each.notice.seat_id)) if part]
        return told or list(wanted[:1])

    def send(self, notices: Sequence[Notice]) -> None:
        compose(*notices).send()


def compose(*notices: Notice) -> EmailMultiAlternatives:
    """Return the email that tells notices of one user: with its board if they are about one table, else a digest."""
    one_table = len({notice.seat_id for notice in notices}) == 1
    email: Email = TurnEmail(*notices) if one_table else DigestEmail(tuple(notices))
    return email.message()
