"""
Hints for moderators: what may be worth a look at rated tables, which nobody else ever sees.

A job finds them once a day (sharing.py, helping.py, sparing.py). A hint is for moderators who are none of its players
and have had no seat in its games; they dismiss it with a reason, or decide about one of the players.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games.models import Game, Handover, Seat, User
from games.moderation.models import Action, Hint, HintQuerySet

KEPT = timedelta(days=180)  # since it was last seen


def forget(now: datetime) -> None:
    """Delete hints that haven't been seen for long."""
    Hint.objects.filter(last__lte=(now - KEPT).date()).delete()


@transaction.atomic
def write(
    kind: Hint.Kind,
    one: int,
    other: int,
    games: Iterable[Game],
    since: date,
    last: date,
    figures: Mapping[str, int] | None = None,
) -> None:
    """Write a hint, or what is new about one."""
    told = {"since": since, "last": last, "figures": dict(figures or {})}
    hint, new = Hint.objects.get_or_create(kind=kind, one_id=one, other_id=other, defaults=told)
    if not new:
        hint.since, hint.last = min(hint.since, since), max(hint.last, last)
        hint.figures = told["figures"]
        hint.save(update_fields=["since", "last", "figures"])
    hint.games.add(*games)


def seen_by(moderator: User) -> HintQuerySet:
    """Return the hints that this moderator may see; staff are for superusers."""
    own = Seat.objects.filter(user=moderator).values("game")
    left = Handover.objects.filter(former=moderator).values("seat__game")
    hints: HintQuerySet = Hint.objects.exclude(Q(one=moderator) | Q(other=moderator))
    hints = hints.exclude(games__in=own).exclude(games__in=left)
    if not moderator.is_superuser:
        hints = hints.exclude(Q(one__is_staff=True) | Q(other__is_staff=True))
    return hints.select_related("one", "other", "by")


def about(person: User, moderator: User) -> HintQuerySet:
    """Return the open hints about a player that this moderator may see."""
    return seen_by(moderator).open().filter(Q(one=person) | Q(other=person))


def close(action: Action) -> None:
    """Close the hints that an action answers: those about its player that its moderator saw."""
    pks = list(about(action.person, action.by).values_list("pk", flat=True))
    Hint.objects.filter(pk__in=pks).update(action=action)
