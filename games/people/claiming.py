"""Games of guests: they become an account's when its reader signs in, or are deleted in the end."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from games.lobby import guests
from games.models import Career, Game, Ply, Seat, User
from games.play import turns
from games.ranking import sums

IDLE = timedelta(days=30)
BATCH = 100


@receiver(user_logged_in)
def claim(request: HttpRequest, user: User, **_signal: Any) -> None:
    """Give the games that this browser's guest has played to the account that signs in."""
    session = getattr(request, "session", {})
    pk = session.pop(guests.KEY, None)
    if pk:
        _hand_over(pk, user)


@transaction.atomic
def _hand_over(pk: int, user: User) -> None:
    """Move the guest's games and what they did in them; the guest is gone."""
    if not (guest := _locked(pk)):
        return
    games = Game.objects.filter(host=guest)
    for game in games.order_by("pk").values_list("pk", flat=True):
        turns.locked(game)
    Seat.objects.filter(user=guest).update(user=user)
    games.update(host=user)
    if career := Career.objects.filter(user=guest).first():
        sums.write(Career, {(user.pk,): career.sums})
    guest.delete()


def forget_guests(now: datetime) -> int:
    """Delete guests who haven't moved for 30 days, and their games; return how many."""
    old = User.objects.filter(guest=True, date_joined__lt=now - IDLE)
    moved = Ply.objects.filter(at__gte=now - IDLE, seat__user__in=old)
    idle = old.exclude(pk__in=moved.values("seat__user")).order_by("date_joined")
    pks = list(idle.values_list("pk", flat=True)[:BATCH])
    for pk in pks:
        _forget(pk)
    return len(pks)


@transaction.atomic
def _forget(pk: int) -> None:
    """Delete a guest and their games, unless they have just been claimed."""
    if guest := _locked(pk):
        Ply.objects.filter(game__host=guest).delete()
        Game.objects.filter(host=guest).delete()
        guest.delete()


def _locked(pk: int) -> User | None:
    """The guest's row, so that their games are claimed or deleted, and once."""
    return User.objects.select_for_update().filter(pk=pk, guest=True).first()
