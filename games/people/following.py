"""Following other players."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Follow, User
from games.models.block import are_kept_apart

MOST = 500  # players whom one player follows


class Relation(NamedTuple):
    """Who follows whom; two who follow each other are friends."""

    mine: bool
    theirs: bool


class FollowError(ValueError):
    """A refusal to follow, as a sentence for the player."""


def follow(user: User, person: User) -> None:
    """Follow a player; calling it again has no effect. Raises FollowError if the user can't."""
    if user == person:
        raise FollowError(_("You can’t follow yourself."))
    if are_kept_apart(user.pk, [person.pk]):
        raise FollowError(_("You can’t follow this player."))
    if Follow.objects.filter(follower=user).count() >= MOST:
        raise FollowError(
            _("You follow {many} players, which is the limit. Unfollow someone first.").format(
                many=MOST
            )
        )
    Follow.objects.bulk_create([Follow(follower=user, followed=person)], ignore_conflicts=True)


def unfollow(user: User, person: User) -> None:
    """Unfollow a player; calling it again has no effect."""
    Follow.objects.filter(follower=user, followed=person).delete()


def relation(user: User, person: User) -> Relation:
    """Return whether the user follows the person, and whether the person follows the user."""
    pairs = Follow.objects.filter(follower__in=(user, person), followed__in=(user, person))
    found = set(pairs.values_list("follower", flat=True))
    return Relation(user.pk in found, person.pk in found)
