"""Invitations by email address: people without an account come to a table by a link of their own."""

from collections.abc import Callable
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _

from games.lib.database_time import database_time
from games.lobby import seating
from games.lobby.seating import TableError
from games.models import AddressInvitation, Game, User

MOST_A_DAY = 10  # addresses that one player invites
DAY = timedelta(days=1)
# What writes an invitation and its email, in its transaction; consequences.py fills it.
after_invite: list[Callable[[Game, str, User], None]] = []


def invite(by: User, game: Game, address: str) -> str:
    """
    Invite an email address to the table, once; return it as it was understood.

    What becomes of it doesn't depend on the address here, so that nobody learns whether it has an account.
    Raise TableError if the table or the player can't invite, or if that's no address.
    """
    address = address.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise TableError(
            _("“{typed}” isn’t an email address. Check it for typos.").format(typed=address[:60])
        ) from error
    if game.status != Game.Status.OPEN:
        raise TableError(_("This table is full, so there’s nobody to invite."))
    if not EmailAddress.objects.filter(user=by, verified=True).exists():
        raise TableError(_("Confirm your own email address before you invite others by email."))
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)  # or two at once would be eleven
        if not AddressInvitation.objects.filter(game=game, address=address).exists():
            _refuse_too_many(by)
            for follow in after_invite:
                follow(game, address, by)
    return address


def _refuse_too_many(by: User) -> None:
    today = AddressInvitation.objects.filter(by=by, made_at__gt=database_time() - DAY)
    if today.count() >= MOST_A_DAY:
        said = _("You’ve invited {many} people by email today. Send others the link.")
        raise TableError(said.format(many=MOST_A_DAY))


def join(user: User, invitation: AddressInvitation, side: str, word: str) -> None:
    """Seat the user by the link of an invitation, which then is theirs. Raise TableError as `take_seat` does."""
    with transaction.atomic():
        row = AddressInvitation.objects.select_for_update().get(pk=invitation.pk)
        if row.taken_by_id not in (None, user.pk):
            raise TableError(
                _("Another account has joined with this link. Ask {name} for a new one.").format(
                    name=invitation.by.name
                )
            )
        seating.take_seat(user, invitation.game, side, word)
        AddressInvitation.objects.filter(pk=row.pk).update(taken_by=user)
