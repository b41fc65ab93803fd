"""Dismissing a hint: a moderator has looked, and says why there is nothing to do."""

from django.utils.translation import gettext as _

from games.lib.database_time import database_time
from games.models import User
from games.moderation import acting, hints
from games.moderation.models import Hint


class HintError(ValueError):
    """Something that can't be done with a hint, as a sentence for the moderator."""


def dismiss(moderator: User, hint: Hint, reason: str) -> None:
    """Dismiss a hint for good. Raises HintError if it's closed, or for another moderator."""
    for person in (hint.one, hint.other):
        if why := acting.barred(moderator, person):
            raise HintError(why)
    open_one = hints.seen_by(moderator).open().filter(pk=hint.pk)
    now = database_time()
    if not Hint.objects.filter(pk__in=open_one.values("pk")).update(
        by=moderator, reason=reason, dismissed_at=now
    ):
        raise HintError(_("This hint is closed already."))
