"""
The simulated club with its running games in memory, so that hundreds of them take minutes.

Moves, clocks, absences and vacations are the site's own functions. Only what reads and writes rows is
replaced; a game is read once when it starts, and written with its moves and events when it is over.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from unittest.mock import patch

from django.db import transaction
from django.utils import timezone

from engine import Options, State
from games.lib.clock import Span
from games.lib.time_control import TimeControl
from games.models import Game, Ply, Seat, TableEvent, User
from games.play import absence, automatic_vacation, deadlines, notices, turns, vacation, wakeups
from tests.games.club import Club, Member, random_move


@dataclass
class Table:
    """A running game, and what isn't written before it is over."""

    game: Game
    states: list[State] = field(default_factory=list)
    plies: list[Ply] = field(default_factory=list)
    events: list[TableEvent] = field(default_factory=list)


@dataclass
class ClubInMemory(Club):
    """The same club, played more quickly."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.running: dict[int, Table] = {}
        self.seats_of: dict[int, list[Seat]] = defaultdict(list)
        self.users: dict[int, User] = {}
        self.moved_at: dict[int, datetime] = {}  # by user
        self.touched: set[int] = set()  # games, since it was last looked who plays at once

    def _member(self, number: int) -> Member:
        member = super()._member(number)
        self.users[member.user.pk] = member.user
        return member

    def _start(self, players: list[User], options: Options, control: TimeControl) -> Game:
        game = Game.objects.create(
            name="Club", host=players[0], players=len(players), options_by_key=options.as_dict(),
            pace_seconds=control.seconds, increment_seconds=control.increment,
            cap_seconds=control.cap, vacation_days=control.vacation_days,
            weekend_zone=players[0].zone.key if control.weekends_off else "",
            **({"clock_rules": deadlines.TOGETHER} if self.before else {}),
        )  # fmt: skip
        for user, side in zip(players, options.sides, strict=True):
            Seat.objects.create(game=game, user=user, side=side)
        game = Game.objects.with_table().get(pk=game.pk)
        for seat in game.seats.all():
            assert seat.user_id
            seat.user, seat.game = self.users[seat.user_id], game
            self.seats_of[seat.user_id].append(seat)
        self.running[game.pk] = Table(game)
        with self._in_memory():
            turns.start(self._locked(game.pk))
        return game

    def _look(self, member: Member) -> bool:
        own = self.seats_of[member.user.pk]
        asked = [seat for seat in own if seat.to_move or seat.substituted_at]
        for seat in asked:
            with self._in_memory():
                if seat.substituted_at:
                    turns.come_back(seat)
                if seat.to_move:
                    self.moved_at[member.user.pk] = timezone.now()
                self._move(seat)
        return bool(asked)

    def _state(self, seat: Seat) -> State:
        return self.running[seat.game_id].states[-1]

    def _next_deadline(self) -> datetime | None:
        over = [table for table in self.running.values() if table.game.over]
        for table in over:
            self._store(table)
        running = [table.game.deadline for table in self.running.values() if table.game.deadline]
        return min(running, default=None)

    def _end_vacations(self, now: datetime) -> None:
        for user in self.users.values():
            since = user.automatic_since
            span = user.automatic_span if since else None
            back = since and self.moved_at.get(user.pk, since) > since
            if since and (back or span is None or span.ends <= now):
                with self._in_memory():
                    automatic_vacation.end(user, now)

    def _sweep(self, now: datetime) -> None:
        games = [table.game for table in self.running.values()]
        due = [(game.deadline, game) for game in games if game.deadline and game.deadline <= now]
        with self._in_memory():
            for deadline, game in sorted(due, key=lambda each: each[0]):
                self._run_out(game, deadline, now)

    def _run_out(self, game: Game, deadline: datetime, now: datetime) -> None:
        """Do what `overdue.play` does."""
        for seat in _late(game, deadline):
            if not seat.substituted_at:
                automatic_vacation._begin(seat, now)
        for seat in _late(game, deadline):
            if game.deadline == deadline:
                self._play(seat)

    def _bots(self, now: datetime) -> None:
        while self.touched:
            game = self.running[self.touched.pop()].game
            seats = [seat for seat in game.seats.all() if seat.to_move and seat.substituted_at]
            if seats and not game.waits_until:
                with self._in_memory():
                    self._play(seats[0])

    def _play(self, seat: Seat) -> None:
        """Let a substitute play this turn; what it plays makes no difference to a clock."""
        state = self._state(seat)
        if seat.side in state.to_move:
            turns.submit_move(seat, state.ply, random_move(seat, state), Ply.Via.SUBSTITUTE)

    def _store(self, table: Table) -> None:
        del self.running[table.game.pk]
        table.game.save()
        for seat in table.game.seats.all():
            assert seat.user_id
            self.seats_of[seat.user_id].remove(seat)
            seat.save()
        Ply.objects.bulk_create(table.plies)
        TableEvent.objects.bulk_create(table.events)

    @contextmanager
    def _in_memory(self) -> Iterator[None]:
        """Read and write nothing; leave out what follows from a move without touching a clock."""
        with ExitStack() as stack:
            for where, name, instead in (
                (transaction, "atomic", lambda **how: nullcontext()),
                (Game, "save", _nothing),
                (Seat, "save", _nothing),
                (User, "save", _nothing),
                (Ply, "save", lambda ply, **how: self.running[ply.game_id].plies.append(ply)),
                (Seat.objects, "bulk_update", _nothing),
                (Game, "replayed", lambda game: self.running[game.pk].states),
                (turns, "locked", self._locked),
                (turns, "with_players", _nothing),
                (turns, "after_move", [self._follow]),
                (turns, "after_game", []),
                (absence, "event", self._event),
                (vacation, "locked", lambda user: user),
                (vacation, "write", self._write),
                (notices, "_write", _nothing),
                (notices, "_owe_news", _nothing),
                (wakeups, "after_commit", _nothing),
            ):
                stack.enter_context(patch.object(where, name, instead))
            yield

    def _locked(self, game_id: int) -> Game:
        self.touched.add(game_id)
        game = self.running[game_id].game
        game.locked_at = timezone.now()
        return game

    def _follow(self, game: Game, before: State | None, after: State) -> None:
        self.running[game.pk].states.append(after)

    def _event(
        self, game: Game, seat: Seat | None, kind: str, ply: int, now: datetime, by: Any = None
    ) -> None:
        event = TableEvent(game=game, seat=seat, kind=kind, ply=ply, at=now, by=by)
        self.running[game.pk].events.append(event)

    def _write(self, user: User, away: list[Span], *fields: str) -> None:
        user.vacations = [[moment.isoformat() for moment in span] for span in sorted(away)]
        for seat in self.seats_of[user.pk]:
            if seat.game_id in self.running and not seat.game.over:
                deadlines.correct(seat.game)


def _late(game: Game, deadline: datetime) -> list[Seat]:
    seats = [seat for seat in game.seats.all() if seat.to_move]
    return [seat for seat in seats if not seat.deadline or seat.deadline <= deadline]


def _nothing(*some: object, **how: object) -> None:
    """Write nothing."""
