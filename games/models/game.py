"""Game, Seat, and Ply: a setup, its players, and their moves in order."""

import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine import Options, State, Theme
from engine.bots import bot_kind
from engine.chance import commitment
from games.lib import clock
from games.models.user import User

CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
SIDES = [
    ("S", gettext_lazy("South")),
    ("W", gettext_lazy("West")),
    ("N", gettext_lazy("North")),
    ("E", gettext_lazy("East")),
]


def new_code() -> str:
    """Return a short, unguessable id for a game's URL."""
    return "".join(secrets.choice(CODE_ALPHABET) for _nth in range(8))


def new_secret() -> str:
    """Return a random secret of 64 hex digits."""
    return secrets.token_hex(32)


def new_invite() -> str:
    """Return a random token for an invite link."""
    return secrets.token_urlsafe(18)


class GameQuerySet(models.QuerySet["Game"]):
    """Games with the related rows that lists need."""

    def with_table(self) -> "GameQuerySet":
        """Prefetch seats and their players, in two more queries."""
        return self.prefetch_related(models.Prefetch("seats", Seat.objects.select_related("user")))

    def with_moves(self) -> "GameQuerySet":
        return self.with_table().prefetch_related("plies")

    def running(self) -> "GameQuerySet":
        return self.filter(status=Game.Status.RUNNING)

    def finished(self) -> "GameQuerySet":
        return self.filter(status=Game.Status.FINISHED)

    def of(self, user: User) -> "GameQuerySet":
        return self.filter(seats__user=user)


class Game(models.Model):
    """
    A game's setup, its seed, and the state that lists and clocks need without a replay.

    The fields from `ply` to `winners` are derived from the moves; only turns.py writes them, and
    `audit_games` compares them with a replay.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=40)
    host = models.ForeignKey(User, on_delete=models.PROTECT, related_name="hosted")
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    players = models.PositiveSmallIntegerField(default=4)
    preset = models.CharField(max_length=12, default="modern")
    options_by_key = models.JSONField(default=dict)
    theme_key = models.CharField(max_length=16, default="world")
    public = models.BooleanField(default=True)
    invite = models.CharField(max_length=24, unique=True, default=new_invite, editable=False)
    pace_seconds = models.PositiveIntegerField(default=172_800)
    rules = models.PositiveSmallIntegerField(default=engine.RULES)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    seed = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    ply = models.PositiveSmallIntegerField(default=0)
    round = models.PositiveSmallIntegerField(default=1)
    phase = models.CharField(max_length=6, blank=True)
    scores = models.JSONField(default=dict)
    winners = models.CharField(max_length=4, blank=True)
    turn_began = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    sweep_retry_at = models.DateTimeField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = (
            models.Index(
                fields=["deadline"], name="deadlines_running", condition=Q(status="running")
            ),
            models.Index(
                fields=["remind_at"], name="reminders_running", condition=Q(remind_at__isnull=False)
            ),
            models.Index(fields=["status", "-created_at"], name="games_by_status"),
            models.Index(
                fields=["finished_at"], name="games_finished", condition=Q(status="finished")
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} #{self.code}"

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.code])

    @cached_property
    def options(self) -> Options:
        return engine.options_from(self.options_by_key)

    @property
    def theme(self) -> Theme:
        return engine.THEMES[self.theme_key]

    @property
    def pace(self) -> timedelta:
        return timedelta(seconds=self.pace_seconds)

    @property
    def pace_name(self) -> str:
        return clock.pace_name(self.pace_seconds)

    @property
    def dealt(self) -> bool:
        """Return whether there is a board to look at: the game has started and wasn't cancelled."""
        return self.status in (self.Status.RUNNING, self.Status.FINISHED)

    @property
    def over(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def seats_by_side(self) -> dict[str, "Seat"]:
        """Return the taken seats, clockwise from South."""
        taken = {seat.side: seat for seat in self.seats.all()}
        return {side: taken[side] for side in dict(SIDES) if side in taken}

    @property
    def names_by_side(self) -> dict[str, str]:
        """Return the players' names, clockwise from South; bots' names are in the current language."""
        return {side: seat.name for side, seat in self.seats_by_side.items()}

    @property
    def commitment(self) -> str:
        """Return the commitment to the secret, which is public from the start."""
        return commitment(self.secret)

    @property
    def words(self) -> list[str]:
        """Return the players' words for the shuffle, clockwise from South; "" for a player without one."""
        return [seat.word for seat in self.seats_by_side.values()]

    @property
    def free_sides(self) -> list[str]:
        return [side for side in self.options.sides if side not in self.seats_by_side]

    def seat_of(self, user: User | Any) -> "Seat | None":
        """Return the seat of `user`, or None."""
        return next((s for s in self.seats.all() if s.user_id and s.user_id == user.pk), None)

    @property
    def movers(self) -> list[str]:
        """Return the side that made each move, in the order played."""
        sides = {seat.pk: seat.side for seat in self.seats.all()}
        return [sides[ply.seat_id] for ply in self.plies.all()]

    @property
    def moves(self) -> list[tuple[str, engine.Move]]:
        """Return every move with the side that made it, in the order played."""
        return [
            (side, engine.parse(ply.move))
            for side, ply in zip(self.movers, self.plies.all(), strict=True)
        ]

    def positions(self) -> Sequence[State]:
        """Return the positions: item n is the position after n moves."""
        return list(
            engine.positions(engine.Record(self.options, self.seed, tuple(self.moves), self.rules))
        )

    def state(self) -> State:
        """Return the current position by replaying the moves; it isn't stored."""
        return self.positions()[-1]


class Seat(models.Model):
    """One side of one table: a person or a bot, and their result."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=1, choices=SIDES)
    user = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=12, blank=True)
    word = models.CharField(max_length=40, blank=True)
    to_move = models.BooleanField(default=False)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    # 1 for a win, a half or a third for a shared one, 0 for a loss; empty until the game is over.
    win_share = models.FloatField(null=True, blank=True)
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
        indexes = (models.Index(fields=["user"], name="turns_waiting", condition=Q(to_move=True)),)

    def __str__(self) -> str:
        return f"{self.name} ({self.get_side_display()})"

    @property
    def colours(self) -> tuple[str, ...]:
        return self.game.options.colours_of(self.side)

    @property
    def name(self) -> str:
        """Return the player's public name, or "West bot" for a bot, which tells two bots apart."""
        return self.user.name if self.user else _("{side} bot").format(side=self.get_side_display())

    @property
    def away_until(self) -> date | None:
        """Return the last day of the player's current vacation, if it pauses this table's clock."""
        return self.user.away_until if self.user and self.game.pace_seconds >= clock.DAY else None

    @property
    def bot_kind(self) -> str:
        """Return the kind of bot, such as "greedy"; empty for a person."""
        return bot_kind(self.bot)


class Ply(models.Model):
    """One move in canonical notation; it led to the position after `number` moves."""

    class Via(models.TextChoices):
        """How a move came; games/board/history.py has the words for it."""

        WEB = "web"
        MAIL = "mail"
        BOT = "bot"
        SUBSTITUTE = "stand-in"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="plies")
    number = models.PositiveSmallIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="plies")
    move = models.CharField(max_length=24)
    via = models.CharField(max_length=8, choices=Via)
    at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="one_move_per_ply"),)

    def __str__(self) -> str:
        # Omits the move: a choice of blocks may still be secret, and this text appears in the admin and in logs.
        return f"move {self.number}"
