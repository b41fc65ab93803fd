"""A simulated club: people with habits of their own play many games at once, and some of them vanish."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from unittest.mock import patch

import time_machine
from django.db.models import Min, Q
from django.test import override_settings

from engine import Move, MoveError, Options, State, view_for
from engine.bots import BOTS
from engine.chance import stream
from engine.option_values import Choosing
from games import sweeps
from games.lib import kept_positions
from games.lib.clock import DAY_SECONDS
from games.lib.time_control import PRESETS, TimeControl
from games.lobby import seating
from games.models import Game, Ply, Seat, TableEvent, User
from games.play import deadlines, latest_end, turns
from games.play.bots import to_move_at_once

START = datetime(2026, 9, 7, tzinfo=UTC)
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
LATE = 3 * MINUTE  # after a deadline, until the clock process has looked
OPENING = 30  # days in which the games begin
ZONES = ("Europe/Berlin", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney")
# The hours at which each kind of person looks at their games, and how often they do.
HABITS = (([8, 12.5, 18, 21], 0.8), ([7.5, 18], 0.85), ([20.5], 0.9), ([19], 0.5), ([9, 22], 0.3))
CONTROLS = (
    *PRESETS.values(),
    TimeControl(DAY_SECONDS),
    TimeControl(2 * DAY_SECONDS, weekends_off=True),
)
BEFORE = TimeControl(3 * DAY_SECONDS)
Kind = TableEvent.Kind
Moment = tuple[datetime, int, "Member | None"]


@dataclass(eq=False)
class Member:
    """Someone who looks at their games at habitual hours, until they vanish, perhaps for some weeks."""

    user: User
    hours: list[float]
    often: float
    gone: tuple[datetime, datetime] | None = None

    def looks(self, chance: random.Random) -> Iterator[datetime]:
        """Yield when they look at the site, for years."""
        midnight = START.astimezone(self.user.zone).replace(hour=0)
        while True:
            for hour in self.hours:
                look = midnight + timedelta(hours=max(0.0, hour + chance.gauss(0, 0.7)))
                if chance.random() < self.often and not self.away(look):
                    yield look.astimezone(UTC)
            midnight += DAY

    def away(self, moment: datetime) -> bool:
        return bool(self.gone and self.gone[0] <= moment < self.gone[1])


@dataclass
class Club:
    """Its members and games, and what happens to them; the same for the same numbers."""

    members: int
    games: int
    absent: float  # the share of members who vanish
    before: bool = False  # with three days for every move, and no automatic vacation
    seed: int = 1
    latest: dict[int, datetime] = field(default_factory=dict)  # by game, as printed when it began

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.controls = (BEFORE,) if self.before else CONTROLS
        self.order = count()  # of what happens at the same moment
        self.agenda: list[Moment] = []
        self.states: dict[int, State] = {}  # by game, as the last of its people has seen it

    # Nobody here reads emails, and a process keeps more positions than the site's own.
    @override_settings(NOTIFICATION_CHANNELS={})
    @patch.object(kept_positions, "MOST", 1000)
    def play(self) -> None:
        """Let all games be played to their end."""
        with time_machine.travel(START, tick=False) as traveller:
            people = [self._member(number) for number in range(self.members)]
            self._invite(people)
            looks = {member: member.looks(self.chance) for member in people}
            for member in people:
                self._plan(next(looks[member]), member)
            deadline = None
            while deadline or self.tables:
                if deadline and deadline + LATE <= self.agenda[0][0]:
                    now = deadline + LATE
                    traveller.move_to(now)
                    self._end_vacations(now)
                    self._sweep(now)
                else:
                    now, _, member = heappop(self.agenda)
                    traveller.move_to(now)
                    if member:
                        self._plan(next(looks[member]), member)
                        if not self._look(member):
                            continue
                        self._end_vacations(now)
                    else:
                        self._open(self.tables.pop())
                self._bots(now)
                deadline = self._next_deadline()

    def _plan(self, moment: datetime, member: Member | None) -> None:
        heappush(self.agenda, (moment, next(self.order), member))

    def _member(self, number: int) -> Member:
        chance = self.chance
        user = User.objects.create_user(
            f"{number}@example.org", None, name=f"Member {number}",
            time_zone=chance.choice(ZONES), quiet_hours=chance.random() < 0.5,
            automatic_vacation=not self.before,
        )  # fmt: skip
        hours, often = chance.choice(HABITS)
        gone = None
        if number < self.absent * self.members:
            since = START + DAY * chance.uniform(0, 2 * OPENING)
            gone = since, since + DAY * chance.choice([7, 21, 10_000])
        return Member(user, [hour + chance.gauss(0, 0.7) for hour in hours], often, gone)

    def _invite(self, people: list[Member]) -> None:
        """Plan who plays with whom and from when on, with as many games for each member."""
        self.tables: list[list[User]] = []
        ring: list[User] = []
        for _nth in range(self.games):
            players = self.chance.choice((2, 3, 4))
            if len(ring) < players:
                fresh = [member.user for member in people if member.user not in ring]
                ring += self.chance.sample(fresh, len(fresh))
            self.tables.append([ring.pop(0) for _ in range(players)])
            self._plan(START + OPENING * DAY * self.chance.random(), None)

    def _open(self, players: list[User]) -> None:
        control = self.controls[len(self.latest) % len(self.controls)]
        together = Choosing.TOGETHER if self.chance.random() < 0.5 else Choosing.IN_TURN
        options = Options(players=len(players), start="S", choosing=together)
        game = self._start(players, options, control)
        assert game.started_at
        self.latest[game.pk] = latest_end.latest(game, game.started_at)

    def _start(self, players: list[User], options: Options, control: TimeControl) -> Game:
        sides = options.sides
        game = seating.open_table(players[0], options, side=sides[0], time=control)
        for user, side in zip(players[1:], sides[1:], strict=True):
            seating.take_seat(user, game, side)
        if self.before:
            Game.objects.filter(pk=game.pk).update(clock_rules=deadlines.TOGETHER)
        return Game.objects.with_table().get(pk=game.pk)

    def _look(self, member: Member) -> bool:
        """Come back where a substitute plays, and play what waits; return whether there was anything."""
        own = Seat.objects.filter(user=member.user, game__status=Game.Status.RUNNING)
        asked = own.filter(Q(to_move=True) | Q(substituted_at__isnull=False))
        seats = list(asked.select_related("game"))
        for seat in seats:
            if seat.substituted_at:
                turns.come_back(seat)
            self._move(seat)
        return bool(seats)

    def _move(self, seat: Seat) -> None:
        state = self._state(seat)
        if seat.side in state.to_move:
            try:
                self.states[seat.game_id] = turns.submit_move(
                    seat, state.ply, random_move(seat, state)
                )
            except MoveError as refusal:  # pragma: no cover
                raise AssertionError(f"{seat} can't play: {refusal}") from refusal

    def _state(self, seat: Seat) -> State:
        state = self.states.get(seat.game_id)
        if state is None or state.ply != seat.game.ply:
            state = Game.objects.with_moves().get(pk=seat.game_id).state()
        return state

    def _next_deadline(self) -> datetime | None:
        return Game.objects.running().aggregate(at=Min("deadline"))["at"]

    def _end_vacations(self, now: datetime) -> None:
        sweeps.automatic_vacations(now)

    def _sweep(self, now: datetime) -> None:
        """Play what is overdue, as the clock process does, which has looked every half minute until now."""
        sweeps.deadlines(now)

    def _bots(self, now: datetime) -> None:
        """Play what substitutes play at once; nobody here decides in advance."""
        if to_move_at_once().filter(game__waits_until=None).exists():
            sweeps.bots(now)


def random_move(seat: Seat, state: State) -> Move:
    """Return a legal move for this seat, the same each time."""
    return BOTS["random"](view_for(state, seat.side), stream(f"{seat.pk} {state.ply}", "bot"))


@dataclass(frozen=True)
class Waits:
    """How long a game's players waited for whom."""

    game: Game
    turns: list[timedelta]  # how long each turn of a person took, whoever played it in the end
    missed: timedelta  # until a substitute played
    longest_row: int  # missed turns one after another of one seat, for which the others waited

    @property
    def took(self) -> timedelta:
        assert self.game.finished_at
        assert self.game.started_at
        return self.game.finished_at - self.game.started_at


def waits(game: Game) -> Waits:
    """
    Return how long the players of a finished game waited, counted from its moves alone.

    A table without any of its players waits for one of them, which isn't a missed turn.
    """
    people = set(game.seats.filter(bot="").values_list("pk", flat=True))
    gone, rows = set[int](), dict.fromkeys(people, 0)
    began, missed, longest = game.started_at, timedelta(), 0
    assert began
    events, took = _events(game), []
    for ply in game.plies.order_by("number"):
        for event in events.get(ply.number - 1, ()):
            if event.kind == Kind.SUBSTITUTE:
                gone.add(event.seat_id)
            else:
                began = event.at if gone == people else began
                gone.discard(event.seat_id)
                rows[event.seat_id] = 0
        waited = ply.at - began
        took.append(waited)
        if ply.via != Ply.Via.SUBSTITUTE:
            rows[ply.seat_id] = 0
        elif waited > LATE and gone != people:
            missed += waited
            rows[ply.seat_id] += 1
            longest = max(longest, rows[ply.seat_id])
        began = ply.at
    return Waits(game, took, missed, longest)


def _events(game: Game) -> dict[int, list[TableEvent]]:
    """Return who was gone or back after how many moves."""
    events: dict[int, list[TableEvent]] = {}
    for event in game.events.filter(kind__in=[Kind.SUBSTITUTE, Kind.BACK]).order_by("pk"):
        events.setdefault(event.ply, []).append(event)
    return events
