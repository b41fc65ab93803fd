"""Seat: one side of one table, with its player, clock and result."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.bots import bot_kind
from games.models.user import User

if TYPE_CHECKING:
    from games.models.game import Game

SIDES = [
    ("S", gettext_lazy("South")),
    ("W", gettext_lazy("West")),
    ("N", gettext_lazy("North")),
    ("E", gettext_lazy("East")),
]

# Seats whose turns are played at once: by their bot, or by a substitute.
AT_ONCE = ~Q(bot="") | Q(substituted_at__isnull=False)


def seats_with_players() -> "models.Prefetch[str]":
    """Seats with their players, for `prefetch_related`: one query for any number of games."""
    return models.Prefetch("seats", Seat.objects.select_related("user"))


def read_seats(games: "Sequence[Game]") -> None:
    """Read the seats of these games and their players, in one query for all of them."""
    models.prefetch_related_objects(games, seats_with_players())


class Seat(models.Model):
    """One side of one table: a person or a bot, and their result."""

    game = models.ForeignKey("Game", on_delete=models.CASCADE, related_name="seats", db_index=False)
    side = models.CharField(max_length=1, choices=SIDES)
    user = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    # When the seat was taken before the game, and when its player last confirmed it (games/lobby/ready.py).
    taken_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)
    bot = models.CharField(max_length=12, blank=True, default="", db_default="")
    word = models.CharField(max_length=40, blank=True, default="", db_default="")
    # Turns missed in a row; since when a substitute plays this seat at once; since when for good.
    misses = models.PositiveSmallIntegerField(default=0, db_default=0)
    substituted_at = models.DateTimeField(null=True, blank=True)
    resigned_at = models.DateTimeField(null=True, blank=True)
    # Votes (games/play/votes.py): since when the player agrees to call the game off; the resigned
    # seats that they agree to count by their points, such as "SW"; since when this seat is one.
    calls_off_at = models.DateTimeField(null=True, blank=True)
    counts_sides = models.CharField(max_length=4, blank=True, default="", db_default="")
    counted_at = models.DateTimeField(null=True, blank=True)
    # From when a volunteer may take the seat, if it is offered; since when its present player has it,
    # if that isn't its first (handover.py).
    offered_from = models.DateTimeField(null=True, blank=True)
    replaced_at = models.DateTimeField(null=True, blank=True)
    # When the player last nudged the others (games/play/nudge.py).
    nudged_at = models.DateTimeField(null=True, blank=True)
    to_move = models.BooleanField(default=False, db_default=False)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    # The seat's own clock while it is to move, and empty otherwise; the game has the earliest of them.
    # `remind_at` is the time of the next reminder, and empty once the last one is owed; `halfway_at` is when
    # the one at half of the time was owed.
    deadline = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    halfway_at = models.DateTimeField(null=True, blank=True)
    # The deadline that this turn had when its player's hours changed; it doesn't get earlier.
    kept_until = models.DateTimeField(null=True, blank=True)
    # When the player was told of this turn: from then on its time runs. Empty until we know, or if it
    # runs from the move on.
    told_at = models.DateTimeField(null=True, blank=True)
    # When the player's address refused emails for the first time in this game.
    unreached_at = models.DateTimeField(null=True, blank=True)
    # What the seat's bank held when its turn began, or holds until the next one; empty without banks.
    bank_seconds = models.PositiveIntegerField(null=True, blank=True)
    # How much vacation of a volunteer may stop the clock, if it is less than the table allows.
    vacation_seconds = models.PositiveIntegerField(null=True, blank=True)
    # Messages at the table that the player hasn’t read (games/talk).
    talk_unread = models.PositiveSmallIntegerField(default=0, db_default=0)
    # 1 for a win, a half or a third for a shared one, 0 for a loss; empty until the game is over.
    win_share = models.FloatField(null=True, blank=True)
    finished_at = models.DateTimeField(
        null=True, blank=True
    )  # as the game’s, for a player’s games in order
    emails_sent = models.PositiveSmallIntegerField(
        null=True, blank=True
    )  # once notices are deleted
    # The counts of engine/analysis/tallies.py, written once when the game ends. They are empty for games that
    # ended before these fields existed; averages leave those out.
    builds = models.PositiveSmallIntegerField(null=True, blank=True)
    towers_taken = models.PositiveSmallIntegerField(null=True, blank=True)
    towers_lost = models.PositiveSmallIntegerField(null=True, blank=True)
    points_turned = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "side"], name="one_player_per_side"),
            models.UniqueConstraint(fields=["game", "user"], name="one_side_per_player"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | (Q(user__isnull=True) & ~Q(bot="")),
                name="a_person_or_a_bot",
            ),
        )
        indexes = (
            models.Index(fields=["user"], name="turns_waiting", condition=Q(to_move=True)),
            models.Index(
                fields=["game"],
                name="played_at_once",
                condition=Q(to_move=True) & AT_ONCE,
            ),
            models.Index(
                fields=["user", "-finished_at", "-game"],
                name="seats_finished",
                condition=Q(finished_at__isnull=False),
            ),
            models.Index(fields=["user"], name="seats_unfinished", condition=Q(finished_at=None)),
            models.Index(
                fields=["offered_from"],
                name="seats_offered",
                condition=Q(offered_from__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.get_side_display()})"

    @property
    def colours(self) -> tuple[str, ...]:
        return self.game.options.colours_of(self.side)

    @property
    def name(self) -> str:
        """Return the player's public name, or "West bot" for a bot, which tells two bots apart."""
        return (
            self.user.shown_name
            if self.user
            else _("{side} bot").format(side=self.get_side_display())
        )

    @property
    def away_until(self) -> date | None:
        """Return the last day of the player's current vacation, if it pauses this table's clock."""
        return self.user.away_until if self.user and self._vacation_counts else None

    @property
    def automatic_until(self) -> datetime | None:
        """Return the end of the player's automatic vacation, if it pauses this table's clock."""
        span = self.user.automatic_span if self.user and self._vacation_counts else None
        return span.ends if span and span.ends > timezone.now() else None

    @property
    def _vacation_counts(self) -> bool:
        return self.game.time_control.slow and self.game.vacation_days > 0

    @property
    def at_once(self) -> bool:
        """Return whether the seat's turns are played at once: by its bot, or by a substitute."""
        return bool(self.bot or self.substituted_at)

    @property
    def takes_last_place(self) -> bool:
        """Return whether the player resigned, and the table hasn't agreed to count the seat's points."""
        return self.resigned_at is not None and self.counted_at is None

    @property
    def given_up(self) -> bool:
        """
        Return whether the player resigned the seat, or hasn't taken it back from a substitute.

        The table can agree to count its points as if they had played on.
        """
        return bool(self.resigned_at or self.substituted_at) and self.counted_at is None

    @property
    def allowance(self) -> timedelta:
        """Return the time that the seat has for its turn."""
        return self.game.time_control.allowance(self.bank_seconds)

    @property
    def bot_kind(self) -> str:
        """Return the kind of bot, such as "greedy"; empty for a person."""
        return bot_kind(self.bot)
