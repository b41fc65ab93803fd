"""The email channel: one email per turn with the round before it, or one a day for all turns."""

from collections.abc import Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.utils.translation import gettext_lazy as _

from games.mail import account, caps, mailbox
from games.mail.alarm import AlarmEmail
from games.mail.digest import DigestEmail
from games.mail.email import Email
from games.mail.email_content import TurnEmail
from games.mail.server import mail_server
from games.models import EMAIL, Delivery, Notice
from games.models.delivery import DeliveryQuerySet

from .base import Channel, Kind, Reason, Refused

# Alarms, and what its reader has just asked for: no cap holds it up, or counts it.
UNCAPPED = (Kind.ALARM, Kind.ANSWER, Kind.CODE, Kind.ACCOUNT)


class EmailChannel(Channel):
    """Notices to a seat, by email."""

    name = EMAIL
    legend = _("Email me")
    fields = ("email_hand", "email_one_subject")

    def unreachable(self, notice: Notice) -> str:
        if notice.kind == Kind.ALARM or notice.address:
            return ""  # an administrator entered that address, or its owner asked for the email
        user = notice.recipient
        if user and mailbox.rests(user):
            return Reason.REFUSED
        verified = (
            user
            and EmailAddress.objects.filter(
                user=user, email__iexact=user.email, verified=True
            ).exists()
        )
        return "" if verified else Reason.NOT_VERIFIED

    @property
    def resting(self) -> bool:
        return mail_server.breaker.resting

    def gather(self, first: Delivery, now: datetime) -> list[Delivery]:
        """
        Return every turn for the email, with the rounds before them; a round waits for its turn.

        The last email that a reader may get within an hour or a day holds all their turns.
        """
        user = first.notice.recipient
        left = caps.left(user, now) if user and first.notice.kind not in UNCAPPED else None
        if user and left is not None and left < 1:
            Delivery.objects.filter(pk=first.pk).update(not_before=caps.free_at(user, now))
            return []
        waiting = Delivery.objects.waiting(now).filter(channel=self.name).order_by("notice__ply")
        if first.notice.kind in Notice.ASKING:
            asking = self._asking(first, now, all_of_them=left == 1)
            seats = {each.notice.seat_id: each.notice.seat for each in asking}
            rounds = waiting.select_related("notice").filter(
                notice__seat__in=seats, notice__kind=Kind.ROUND
            )
            for each in rounds:
                each.notice.seat = seats[each.notice.seat_id]
            return [*asking, *rounds]
        if first.notice.kind == Kind.ROUND and (turn := _turn_after(first, waiting)):
            Delivery.objects.filter(pk=first.pk).update(not_before=turn.not_before)
            return []
        if first.notice.kind == Kind.ALARM:
            return list(waiting.filter(notice__user=first.notice.user, notice__kind=Kind.ALARM))
        return [first]

    def _asking(
        self, first: Delivery, now: datetime, *, all_of_them: bool = False
    ) -> list[Delivery]:
        """The turns of one email: all waiting ones for a reader of digests, else just one."""
        user = first.notice.recipient
        if user is None or not (user.wants_digest or all_of_them):
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
        alarms = [each for each in wanted if each.notice.kind == Kind.ALARM]
        return told or alarms or list(wanted[:1])

    def send(self, notices: Sequence[Notice]) -> None:
        message = compose(*notices)
        address, user = message.to[0], notices[0].recipient
        try:
            mail_server.send(message)
        except Refused as refusal:
            mailbox.refused(address, str(refusal))
            raise
        if user and notices[0].kind not in UNCAPPED:
            caps.count(user)
        if user is None or user.refused_at:
            mailbox.accepted(address)


def _turn_after(scored: Delivery, waiting: DeliveryQuerySet) -> Delivery | None:
    """The same seat's turn after a scored round, if one is waiting."""
    notice = scored.notice
    turns = waiting.filter(notice__seat=notice.seat, notice__kind__in=Notice.ASKING)
    return turns.filter(notice__ply__gte=notice.ply).first()


def compose(*notices: Notice) -> EmailMessage:
    """Return the email with the notices of one user: with the board for a single table, else a digest."""
    if notices[0].sealed:
        return account.compose(notices[0])
    if notices[0].kind == Kind.ALARM:
        return AlarmEmail(notices[0]).message()
    one_table = len({notice.seat_id for notice in notices}) == 1
    email: Email = TurnEmail(*notices) if one_table else DigestEmail(tuple(notices))
    return email.message()
