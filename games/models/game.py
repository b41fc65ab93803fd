"""Game: a setup, a seed, and what lists and clocks need of the moves."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine import Options, State, Theme
from engine.box import SIDES, Side
from engine.chance import commitment
from games.lib import clock, kept_positions, small_board, time_control
from games.lib.stored_move import StoredMove
from games.lib.time_control import VACATION_DAYS, TimeControl
from games.models.handover import Handover, handovers, player_at, player_of
from games.models.ply import stored_moves
from games.models.result import as_ended
from games.models.seat import Seat
from games.models.user import User

CLOCK_RULES = 3
CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


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

    def not_held(self, now: datetime) -> "GameQuerySet":
        """Return those that aren't put off after a failure."""
        return self.filter(Q(sweep_retry_at=None) | Q(sweep_retry_at__lte=now))

    def finished(self) -> "GameQuerySet":
        return self.filter(status=Game.Status.FINISHED)

    def of(self, user: User) -> "GameQuerySet":
        return self.filter(seats__user=user)


class Game(models.Model):
    """
    A game's setup, its seed, and the state that lists and clocks need without a replay.

    The fields from `ply` to `small_board` are derived from the moves; only turns.py writes them, and
    `audit_games` compares them with a replay.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    locked_at: datetime  # the database's time, if turns.locked fetched the row
    read_at: datetime  # the same, if it was read for an email

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=40)
    host = models.ForeignKey(User, on_delete=models.PROTECT, related_name="hosted")
    status = models.CharField(
        max_length=9, choices=Status, default=Status.OPEN, db_default=Status.OPEN
    )
    players = models.PositiveSmallIntegerField(default=4, db_default=4)
    preset = models.CharField(max_length=12, default="modern", db_default="modern")
    options_by_key = models.JSONField(default=dict, db_default={})
    theme_key = models.CharField(max_length=16, default="world", db_default="world")
    public = models.BooleanField(default=True, db_default=True)
    # The gate (games/lobby/gate.py): the percentage from which players can join; 0 lets everyone in.
    least_reliability = models.PositiveSmallIntegerField(default=0, db_default=0)
    new_players = models.BooleanField(default=True, db_default=True)
    invite = models.CharField(max_length=24, unique=True, default=new_invite, editable=False)
    # The time control (lib/time_control.py): the time per move, or a bank's start, increment and cap.
    pace_seconds = models.PositiveIntegerField(default=172_800, db_default=172_800)
    increment_seconds = models.PositiveIntegerField(null=True, blank=True)
    cap_seconds = models.PositiveIntegerField(null=True, blank=True)
    # The zone whose weekends don't count; empty if they do.
    weekend_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    vacation_days = models.PositiveSmallIntegerField(
        default=VACATION_DAYS, db_default=VACATION_DAYS
    )
    # 1: one deadline for all who choose together, all vacation counts, quiet hours protect nobody.
    # 2: the time for a turn runs from the move on, even if its email is late.
    clock_rules = models.PositiveSmallIntegerField(default=CLOCK_RULES, db_default=1)
    rules = models.PositiveSmallIntegerField(default=engine.RULES, db_default=engine.RULES)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    seed = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    ply = models.PositiveSmallIntegerField(default=0, db_default=0)
    round = models.PositiveSmallIntegerField(default=1, db_default=1)
    phase = models.CharField(max_length=6, blank=True, default="", db_default="")
    scores = models.JSONField(default=dict, db_default={})
    winners = models.CharField(max_length=4, blank=True, default="", db_default="")
    # The owners of all sites (lib/small_board.py); empty until the first move with this column.
    small_board = models.CharField(
        max_length=small_board.LONGEST, blank=True, default="", db_default="", editable=False
    )
    turn_began = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    sweep_retry_at = models.DateTimeField(null=True, blank=True)
    # Counts the events and votes at a table, so that open pages notice, and pages know without a
    # query that there are none.
    news = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    # In how many of the leaderboard's periods the result counts now (games/ranking/counting.py).
    periods_counted = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    # Whether the result counts on leaderboards.
    rated = models.BooleanField(default=True, db_default=True)
    # While every player is away: the substitutes leave the game as it is until then.
    waits_until = models.DateTimeField(null=True, blank=True)
    # How often it has waited so.
    waits = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    # The moves of a game that ended long ago (packing.py); its plies are deleted.
    packed = models.TextField(blank=True, default="", db_default="", editable=False)

    objects = GameQuerySet.as_manager()
    _keeps_rows = False
    _rows: Sequence[StoredMove] | None = None

    class Meta:
        ordering = ("-created_at",)
        indexes = (
            models.Index(
                fields=["deadline"], name="deadlines_running", condition=Q(status="running")
            ),
            models.Index(
                fields=["remind_at"], name="reminders_running", condition=Q(remind_at__isnull=False)
            ),
            models.Index(
                fields=["sweep_retry_at"],
                name="games_held",
                condition=Q(sweep_retry_at__isnull=False),
            ),
            models.Index(fields=["status", "-created_at"], name="games_by_status"),
            models.Index(
                fields=["finished_at"], name="games_finished", condition=Q(status="finished")
            ),
            models.Index(
                fields=["-started_at"],
                name="games_to_watch",
                condition=Q(status="running", public=True),
            ),
            models.Index(
                fields=["periods_counted", "finished_at"],
                name="games_to_count",
                condition=Q(status="finished") & ~Q(periods_counted=1),
            ),
            models.Index(
                fields=["finished_at"],
                name="games_to_pack",
                condition=Q(status="finished", packed=""),
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
        """Return the time per move, or what a bank holds at the start."""
        return timedelta(seconds=self.pace_seconds)

    @property
    def time_control(self) -> TimeControl:
        return TimeControl(
            self.pace_seconds,
            self.increment_seconds,
            self.cap_seconds,
            bool(self.weekend_zone),
            self.vacation_days,
        )

    @property
    def time_name(self) -> str:
        """Return "2 days per move", or "3 d + 12 h per move"."""
        return time_control.in_short(self.time_control)

    @property
    def time_sentence(self) -> str:
        """Return how the players' banks work; empty without banks."""
        return time_control.in_full(self.time_control)

    @property
    def weekends(self) -> ZoneInfo | None:
        """Return the zone whose weekends don't count, if any."""
        return ZoneInfo(self.weekend_zone) if self.weekend_zone else None

    @property
    def dealt(self) -> bool:
        """Return whether there is a board to look at: the game has started and wasn't cancelled."""
        return self.status in (self.Status.RUNNING, self.Status.FINISHED)

    @property
    def over(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def called_off(self) -> bool:
        """Return whether the game ended without a result, because its players agreed to."""
        return self.over and not (self.winners or self.rated)

    @property
    def resigned(self) -> list[Side]:
        """Return the sides whose players have resigned."""
        return [side for side, seat in self.seats_by_side.items() if seat.resigned_at]

    @property
    def seats_by_side(self) -> dict[Side, Seat]:
        """Return the taken seats, clockwise from South."""
        taken = {seat.side: seat for seat in self.seats.all()}
        return {side: taken[side] for side in SIDES if side in taken}

    @property
    def names_by_side(self) -> dict[Side, str]:
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
    def free_sides(self) -> list[Side]:
        return [side for side in self.options.sides if side not in self.seats_by_side]

    def seat_of(self, user: User | Any) -> Seat | None:
        """Return the seat of `user`, or None."""
        return next((s for s in self.seats.all() if s.user_id and s.user_id == user.pk), None)

    def keep_rows(self) -> None:
        """Fetch the moves once, as soon as they are asked for: for pages, which only read them."""
        self._keeps_rows = True

    def deadline_for(self, seat: "Seat | None") -> datetime | None:
        """Return the seat's own deadline if it is to move, else the earliest of all; None without a clock."""
        return None if self.untimed else (seat and seat.deadline) or self.deadline

    @property
    def shown_deadline(self) -> datetime | None:
        """Return the earliest deadline of a player; None without a clock."""
        return self.deadline_for(None)

    @property
    def untimed(self) -> bool:
        """Return whether there is no clock; `deadline` then is when the game is closed."""
        return self.time_control.untimed

    @property
    def no_deadline(self) -> str:
        """Return the words in place of a deadline; empty for a game with a clock, and once it is over."""
        if not self.untimed or self.over:
            return ""
        said = _("no deadline; closes after {days} idle days")
        return said.format(days=time_control.IDLE_DAYS)

    def urgent(self, seat: "Seat | None") -> bool:
        """Return whether as little time is left as at a reminder."""
        moving = [each for each in self.seats.all() if each.to_move]
        until = self.deadline_for(seat)
        shown = (
            seat if seat in moving else min(moving, key=lambda each: each.allowance, default=None)
        )
        return bool(until and shown and clock.urgent(until - timezone.now(), shown.allowance))

    @property
    def rows(self) -> Sequence[StoredMove]:
        """Return the moves in the order played, whether they are stored as rows or packed."""
        if self._rows is not None:
            return self._rows
        rows = list(stored_moves(self))
        if self._keeps_rows:
            self._rows = rows
        return rows

    @property
    def movers(self) -> list[Side]:
        """Return the side that made each move, in the order played."""
        return [row.side for row in self.rows]

    @property
    def moves(self) -> list[tuple[Side, engine.Move]]:
        """Return every move with the side that made it, in the order played."""
        return [(row.side, engine.parse(row.move)) for row in self.rows]

    @property
    def played(self) -> kept_positions.Played:
        """Return every move as it is stored, with the side that made it."""
        return tuple((row.side, row.move) for row in self.rows)

    @cached_property
    def handovers(self) -> Sequence[Handover]:
        """Return the hand-overs of the game's seats, in order."""
        return handovers(self.seats.all())

    @property
    def formers(self) -> tuple[tuple[Side, int, str], ...]:
        """Return who had a seat before its present player: the side, the last ply, and the name."""
        sides = {seat.pk: seat.side for seat in self.seats.all()}
        return tuple((sides[each.seat_id], each.ply, each.former.name) for each in self.handovers)

    def player_of(self, side: Side, ply: int) -> User | None:
        """Return whose the side's move `ply` is; None for a bot's."""
        return player_of(self.seats_by_side[side], self.handovers, ply)

    @cached_property
    def happenings(self) -> list[tuple[int, Side | None, str, str | None]]:
        """Return what happened besides the moves: after which ply, on which side, what, and to whom."""
        rows = self.events.values_list("ply", "seat__side", "kind", "at") if self.news else ()
        return [(ply, side, kind, self._name_at(side, at)) for ply, side, kind, at in rows]

    def _name_at(self, side: Side | None, moment: datetime) -> str | None:
        who = player_at(self.seats_by_side[side], self.handovers, moment) if side else None
        return who.name if who else None

    def positions(self) -> Sequence[State]:
        """Return the positions: item n is the position after n moves; the last has the end as it counts."""
        positions = self.replayed()
        last = self.as_ended(positions[-1])
        return positions if last is positions[-1] else [*positions[:-1], last]

    def replayed(self) -> Sequence[State]:
        """Return the positions as the moves give them, which is what a record says."""
        deal = kept_positions.Deal(self.options, self.seed, self.rules)
        return kept_positions.positions(deal, self.played)

    def as_ended(self, state: State) -> State:
        """Return the last position with the end as it counts (result.py)."""
        if state.phase is not engine.Phase.OVER and not self.called_off:
            return state
        return as_ended(state, self.resigned, called_off=self.called_off)

    def state(self) -> State:
        """Return the current position; it isn't stored."""
        return self.positions()[-1]
