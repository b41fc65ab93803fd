"""Game: a setup, a seed, and what lists and clocks need of the moves."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any, overload

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone

import engine
from engine import Options, PlayerView, SpectatorView, State, Theme, View
from engine.box import SIDES, Side
from engine.chance import commitment
from games.lib import clock, kept_positions, small_board
from games.lib.stored_move import StoredMove
from games.models.game_clock import GameClock
from games.models.game_codes import new_code, new_invite, new_secret
from games.models.game_indexes import INDEXES
from games.models.handover import Handover, handovers, player_at, player_of
from games.models.ply import played_moves, stored_moves
from games.models.result import as_ended
from games.models.seat import Seat, seats_with_players
from games.models.shared_deal import SharedDeal
from games.models.table_name import TableNameField, stored
from games.models.user import User


class GameQuerySet(models.QuerySet["Game"]):
    """Games with the related rows that lists need."""

    def with_table(self) -> "GameQuerySet":
        """Prefetch seats and their players, in one more query."""
        return self.prefetch_related(seats_with_players())

    def with_moves(self) -> "GameQuerySet":
        return self.with_table().prefetch_related("plies")

    def running(self) -> "GameQuerySet":
        return self.filter(status=Game.Status.RUNNING)

    def not_held(self, now: datetime) -> "GameQuerySet":
        """Return those that aren't put off after a failure."""
        return self.filter(Q(sweep_retry_at=None) | Q(sweep_retry_at__lte=now))

    def finished(self) -> "GameQuerySet":
        return self.filter(status=Game.Status.FINISHED)

    def revealed(self) -> "GameQuerySet":
        """Return the finished games of which everything may be told."""
        return self.finished().filter(deal_closed=False)

    def of(self, user: User) -> "GameQuerySet":
        return self.filter(seats__user=user)


class Game(GameClock):
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
    name = TableNameField(max_length=40)
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
    # Whether only a circle of players can join, such as a club (games/lobby/circles.py).
    members_only = models.BooleanField(default=False, db_default=False)
    invite = models.CharField(max_length=24, unique=True, default=new_invite, editable=False)
    # The token of a link for watching a private game against bots; None until its player makes one.
    watch = models.CharField(max_length=24, unique=True, null=True, blank=True, editable=False)
    rules = models.PositiveSmallIntegerField(default=engine.RULES, db_default=engine.RULES)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    seed = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    # The deal that this table shares with others, and whether one of them still plays it. Until the
    # last has ended, this game is private, and its end reveals nothing.
    deal = models.ForeignKey(
        SharedDeal, on_delete=models.PROTECT, related_name="games", null=True, blank=True,
        db_index=False,
    )  # fmt: skip
    deal_closed = models.BooleanField(default=False, db_default=False, editable=False)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    # When its host last kept the table open, and when it closes if nobody does (games/lobby/waiting.py).
    kept_open_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Until when players confirm that they still want to play, at a full table (games/lobby/ready.py).
    ready_until = models.DateTimeField(null=True, blank=True, editable=False)
    closes_at = models.DateTimeField(null=True, blank=True, editable=False)
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
    sweep_retry_at = models.DateTimeField(null=True, blank=True)
    # Counts the events and votes at a table, so that open pages notice, and pages know without a
    # query that there are none.
    news = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    # In how many of the leaderboard's periods the result counts now (games/ranking/counting.py).
    periods_counted = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    # Whether ratings have it: games enter them in the order in which they ended (games/ranking/ratings.py).
    rating_settled = models.BooleanField(default=False, db_default=False, editable=False)
    # Whether statistics have it, or leave it out for good (games/statistics/settling.py).
    figures_settled = models.BooleanField(default=False, db_default=False, editable=False)
    # Whether its host wanted a result that counts nowhere.
    casual = models.BooleanField(default=False, db_default=False)
    # Whether the result counts on leaderboards and in ratings.
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
        indexes = INDEXES

    def __str__(self) -> str:
        return f"{self.name} #{self.code}"

    @property
    def stored_name(self) -> str:
        """Return its name as it was chosen; `name` is in the reader's language."""
        return str(stored(self.name))

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.code])

    @cached_property
    def options(self) -> Options:
        return engine.options_from(self.options_by_key)

    @property
    def theme(self) -> Theme:
        return engine.THEMES[self.theme_key]

    @property
    def dealt(self) -> bool:
        """Return whether there is a board to look at: the game has started and wasn't cancelled."""
        return self.status in (self.Status.RUNNING, self.Status.FINISHED)

    @property
    def over(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def revealed(self) -> bool:
        """Return whether hands, secret, and moves may be told: it is over, at all tables of its deal."""
        return self.over and not self.deal_closed

    @property
    def called_off(self) -> bool:
        """Return whether the game ended without a result, because its players agreed to."""
        return self.over and not (self.winners or self.rated)

    @property
    def resigned(self) -> list[Side]:
        """Return the sides that take last place because their players have resigned."""
        return [side for side, seat in self.seats_by_side.items() if seat.takes_last_place]

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
        taken = self.seats_by_side
        return [side for side in self.options.sides if side not in taken]

    def seat_of(self, user: User | Any) -> Seat | None:
        """Return the seat of `user`, or None."""
        return next((s for s in self.seats.all() if s.user_id and s.user_id == user.pk), None)

    def keep_rows(self) -> None:
        """Fetch the moves once, as soon as they are asked for: for pages, which only read them."""
        self._keeps_rows = True

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
        if self._rows is not None or self._keeps_rows:
            return tuple((row.side, row.move) for row in self.rows)
        return tuple(played_moves(self))

    @cached_property
    def handovers(self) -> Sequence[Handover]:
        """Return the hand-overs of the game's seats, in order."""
        return handovers(self.seats.all())

    @property
    def formers(self) -> tuple[tuple[Side, int, str], ...]:
        """Return who had a seat before its present player: the side, the last ply, and the name."""
        sides = {seat.pk: seat.side for seat in self.seats.all()}
        return tuple(
            (sides[each.seat_id], each.ply, each.former.shown_name) for each in self.handovers
        )

    def player_of(self, side: Side, ply: int) -> User | None:
        """Return whose the side's move `ply` is; None for a bot's."""
        return player_of(self.seats_by_side[side], self.handovers, ply)

    @cached_property
    def happenings(self) -> list[tuple[int, Side | None, str, str | None]]:
        """Return what happened besides the moves: after which ply, on which side, what, and to whom."""
        return [row for _number, row in self.numbered_happenings]

    @cached_property
    def numbered_happenings(self) -> list[tuple[int, tuple[int, Side | None, str, str | None]]]:
        """Return what happened besides the moves, with the number of each event."""
        events = self.events.values_list("pk", "ply", "seat__side", "kind", "at")
        return [
            (pk, (ply, side, kind, self._name_at(side, at)))
            for pk, ply, side, kind, at in (events if self.news else ())
        ]

    def _name_at(self, side: Side | None, moment: datetime) -> str | None:
        who = player_at(self.seats_by_side[side], self.handovers, moment) if side else None
        return who.shown_name if who else None

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

    @overload
    def view(self, state: State, side: None) -> SpectatorView: ...
    @overload
    def view(self, state: State, side: Side) -> PlayerView: ...
    @overload
    def view(self, state: State, side: Side | None) -> View: ...
    def view(self, state: State, side: Side | None) -> View:
        """Return what `side` may know of a position; the end shows no hands while the deal is closed."""
        view = engine.view_for(state, side)
        return replace(view, hands={}) if self.deal_closed else view
