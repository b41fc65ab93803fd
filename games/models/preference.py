"""Preference: whether a user wants one kind of notice on one channel, for all tables or for one."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .game import Game
from .notice import Notice
from .user import User

# The labels of the switches on the settings page.
SWITCHES = {
    Notice.Kind.TURN: _("when it’s my turn"),
    Notice.Kind.BLOCKS: _("when I have to choose blocks"),
    Notice.Kind.BEGIN: _("when a game begins"),
    Notice.Kind.ROUND: _("when a round is scored"),
    Notice.Kind.OVER: _("when a game ends"),
    Notice.Kind.REMATCH: _("when someone wants a rematch"),
    Notice.Kind.REMINDER: _("when my time is almost up"),
    Notice.Kind.NUDGE: _("when someone waits for me at a table without a clock"),
    Notice.Kind.LEAVING: _("when a player leaves a game or asks to call it off"),
    Notice.Kind.MISSED: _("when I’ve missed a turn"),
    Notice.Kind.OFFERED: _("when my seat is offered to others because I’m away"),
}


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
    kind = models.CharField(max_length=8, choices=Notice.Kind)
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
