"""A way back for a player who lost their mailbox: the staff change the address, slowly and in the open."""

import logging
from datetime import datetime, timedelta
from typing import Literal

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games.lib import unavailable
from games.lib.database_time import database_time
from games.mail import account
from games.models import Notice, User
from games.moderation.models import AddressChange
from games.play import alarms

logger = logging.getLogger(__name__)

WAIT = timedelta(days=7)
SALT = "change-of-address"
Side = Literal["stop", "confirm"]


class RecoveryError(ValueError):
    """A change of address that isn't possible, as a sentence for the staff."""


def ask(staff: User, person: User, address: str) -> AddressChange:
    """
    Begin to change a player's address, and tell the old and the new one; nothing changes for WAIT.

    Raises RecoveryError for oneself, for accounts with rights, for a second change at a time, and if
    the address is another account's.
    """
    address = address.strip().lower()
    if not staff.is_staff or not staff.has_perm("games.change_user"):
        raise RecoveryError("Only the staff can do that.")
    if person == staff or person.is_staff or not person.is_active:
        raise RecoveryError("Not for your own account, one of the staff's, or one that is closed.")
    if _is_taken(address):
        raise RecoveryError("An account has this address already.")
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=person.pk)
        if AddressChange.objects.open().filter(person=person).exists():
            raise RecoveryError("A change of this player's address is under way already.")
        change = AddressChange.objects.create(
            person=person, by=staff, address=address, former=person.email, at=database_time()
        )
        with translation.override(person.language):
            _tell_old(change)
            _tell_new(change)
    return change


def answer(token: str) -> tuple[AddressChange, Side]:
    """Return what a link of these emails is about; raises BadSignature or DoesNotExist for a dead one."""
    number, side = signing.loads(token, salt=SALT)
    return AddressChange.objects.open().select_related("person").get(pk=number), side


def act(change: AddressChange, side: Side) -> None:
    """Stop the change for good, from the old address, or confirm the new one."""
    field = "stopped_at" if side == "stop" else "confirmed_at"
    AddressChange.objects.open().filter(pk=change.pk).update(**{field: database_time()})


def apply_due(now: datetime) -> None:
    """
    Make the changes that were confirmed, that nobody stopped, and that have waited long enough.

    One that fails raises an alarm and is tried again the next day; the others are made.
    """
    due = AddressChange.objects.open().filter(confirmed_at__isnull=False, at__lte=now - WAIT)
    for change in due:
        try:
            _apply(change.pk, now)
        except Exception as error:
            if unavailable.lost_connection(error):
                raise
            logger.exception("Change of address %s could not be made", change.pk)
            said = f"Change of address {change.pk} can’t be made. The log has the details."
            alarms.raise_("change-of-address", said)


@transaction.atomic
def _apply(number: int, now: datetime) -> None:
    """Give the player the new address, without the old sessions and password."""
    change = AddressChange.objects.open().select_for_update().filter(pk=number).first()
    if change is None:
        return  # stopped meanwhile
    person = User.objects.select_for_update(no_key=True).get(pk=change.person_id)
    if not _is_as_before(person, change) or _is_taken(change.address):
        change.stopped_at = now
        change.save(update_fields=["stopped_at"])
        return
    sessions = UserSession.objects.filter(user=person)
    keys = list(sessions.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    sessions.delete()
    EmailAddress.objects.filter(user=person).delete()
    EmailAddress.objects.create(user=person, email=change.address, verified=True, primary=True)
    person.email = change.address
    person.set_unusable_password()
    person.save(update_fields=["email", "password"])
    change.done_at = now
    change.save(update_fields=["done_at"])


def _is_as_before(person: User, change: AddressChange) -> bool:
    """Return whether what let the staff ask still holds: an open account of a player, with that address."""
    return person.email == change.former and person.is_active and not person.is_staff


def _is_taken(address: str) -> bool:
    users = User.objects.filter(email__iexact=address)
    return users.exists() or EmailAddress.objects.filter(email__iexact=address).exists()


def _tell_old(change: AddressChange) -> None:
    said = _(
        "Someone who says they’re you has lost this mailbox and asked us to change your account to another"
        " address. If that’s right, you don’t need to do anything: it happens in {days} days."
    ).format(days=WAIT.days)
    stop = _("If it wasn’t you, stop it here:") + f"\n{_link(change, 'stop')}"
    _owe(change.former, _("Your address is about to change"), (said, stop))


def _tell_new(change: AddressChange) -> None:
    said = _(
        "Someone asked us to move {name}’s account to this address. If that was you, confirm it with the link"
        " below. {days} days after the request you can sign in with a code, unless it’s stopped from the old"
        " address."
    ).format(name=change.person.name, days=WAIT.days)
    _owe(change.address, _("Confirm your new address"), (said, _link(change, "confirm")))


def _owe(address: str, subject: str, paragraphs: tuple[str, ...]) -> None:
    notice = Notice(address=address, kind=Notice.Kind.ACCOUNT)
    account.deliver(notice, {"subject": subject, "body": "\n\n".join(paragraphs) + "\n"})


def _link(change: AddressChange, side: Side) -> str:
    token = signing.dumps((change.pk, side), salt=SALT)
    return f"{settings.SITE_URL}{reverse('change-of-address', args=[token])}"
