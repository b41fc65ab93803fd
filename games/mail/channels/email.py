"""The email channel: one email per turn with the round before it, or one a day for all turns."""

from collections.abc import Sequence
from datetime import datetime

from django.core.mail import EmailMessage
from django.utils.translation import gettext_lazy as _

from games.mail import bounces, caps, domains, mailbox, strangers
from games.mail.digest import DigestEmail
from games.mail.email import Email
from games.mail.email_content import TurnEmail
from games.mail.server import mail_server
from games.models import EMAIL, Delivery, Notice, User
from games.models.delivery import DeliveryQuerySet
from games.models.kinds import BY_EMAIL, SWITCHES, function

from .base import Channel, Kind, Reason, Refused


class EmailChannel(Channel):
    """Notices to a seat, by email."""

    name = EMAIL
    legend = _("Email me")
    kinds = (*SWITCHES, *BY_EMAIL)
    fields = ("email_hand", "email_one_subject")

    def unreachable(self, notice: Notice) -> str:
        if notice.traits.insists or notice.address:
            return ""  # an administrator entered that address, or its owner asked for the email
        user = notice.recipient
        if user and mailbox.rests(user):
            return Reason.REFUSED
        addresses = user.emailaddress_set.all() if user else ()  # type: ignore[attr-defined]
        verified = user and any(
            each.verified and each.email.lower() == user.email.lower() for each in addresses
        )
        return "" if verified else Reason.NOT_VERIFIED

    @property
    def resting(self) -> bool:
        return mail_server.breaker.resting

    def gather(self, due: Sequence[Delivery], now: datetime) -> list[list[Delivery]]:
        """
        Return every turn for each email, with the rounds before them; a round waits for its turn.

        The last email that a reader may get within an hour or a day holds all their turns.
        """
        left = caps.left({user for each in due if (user := _capped(each))}, now)
        messages: list[list[Delivery]] = []
        for first in due:
            taken = [delivery for message in messages for delivery in message]
            if first not in taken:
                together = self._together(first, now, left)
                messages.append([each for each in together if each not in taken])
        self._add_rounds([message for message in messages if message], now)
        return [message for message in messages if message]

    def _together(self, first: Delivery, now: datetime, left: dict[int, int]) -> list[Delivery]:
        """The email of `first` but for the rounds; empty if it should wait. Takes it from what is `left`."""
        user, kind = _capped(first), first.notice.kind
        if user and left[user.pk] < 1:
            Delivery.objects.filter(pk=first.pk).update(not_before=caps.free_at(user, now))
            return []
        if kind == Kind.ROUND and (turn := _turn_after(first, self._waiting(now))):
            Delivery.objects.filter(pk=first.pk).update(not_before=turn.not_before)
            return []
        if user:
            left[user.pk] -= 1
        if kind in Notice.ASKING:
            return self._asking(first, now, all_of_them=bool(user and left[user.pk] == 0))
        if kind == Kind.ALARM:
            alarms = self._waiting(now).filter(notice__kind=kind, notice__user=first.notice.user)
            return list(alarms)
        return [first]

    def _add_rounds(self, messages: Sequence[list[Delivery]], now: datetime) -> None:
        """Add to each email that asks for a turn the rounds that wait for the same seat."""
        taken = [delivery for message in messages for delivery in message]
        asking = {
            each.notice.seat_id: (message, each.notice.seat)
            for message in reversed(messages)
            for each in message
            if each.notice.kind in Notice.ASKING
        }
        rounds = self._waiting(now).select_related("notice").order_by("notice__ply")
        for each in rounds.filter(notice__seat__in=asking, notice__kind=Kind.ROUND):
            if each not in taken:
                message, each.notice.seat = asking[each.notice.seat_id]
                message.append(each)

    def _waiting(self, now: datetime) -> DeliveryQuerySet:
        return Delivery.objects.waiting(now).filter(channel=self.name).order_by("notice__ply")

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

    def note(self, batch: Sequence[Delivery], *, accepted: bool | None) -> None:
        """Count the email for its domain (domains.py), and an invitation for its address (strangers.py)."""
        notice = batch[0].notice
        address = notice.address or (notice.recipient.email if notice.recipient else "")
        if accepted:
            domains.accepted(address, batch[0])
        elif accepted is False:
            domains.refused(address)
        else:
            domains.put_off(address)
        if notice.kind == Kind.STRANGER:
            strangers.note(address, accepted=accepted)

    def send(self, notices: Sequence[Notice]) -> None:
        message = compose(*notices)
        address, user = message.to[0], notices[0].recipient
        if bounce_address := bounces.address_for(notices[0]):
            # The envelope's sender; the header keeps the site's address.
            message.extra_headers["From"] = message.from_email
            message.from_email = bounce_address
        try:
            mail_server.send(message)
        except Refused as refusal:
            mailbox.refused(address, str(refusal))
            raise
        if user and notices[0].traits.capped:
            caps.count(user)
        if user is None or user.refused_at:
            mailbox.accepted(address)


def _capped(delivery: Delivery) -> User | None:
    """The recipient whose cap the email counts for, if any."""
    return delivery.notice.recipient if delivery.notice.traits.capped else None


def _turn_after(scored: Delivery, waiting: DeliveryQuerySet) -> Delivery | None:
    """The same seat's turn after a scored round, if one is waiting."""
    notice = scored.notice
    turns = waiting.filter(notice__seat=notice.seat, notice__kind__in=Notice.ASKING)
    return turns.filter(notice__ply__gte=notice.ply).first()


def compose(*notices: Notice) -> EmailMessage:
    """Return the email with the notices of one user: with the board for a single table, else a digest."""
    if path := notices[0].traits.message:
        message: EmailMessage = function(path)(notices[0])
        return message
    one_table = len({notice.seat_id for notice in notices}) == 1
    email: Email = TurnEmail(*notices) if one_table else DigestEmail(tuple(notices))
    return email.message()
