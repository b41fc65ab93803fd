"""The email to a player whose seat another has taken over."""

import json

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from games.lib import clock, sealed
from games.models import EMAIL, Delivery, Game, Notice, User


def owe(game: Game, former: User, user: User) -> None:
    """
    Write that `user` plays on in place of `former`, who no longer sits at the table.

    The seat is another player's by now, so the email goes to the address, sealed as those about an account.
    """
    if not former.is_active or former.mailbox_refuses:
        return
    with translation.override(former.language):
        content = {
            "subject": _("{name} plays on for you: {game}").format(name=user.name, game=game),
            "body": _body(game, former, user),
        }
    notice = Notice.objects.create(
        address=former.email,
        kind=Notice.Kind.ACCOUNT,
        sealed=sealed.seal(json.dumps(content)),
    )
    Delivery.objects.create(
        notice=notice,
        channel=EMAIL,
        not_before=clock.after_quiet_hours(game.locked_at, former.quiet),
    )


def _body(game: Game, former: User, user: User) -> str:
    said = _(
        "Hi {former},\n\n{name} has taken over your seat at {game}. You no longer see its hand and get no"
        " more emails about this game. Its result doesn’t count for you."
    ).format(former=former.name, name=user.name, game=game)
    if not game.public:
        return f"{said}\n"
    link = f"{settings.SITE_URL}{game.get_absolute_url()}"
    watch = _("You can go on watching here: {link}").format(link=link)
    return f"{said}\n\n{watch}\n"
