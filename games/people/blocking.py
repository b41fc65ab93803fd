"""Blocking other players: the two meet at no new table, and neither reads what the other says."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Block, Follow, Invitation, User

MOST = 500  # players whom one player blocks


class BlockError(ValueError):
    """A refusal to block, as a sentence for the player."""


def block(user: User, person: User) -> None:
    """Block a player; calling it again has no effect. Raises BlockError if the user can't."""
    if user == person:
        raise BlockError(_("You can’t block yourself."))
    if Block.objects.filter(blocker=user).count() >= MOST:
        said = _("You block {many} players, which is the limit. Unblock someone first.")
        raise BlockError(said.format(many=MOST))
    with transaction.atomic():
        Block.objects.bulk_create([Block(blocker=user, blocked=person)], ignore_conflicts=True)
        both = (user, person)
        Follow.objects.filter(follower__in=both, followed__in=both).delete()
        Invitation.objects.filter(user__in=both, by__in=both).delete()


def unblock(user: User, person: User) -> None:
    """Unblock a player; calling it again has no effect."""
    Block.objects.filter(blocker=user, blocked=person).delete()


def blocks(user: User, person: User) -> bool:
    """Return whether the user blocks the person; that they're blocked themselves isn't told."""
    return Block.objects.filter(blocker=user, blocked=person).exists()


def blocked_by(user: User) -> list[User]:
    """Return those whom the user blocks, by name."""
    return list(User.objects.filter(blocked_by__blocker=user).order_by("name_key"))
