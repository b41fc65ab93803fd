"""
Deleting an account: nothing personal stays, games go on, and histories stay whole.

The row itself stays under a name like “Former player 7kq2m”, because games, moves, and events refer to
it. Whatever only belongs to the person goes with everything that refers to the row by CASCADE, so a
new model needs nothing here. A journal outside the database tells which accounts have been deleted; a
restored backup has them again until `manage.py apply_deletions` has run.
"""

import secrets
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import transaction
from django.db.models import CASCADE, Q

from games.lib import display_names
from games.lib.pools import RATINGS
from games.lobby import seating
from games.models import Game, IncomingEmail, Notice, OutboxEmail, Seat, Standing, User
from games.models.standing import Sums
from games.play import leaving

DOMAIN = "deleted.invalid"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
# What stays of a row: its identity, and since when it is there, by which the journal knows it again.
STAYS = ("id", "date_joined")
# What others need before the account's rows go, in the same transaction; consequences.py fills it.
before_deletion: list[Callable[[User], None]] = []


def delete(user: User) -> None:
    """Close the account for good; its running games go on with a substitute. Calling it again has no effect."""
    _write_journal(user)
    _close(user)
    _leave_tables(user)
    _wipe(user.pk)
    _leave_tables(user)  # a tournament or duplicate may have dealt meanwhile
    caches["drawn"].clear()  # pictures of finished games show names


def is_deleted(user: User) -> bool:
    """Return whether the account is deleted."""
    return not user.is_active and user.email.endswith(f"@{DOMAIN}")


def apply_journal() -> int:
    """Delete the accounts that the journal names and that are there; return how many."""
    found = [user for pk, since in _journal() if (user := _still_there(pk, since))]
    for user in found:
        delete(user)
    return len(found)


def journal() -> Path:
    """Return the file of deletions: on each line an account’s number and when it was made."""
    return Path(settings.DATA_DIR) / "deleted-accounts.txt"


def _write_journal(user: User) -> None:
    line = f"{user.pk} {user.date_joined.isoformat()}"
    if line not in _lines():
        with open(journal(), "a") as file:
            file.write(f"{line}\n")


def _lines() -> list[str]:
    return journal().read_text().splitlines() if journal().exists() else []


def _journal() -> Iterator[tuple[int, datetime]]:
    for line in _lines():
        number, _, since = line.partition(" ")
        yield int(number), datetime.fromisoformat(since)


def _still_there(pk: int, since: datetime) -> User | None:
    """The account, unless it is deleted or its number has gone to another since."""
    users = User.objects.filter(pk=pk, date_joined=since)
    return users.exclude(email__endswith=f"@{DOMAIN}").first()


@transaction.atomic
def _close(user: User) -> None:
    """Sign the user out everywhere, so that nothing new comes from them."""
    User.objects.filter(pk=user.pk).update(is_active=False)
    keys = UserSession.objects.filter(user=user).values_list("session_key", flat=True)
    Session.objects.filter(session_key__in=list(keys)).delete()


def _leave_tables(user: User) -> None:
    """Resign running games and leave tables that wait for players, each on its own."""
    for seat in Seat.objects.filter(user=user, finished_at=None).select_related("game"):
        try:
            if seat.game.status == Game.Status.RUNNING:
                leaving.resign(user, seat.game_id)
            elif seat.game.status == Game.Status.OPEN:
                seating.leave(user, seat.game)
        except (leaving.LeavingError, seating.TableError):
            continue  # it has just ended


@transaction.atomic
def _wipe(pk: int) -> None:
    # The number stays, so a game that is being dealt to them needn't wait for this, nor end in a deadlock.
    user = User.objects.select_for_update(no_key=True).get(pk=pk)
    for prepare in before_deletion:
        prepare(user)
    _delete_emails(user)
    _delete_what_belongs_to(user)
    entries = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=str(pk)
    )
    entries.update(object_repr="", change_message="")
    code = "".join(secrets.choice(LETTERS) for _ in range(5))
    empty = User(email=f"{code}-{pk}@{DOMAIN}", name=display_names.former(code), is_active=False)
    for field in User._meta.concrete_fields:
        if field.name not in STAYS:
            setattr(user, field.name, getattr(empty, field.name))
    user.set_unusable_password()
    user.save()


def _delete_emails(user: User) -> None:
    """Delete emails to and from the user."""
    confirmed = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    addresses = {user.email, *confirmed}
    own = Q(user=user) | Q(seat__user=user) | Q(stranger__by=user)
    for address in addresses:
        own |= Q(address__iexact=address)
        OutboxEmail.objects.filter(to__iexact=address).delete()
    Notice.objects.filter(own).delete()
    IncomingEmail.objects.filter(seat__user=user).delete()


def _delete_what_belongs_to(user: User) -> None:
    """
    Delete every row that would go with the account's, whichever model it is of.

    The sums of finished games stay, or they would differ from the games; no leaderboard lists them.
    Ratings go.
    """
    Standing.objects.filter(user=user, board__tables=RATINGS).delete()
    Standing.objects.filter(user=user).update(listed=False)
    for relation in relations():
        if relation.on_delete is CASCADE and not issubclass(relation.related_model, Sums):
            rows: Any = relation.related_model._base_manager
            rows.filter(**{relation.field.name: user}).delete()


def relations() -> list[Any]:
    """Return the foreign keys of all models to User, hidden ones too."""
    fields = User._meta.get_fields(include_hidden=True)
    return [each for each in fields if each.one_to_many or each.one_to_one]
