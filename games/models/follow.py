"""Follow: whose finished games a player wants to hear of; two who follow each other are friends."""

from django.db import models
from django.db.models.functions import Now

from .user import User


class Follow(models.Model):
    """A player follows another."""

    follower = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="follows", db_index=False
    )
    followed = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["follower", "followed"], name="follows_once"),
        )

    def __str__(self) -> str:
        return f"{self.follower_id} follows {self.followed_id}"


def friends(user: User) -> models.QuerySet[Follow, int]:
    """Return the ids of those whom the user follows and who follow them."""
    back = Follow.objects.filter(followed=user).values("follower")
    both = Follow.objects.filter(follower=user, followed__in=back)
    return both.values_list("followed", flat=True)
