"""Signing up for an event, and what its host can do before it starts."""

from contextlib import suppress

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.duplicates import emails
from games.duplicates.models import Entry, Event
from games.lib.database_time import database_time
from games.lobby import gate
from games.models import User

FEWEST_TABLES = 2  # there is nobody to be compared with at one
MOST_OPEN = 3  # events of one host that wait for players


class EventError(ValueError):
    """A refusal, as a sentence to the player."""


def announce(host: User, **told: object) -> Event:
    """Open an event, for which its host has signed up; raise EventError if they have too many open."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=host.pk)
        mine = Event.objects.filter(host=host, deal=None, cancelled_at=None)
        if mine.count() >= MOST_OPEN:
            raise EventError(
                _(
                    "{many} of your events are waiting for players. Fill or cancel one first."
                ).format(many=MOST_OPEN)
            )
        event = Event.objects.create(host=host, **told)
        sign_up(host, event)
    return event


def sign_up(user: User, event: Event) -> None:
    """Give the user a place; calling it again has no effect. Raise EventError if there is none."""
    with transaction.atomic():
        full = gate.refusal_of_more(user)
        event = _locked_and_open(event)
        if event.entries.filter(user=user).exists():
            return
        if full:
            raise EventError(full)
        if event.entries.count() >= event.seats:
            raise EventError(_("All places are taken. The tables are being set up."))
        Entry.objects.create(event=event, user=user)


def promised(user: User) -> int:
    """Return how many events will seat the user."""
    return Entry.objects.filter(user=user, event__deal=None, event__cancelled_at=None).count()


def withdraw(user: User, event: Event) -> None:
    """
    Give the user's place back, if the tables aren't set up yet; raise EventError if they are.

    Of an event whose host leaves, the one who has signed up first is the host; without anyone it is cancelled.
    """
    with transaction.atomic():
        event = _locked_and_open(event)
        event.entries.filter(user=user).delete()
        if event.host_id == user.pk:
            _pass_on(event)


def leave_all(user: User) -> None:
    """Before the user's account is deleted, take them out of the events that wait for players."""
    waiting = Event.objects.filter(deal=None, cancelled_at=None)
    for event in waiting.filter(Q(host=user) | Q(entries__user=user)).distinct().order_by("pk"):
        with suppress(EventError):  # it has just begun
            withdraw(user, event)


def _pass_on(event: Event) -> None:
    first = event.entries.filter(user__is_active=True).order_by("at", "pk").first()
    if first:
        event.host_id = first.user_id
    else:
        event.cancelled_at = database_time()
    event.save(update_fields=["host", "cancelled_at"])


def start_early(host: User, event: Event) -> None:
    """Let the event start with those who have signed up; bots take the free seats."""
    with transaction.atomic():
        event = _of_host(host, event)
        if event.entries.count() <= event.players:
            raise EventError(
                _("At least two tables need players: more than {many} must sign up first.").format(
                    many=event.players
                )
            )
        event.starts_early = True
        event.save(update_fields=["starts_early"])


def cancel(host: User, event: Event) -> None:
    """Cancel the event before its start."""
    with transaction.atomic():
        event = _of_host(host, event)
        event.cancelled_at = database_time()
        event.save(update_fields=["cancelled_at"])
        emails.owe_cancelled(event, host)


def _of_host(host: User, event: Event) -> Event:
    if event.host_id != host.pk:
        raise EventError(_("Only the player who announced this event can do that."))
    return _locked_and_open(event)


def _locked_and_open(event: Event) -> Event:
    event = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if not event.is_open:
        raise EventError(_("This event has started, or it was cancelled."))
    return event
