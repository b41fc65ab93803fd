"""The email to a club's admins that players ask to join: at most one a day, and it says who asks when it goes out."""

import json
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.language import listed
from games.clubs.models import Club, Membership
from games.lib import sealed
from games.lib.database_time import database_time
from games.mail import account, unsubscribe
from games.mail.email import unsubscribe_headers
from games.models import Delivery, Notice, User

Kind, Role = Notice.Kind, Membership.Role
ONCE = timedelta(days=1)
MOST_NAMED = 10


def owe(club: Club) -> None:
    """Owe the admins an email, a day after the last one at the earliest; the club's row is locked."""
    now = database_time()
    if club.requests_told_at and club.requests_told_at > now:
        return  # the one that is owed tells of this request too
    at = max(now, club.requests_told_at + ONCE) if club.requests_told_at else now
    Club.objects.filter(pk=club.pk).update(requests_told_at=at)
    admins = Membership.objects.filter(club=club, role=Role.ADMIN)
    for user in User.objects.filter(pk__in=admins.values("user")):
        account.deliver(Notice(user=user, kind=Kind.CLUB), {"club": club.pk}, at)


def decided(notice: Notice) -> str:
    """Return why an admin needs the email no more: nobody waits for them to decide; empty if they do."""
    club, people = _asking(notice)
    return "" if club and people else Delivery.Reason.GONE


def compose(notice: Notice) -> EmailMessage:
    """Return the email to an admin, in their language."""
    club, people = _asking(notice)
    user = notice.recipient
    assert club
    assert user
    with translation.override(user.language):
        return account.message(notice, _content(club, people, user))


def _asking(notice: Notice) -> tuple[Club | None, list[str]]:
    """The club, if the notice's reader still is its admin, and the names of those who ask."""
    key = json.loads(sealed.unseal(notice.sealed))["club"]
    led = Membership.objects.filter(user=notice.recipient, role=Role.ADMIN)
    club = Club.objects.filter(pk__in=led.values("club")).filter(pk=key).first()
    asking = (
        Membership.objects.filter(club=club, role=Role.ASKED) if club else Membership.objects.none()
    )
    rows = asking.select_related("user").order_by("since", "pk")
    return club, [row.user.shown_name for row in rows]


def _content(club: Club, people: list[str], user: User) -> dict[str, object]:
    many, name = len(people), club.shown_name
    asks = ngettext("{name} asks to join {club}", "{many} players ask to join {club}", many)
    names = listed(people) if many <= MOST_NAMED else ", ".join([*people[:MOST_NAMED], "…"])
    said = ngettext("This player asks: {names}.", "These players ask: {names}.", many)
    off = unsubscribe.url(user.pk, str(Kind.CLUB))
    decide = f"{settings.SITE_URL}{reverse('club-settings', args=[club.code])}"
    paragraphs = (
        said.format(names=names),
        _("Let them in or refuse them:") + f"\n{decide}",
        _("No more emails about players who ask to join a club:") + f"\n{off}",
    )
    return {
        "subject": asks.format(name=people[0], many=many, club=name),
        "body": "\n\n".join(paragraphs) + "\n",
        "headers": unsubscribe_headers(off),
        "language": user.language,
    }
