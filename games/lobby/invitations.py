"""Invitations by name: people you have finished games with, and the tables you are invited to."""

from collections.abc import Callable

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from games.lobby.seating import TableError
from games.models import Game, Invitation, Seat, User
from games.models.block import kept_apart

MOST_COMPANIONS = 12  # names offered; others get the link
MOST_INVITED = 12  # people invited to one table
SHOWN = 5  # invitations on a home page
# What follows an invitation, in its transaction; consequences.py fills it.
after_invite: list[Callable[[Invitation], None]] = []


def companions(user: User, game: Game) -> list[User]:
    """Return people with whom the user has finished games, the latest first, who aren't at this table."""
    own = Seat.objects.filter(user=user, finished_at__isnull=False)
    beside = Seat.objects.filter(
        game__in=own.values("game"), user__is_active=True, user__guest=False
    )
    there = {seat.user_id for seat in game.seats.all() if seat.user_id}
    others = beside.exclude(user__in=there | kept_apart(user.pk))
    latest = others.values_list("user").annotate(last=Max("finished_at"))
    ids = [pk for pk, _last in latest.order_by("-last")[:MOST_COMPANIONS]]
    by_id = User.objects.in_bulk(ids)
    return [by_id[pk] for pk in ids if pk in by_id]


def invited_to(game: Game) -> set[int]:
    """Return the ids of those who are invited to this table."""
    return set(Invitation.objects.filter(game=game).values_list("user", flat=True))


def invite(by: User, game: Game, name: str) -> User:
    """Invite a companion to the table, once; raise TableError if that isn't possible."""
    if game.status != Game.Status.OPEN:
        raise TableError(_("This table is full, so there’s nobody to invite."))
    found = next((each for each in companions(by, game) if each.name == name), None)
    if found is None:
        raise TableError(
            _("You can invite people you’ve finished a game with. Send others the link.")
        )
    if len(invited_to(game)) >= MOST_INVITED:
        said = _("You’ve invited {many} people to this table. Send others the link.")
        raise TableError(said.format(many=MOST_INVITED))
    with transaction.atomic():
        row, new = Invitation.objects.get_or_create(game=game, user=found, defaults={"by": by})
        if new:
            for follow in after_invite:
                follow(row)
    return found


def decline(user: User, game: Game) -> None:
    """Delete the user's invitation to this table."""
    Invitation.objects.filter(user=user, game=game).delete()


def waiting(user: User) -> list[Invitation]:
    """Return the user's invitations to tables that still wait for players, the latest first."""
    open_ones = Invitation.objects.filter(user=user, game__status=Game.Status.OPEN)
    joined = Seat.objects.filter(user=user, game__status=Game.Status.OPEN).values("game")
    rows = open_ones.exclude(game__in=joined).select_related("game", "by")
    return list(rows.order_by("-made_at")[:SHOWN])
