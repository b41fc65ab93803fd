"""The email of an invitation by name: who asks, for which table, and how to get no more of them."""

from datetime import timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games.board import option_text
from games.lib.database_time import database_time
from games.mail import account, unsubscribe
from games.mail.email import unsubscribe_headers
from games.models import Invitation, Notice, User

Kind = Notice.Kind
DAY = timedelta(days=1)
MOST_A_DAY = 3  # to one person, from whomever; others wait on their home page


def owe(invitation: Invitation) -> None:
    """Owe the invited person an email in their language, unless they have had enough of them today."""
    user = invitation.user
    lately = Notice.objects.filter(user=user, kind=Kind.INVITED)
    if lately.filter(created_at__gt=database_time() - DAY).count() >= MOST_A_DAY:
        return
    with translation.override(user.language):
        account.deliver(Notice(user=user, kind=Kind.INVITED), _content(invitation, user))


def _content(invitation: Invitation, user: User) -> dict[str, object]:
    game, name = invitation.game, invitation.by.name
    asks = _("{name} would like to play with you: {many} players, {rules}, {time}.")
    url = f"{settings.SITE_URL}{reverse('invitation', args=[game.invite])}"
    off = unsubscribe.url(user.pk, str(Kind.INVITED))
    paragraphs = (
        asks.format(
            name=name,
            many=game.players,
            rules=option_text.in_short(game.options, game.preset),
            time=game.time_name,
        ),
        _("Look at the table and take a seat:") + f"\n{url}",
        _("No more emails about invitations:") + f"\n{off}",
    )
    return {
        "subject": _("{name} invites you to a table: {table}").format(name=name, table=game.name),
        "body": "\n\n".join(paragraphs) + "\n",
        "headers": unsubscribe_headers(off),
    }
