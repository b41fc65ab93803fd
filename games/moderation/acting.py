"""What moderators do about a player, and undoing it; the player gets the reason and can appeal."""

import secrets
from datetime import datetime, timedelta

from django.core.cache import caches
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.lib import display_names
from games.lib.database_time import database_time
from games.models import Game, Seat, User
from games.moderation import emails, hints, suspending
from games.moderation.models import Action, Report
from games.talk.models import Message

PERMISSION = "moderation.moderate"
LASTING = (Action.Kind.MUTE, Action.Kind.SUSPEND)
LONGEST_DAYS = 365
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
Kind = Action.Kind


class ActionError(ValueError):
    """Something a moderator can't do, as a sentence for them."""


def is_moderator(user: User) -> bool:
    """Return whether the user may decide about reports."""
    return user.is_active and user.has_perm(PERMISSION)


def barred(moderator: User, person: User) -> str:
    """
    Return why this moderator must leave this player to another one; empty if they may decide.

    Nobody acts on themselves, at a table they sit at, or on their own report; the staff's accounts
    are for superusers.
    """
    if moderator == person:
        return _("This is about you, so another moderator decides.")
    if person.is_staff and not moderator.is_superuser:
        return _("They’re one of the staff, so only a superuser decides.")
    if why := has_part(moderator, Report.objects.filter(person=person, action=None)):
        return why
    if _share_a_table(moderator, person):
        return _("You sit at a table with this player, so another moderator decides.")
    return ""


def has_part(moderator: User, reports: QuerySet[Report]) -> str:
    """Return why reports aren't for this moderator: one is theirs, or of a table where they have sat."""
    if reports.filter(reporter=moderator).exists():
        return _("You’ve reported this player yourself, so another moderator decides.")
    own = Q(user=moderator) | Q(handovers__former=moderator)
    if Seat.objects.filter(own, game__in=reports.values("game")).exists():
        return _("You sit at a table with this player, so another moderator decides.")
    return ""


def _share_a_table(moderator: User, person: User) -> bool:
    """Whether the moderator sits at a table with the player that isn't over."""
    theirs = Seat.objects.filter(game=OuterRef("game"), user=person)
    unfinished = Q(game__status__in=(Game.Status.OPEN, Game.Status.RUNNING)) & Exists(theirs)
    return Seat.objects.filter(unfinished, user=moderator).exists()


def act(
    moderator: User,
    person: User,
    kind: Action.Kind,
    reason: str,
    *,
    days: int = 0,
    message: Message | None = None,
) -> Action:
    """
    Do one thing about a player, and close open reports and hints; the player hears the reason.

    `days` is for a mute or a suspension, `message` is what to hide. Raises ActionError if it can't
    be done, or not by this moderator.
    """
    if refusal := _refusal(moderator, person, kind, days, message):
        raise ActionError(refusal)
    now = database_time()
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
        action = Action.objects.create(
            kind=kind, person=person, by=moderator, at=now, reason=reason,
            until=now + timedelta(days=days) if kind in LASTING else None,
            message=message if kind == Kind.HIDE else None,
            former_name=person.name if kind == Kind.RENAME else "",
        )  # fmt: skip
        Report.objects.filter(person=person, action=None).update(action=action)
        hints.close(action)
        _apply(action)
        if kind != Kind.NOTHING:
            emails.owe_action(action)
    if kind == Kind.SUSPEND:
        suspending.leave_all(person)
    return action


def _refusal(
    moderator: User, person: User, kind: Action.Kind, days: int, message: Message | None
) -> str:
    """Return why this can't be done, or not by this moderator; empty if it can."""
    if not is_moderator(moderator):
        return _("Only moderators can do that.")
    if why := barred(moderator, person):
        return why
    if kind in LASTING and not 1 <= days <= LONGEST_DAYS:
        return _("Enter a number of days from 1 to {most}.").format(most=LONGEST_DAYS)
    if kind == Kind.HIDE and (message is None or message.author_id != person.pk):
        return _("Choose which message to hide.")
    return ""


def undo(action: Action) -> None:
    """Take back what an action did, as far as nothing else of the player's holds it; in a transaction."""
    action.undone = True
    action.save(update_fields=["undone"])
    person = User.objects.select_for_update(no_key=True).get(pk=action.person_id)
    if action.kind == Kind.HIDE and action.message_id:
        Message.objects.filter(pk=action.message_id).update(hidden=False)
    elif action.kind == Kind.RENAME:
        _give_back_name(person, action.former_name)
    elif action.kind in LASTING:
        _keep_from(person)


def _apply(action: Action) -> None:
    person = action.person
    if action.kind == Kind.HIDE and action.message:
        Message.objects.filter(pk=action.message.pk).update(hidden=True)
    elif action.kind == Kind.RENAME:
        _rename(person, f"Player {''.join(secrets.choice(LETTERS) for _letter in range(5))}")
    elif action.kind in LASTING:
        _keep_from(person)


def _keep_from(person: User) -> None:
    """Write until when the player can't talk or play: as long as the longest action that stands."""
    person.muted_until = _latest(person, Kind.MUTE)
    person.suspended_until = _latest(person, Kind.SUSPEND)
    person.save(update_fields=["muted_until", "suspended_until"])


def _latest(person: User, kind: Action.Kind) -> datetime | None:
    stands = Action.objects.filter(person=person, kind=kind, undone=False)
    latest: datetime | None = stands.aggregate(latest=Max("until"))["latest"]
    return latest


def _give_back_name(person: User, name: str) -> None:
    """Give the former name back, unless someone else has taken it, or its owner another, meanwhile."""
    taken = User.objects.filter(name_key=display_names.key(name)).exists()
    if not taken and person.name.startswith("Player "):
        _rename(person, name)


def _rename(person: User, name: str) -> None:
    person.name = name
    person.save(update_fields=["name"])
    caches["drawn"].clear()  # pictures of finished games show names
