"""What moderation tells people by email: a decision with its reason, the answer to an appeal, new reports."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lib import times
from games.lib.database_time import database_time
from games.mail import account
from games.models import Notice, User
from games.moderation import hints
from games.moderation.models import Action, Hint

Kind = Action.Kind
DAY = timedelta(days=1)
Content = tuple[str, Sequence[str]]  # the subject and the paragraphs of an email


def sentence(action: Action) -> str:
    """Return what was done, as its player reads it."""
    until = times.moment(action.until) if action.until else ""
    return {
        Kind.WARN: _("You’ve received a warning from a moderator."),
        Kind.HIDE: _("A moderator has hidden one of your messages at a table."),
        Kind.MUTE: _("A moderator has muted you: you can’t talk at tables until {until}."),
        Kind.SUSPEND: _(
            "A moderator has suspended you: you can’t play or join tables until {until}. Substitutes play"
            " your running games; you can take your seats back afterwards. Rounds of tournaments and"
            " duplicates that begin before then take place without you."
        ),
        Kind.RENAME: _("A moderator has changed your display name. You can choose another one."),
        Kind.NOTHING: "",
    }[Kind(action.kind)].format(until=until)


def owe_action(action: Action) -> None:
    """Owe the player an email that says what was done, why, and how to appeal; in a transaction."""
    account.tell(action.person, Notice.Kind.MODERATION, lambda: _decided(action))


def _decided(action: Action) -> Content:
    reason = _("The reason: {reason}").format(reason=action.reason)
    appeal = _("You can read it again and appeal here:") + f"\n{_link(action)}"
    return _("A decision of the moderators"), (sentence(action), reason, appeal)


def owe_answer(action: Action) -> None:
    """Owe the player the answer to their appeal; in a transaction."""
    account.tell(action.person, Notice.Kind.MODERATION, lambda: _answered(action))


def _answered(action: Action) -> Content:
    undone = _("You were right to appeal: the decision is undone.")
    verdict = undone if action.undone else _("The decision stands.")
    return _("The answer to your appeal"), (verdict, action.answer, _link(action))


def owe_moderators(person: User) -> None:
    """Owe each moderator but this person an email that something about them waits, at most one a day."""
    lately = Notice.objects.filter(kind=Notice.Kind.REPORTS, user=OuterRef("pk"))
    lately = lately.filter(created_at__gt=database_time() - DAY)
    for moderator in moderators().exclude(pk=person.pk).filter(~Exists(lately)):
        account.tell(moderator, Notice.Kind.REPORTS, _waiting)


def _waiting() -> Content:
    link = f"{settings.SITE_URL}{reverse('moderation')}"
    waits = _("A report or an appeal is waiting for a moderator:") + f"\n{link}"
    return _("Something to moderate"), (waits,)


@transaction.atomic
def owe_hints(now: datetime) -> None:
    """Owe each moderator an email about the hints they may see and nobody was told of yet."""
    told: set[int] = set()
    for moderator in moderators():
        new = hints.seen_by(moderator).open().filter(told_at=None)
        if mine := set(new.values_list("pk", flat=True)):
            account.tell(moderator, Notice.Kind.HINTS, partial(_new_hints, len(mine)))
            told |= mine
    Hint.objects.filter(pk__in=told).update(told_at=now)


def _new_hints(many: int) -> Content:
    link = f"{settings.SITE_URL}{reverse('hints')}"
    said = ngettext(
        "There’s a new hint about fair play. It proves nothing; please look at it:",
        "There are {many} new hints about fair play. They prove nothing; please look at them:",
        many,
    ).format(many=many)
    return _("New hints about fair play"), (f"{said}\n{link}",)


def moderators() -> QuerySet[User]:
    """Return those who were made moderators; superusers may moderate, but aren't asked to."""
    permission = Q(groups__permissions__codename="moderate") | Q(
        user_permissions__codename="moderate"
    )
    return User.objects.filter(permission, is_active=True).distinct()


def _link(action: Action) -> str:
    return f"{settings.SITE_URL}{reverse('decision', args=[action.pk])}"
