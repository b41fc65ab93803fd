"""
Invitations to email addresses: the email, and whether it goes out.

A request only writes rows, the same for every address. Everything that depends on the address, such as
whether it has an account, is asked by the mail process, so that nobody who invites learns of it.
"""

import logging
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.db import DatabaseError
from django.db.models import F
from django.utils import translation
from django.utils.translation import gettext as _

from games.board import option_text
from games.lib.database_time import database_time
from games.mail import account, mailbox
from games.mail.email import unsubscribe_headers
from games.models import EMAIL, AddressInvitation, Delivery, Game, HashedAddress, Notice, User
from games.models.block import are_kept_apart
from games.play.address_links import LASTS, digest, join_url, stop, stop_url

Kind, Reason = Notice.Kind, Delivery.Reason
DAY = timedelta(days=1)
MOST_EVER = 3  # invitations to an address, from whomever; at most one of them a day
logger = logging.getLogger(__name__)


def owe(game: Game, address: str, by: User) -> None:
    """Owe an invitation to an address, in the caller's transaction; it is sent unless `unwanted`."""
    with translation.override(by.language):
        notice = Notice(address=address, kind=Kind.STRANGER)
        account.deliver(notice, {})
    AddressInvitation.objects.create(game=game, address=address, by=by, notice=notice)


def unwanted(notice: Notice) -> str:
    """Return why an invitation isn't sent: the table is full, or its recipient wants or takes none."""
    invitation = _invitation(notice)
    if invitation is None or invitation.game.status != Game.Status.OPEN:
        return Reason.GONE
    kept = HashedAddress.objects.filter(pk=digest(notice.address)).first()
    if kept and kept.stopped:
        return Reason.SWITCHED_OFF
    if kept and (kept.invitations >= MOST_EVER or _today(kept)):
        return Reason.ENOUGH
    if known := _account(notice.address):
        return _unwelcome(known, invitation)
    return ""


def _unwelcome(known: User, invitation: AddressInvitation) -> str:
    """Why the owner of an account isn't written to; empty if they are."""
    if not known.wants(EMAIL, Kind.INVITED) or are_kept_apart(known.pk, [invitation.by_id]):
        return Reason.SWITCHED_OFF
    if mailbox.rests(known):
        return Reason.REFUSED
    return Reason.GONE if invitation.game.seat_of(known) else ""


def _today(kept: HashedAddress) -> bool:
    return bool(kept.invited_at and kept.invited_at > database_time() - DAY)


def _account(address: str) -> User | None:
    found = EmailAddress.objects.filter(email=address, verified=True).select_related("user")
    return next((each.user for each in found if each.user.is_active), None)


def _invitation(notice: Notice) -> AddressInvitation | None:
    rows = AddressInvitation.objects.select_related("game", "by")
    return rows.filter(notice=notice).first()


def compose(notice: Notice) -> EmailMessage:
    """Return the email of an invitation, in the language of its account or else of the one who invites."""
    invitation = AddressInvitation.objects.select_related("game", "by").get(notice=notice)
    known = _account(notice.address)
    with translation.override((known or invitation.by).language):
        return account.message(notice, _content(invitation))


def _content(invitation: AddressInvitation) -> dict[str, object]:
    game, name = invitation.game, invitation.by.name
    stop = stop_url(invitation.address)
    asks = _(
        "{name} would like to play the board game Manhattan with you: {many} players, {rules}, {time}."
    )
    paragraphs = (
        asks.format(
            name=name,
            many=game.players,
            rules=option_text.in_short(game.options, game.preset),
            time=game.time_name,
        ),
        _(
            "You play in the browser or by email, one move at a time, and we email you when it’s your turn."
        ),
        _("Look at the table and take a seat:") + f"\n{join_url(invitation)}",
        _("The link works for {days} days and for one seat.").format(days=LASTS.days),
        _(
            "{name} gave us your address for this invitation. We use it for nothing else, and delete it after "
            "{days} days. To get no more invitations, from anyone:"
        ).format(name=name, days=LASTS.days)
        + f"\n{stop}",
    )
    return {
        "subject": _("{name} invites you to a game of Manhattan").format(name=name),
        "body": "\n\n".join(paragraphs) + "\n",
        "headers": unsubscribe_headers(stop),
        "language": translation.get_language(),
    }


def note(address: str, *, accepted: bool | None) -> None:
    """Count an invitation that was accepted, and write no more to a mailbox that refused it; never raises."""
    try:
        if accepted:
            hashed, _new = HashedAddress.objects.get_or_create(pk=digest(address))
            HashedAddress.objects.filter(pk=hashed.pk).update(
                invitations=F("invitations") + 1, invited_at=database_time()
            )
        elif accepted is False:
            stop(digest(address))
    except DatabaseError:  # the email is out: raising would send it twice
        logger.exception("An invitation wasn’t counted")


def came_back(address: str) -> bool:
    """Write no more to an address whose mail server sent our invitation back; False if we sent none."""
    if not Notice.objects.filter(address=address, kind=Kind.STRANGER).exists():
        return False
    stop(digest(address))
    return True


def forget(now: datetime) -> None:
    """Delete the invitations that are too old, with their addresses."""
    old = Notice.objects.filter(seat=None, created_at__lt=now - LASTS, kind=Kind.STRANGER)
    old.delete()
