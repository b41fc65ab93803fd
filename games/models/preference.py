"""Preference: whether a user wants one kind of notice on one channel, for all tables or for one."""

from django.db import models
from django.db.models import Q

from . import kinds
from .game import Game
from .user import User


class PreferenceQuerySet(models.QuerySet["Preference"]):
    """Users' choices."""

    def choose(
        self, user: User, channel: str, kind: str, wanted: bool, table: Game | None = None
    ) -> None:
        """Save a user's choice, replacing any earlier one."""
        self.update_or_create(
            user=user, channel=channel, kind=kind, table=table, defaults={"wanted": wanted}
        )


class Preference(models.Model):
    """A user's choice; without a row they want the notice (`User.wants`)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="preferences")
    channel = models.CharField(max_length=16)
    kind = models.CharField(max_length=16, choices=kinds.choices)
    table = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="preferences"
    )
    wanted = models.BooleanField()

    objects = PreferenceQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "channel", "kind", "table"], name="one_preference_per_table"
            ),
            models.UniqueConstraint(
                fields=["user", "channel", "kind"],
                name="one_preference_for_all_tables",
                condition=Q(table=None),
            ),
        )

    def __str__(self) -> str:
        where = f" at {self.table}" if self.table else ""
        return f"{'wants' if self.wanted else 'does not want'} {self.kind} by {self.channel}{where}"
