"""Appeals: a player answers a decision once, and another moderator lets it stand or undoes it."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.lib.database_time import database_time
from games.models import User
from games.moderation import acting, emails
from games.moderation.acting import ActionError
from games.moderation.models import Action


def appeal(person: User, action: Action, text: str) -> None:
    """Write the player's appeal. Raises ActionError if they have appealed, or the text is empty."""
    if not text.strip():
        raise ActionError(_("Write why the decision is wrong."))
    with transaction.atomic():
        mine = Action.objects.filter(pk=action.pk, person=person, appealed_at=None)
        if not mine.update(appeal=text.strip(), appealed_at=database_time()):
            raise ActionError(_("You’ve appealed already; a decision can be appealed once."))
        emails.owe_moderators(person)


def barred(moderator: User, action: Action) -> str:
    """Return why this moderator must leave the appeal to another one; empty if they may decide."""
    if why := _has_part(moderator, action):
        return why
    others = emails.moderators().exclude(pk__in=(moderator.pk, action.person_id))
    if action.by_id == moderator.pk and any(not _has_part(each, action) for each in others):
        return _("This was your decision, so another moderator answers the appeal.")
    return ""


def _has_part(moderator: User, action: Action) -> str:
    """Return why the moderator has a part in what the decision was about, or in what is open."""
    return acting.barred(moderator, action.person) or acting.has_part(
        moderator, action.reports.all()
    )


def decide(moderator: User, action: Action, answer: str, *, undo: bool) -> None:
    """Answer an appeal, and undo the action or let it stand. Raises ActionError if that's not possible."""
    if not acting.is_moderator(moderator):
        raise ActionError(_("Only moderators can do that."))
    if why := barred(moderator, action):
        raise ActionError(why)
    with transaction.atomic():
        action = Action.objects.select_for_update(of=("self",)).get(pk=action.pk)
        if not action.appealed_at or action.decided_at:
            raise ActionError(_("This appeal has been answered already."))
        action.answer, action.decided_by = answer, moderator
        action.decided_at = database_time()
        action.save(update_fields=["answer", "decided_by", "decided_at"])
        if undo:
            acting.undo(action)
        emails.owe_answer(action)
