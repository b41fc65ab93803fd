"""The pages of duplicates: all events, one event, and one seat at all its tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from django.db.models import Count

from engine.box import Side, side_name
from engine.duplicate import same_cards_until
from games.board import option_text
from games.duplicates.comparison import Line, SeatLines, Table, compared, ranked, tables_of
from games.duplicates.models import Entry, Event
from games.models import Game
from games.play.access import Visitor

LISTED = 20  # events in each list


@dataclass(frozen=True)
class EventsPage:
    """The events that wait for players, that are played, and the last that have ended."""

    @cached_property
    def waiting(self) -> Iterable[Event]:
        events = Event.objects.filter(deal=None, cancelled_at=None).annotate(many=Count("entries"))
        return events.select_related("host")[:LISTED]

    @cached_property
    def running(self) -> Iterable[Event]:
        return Event.objects.filter(deal__isnull=False, deal__opened_at=None)[:LISTED]

    @cached_property
    def ended(self) -> Iterable[Event]:
        events = Event.objects.filter(deal__opened_at__isnull=False)
        return events.order_by("-deal__opened_at")[:LISTED]


@dataclass(frozen=True)
class EventPage:
    """One event; until its deal is open, tables tell their results and no move."""

    event: Event
    visitor: Visitor
    refusal: str = ""

    @property
    def rules(self) -> str:
        return option_text.in_short(self.event.options, self.event.preset)

    @cached_property
    def entries(self) -> Sequence[Entry]:
        return list(self.event.entries.select_related("user").order_by("at", "pk"))

    @property
    def free(self) -> int:
        return self.event.seats - len(self.entries)

    @property
    def signed_up(self) -> bool:
        return any(entry.user_id == self.visitor.pk for entry in self.entries)

    @property
    def hosts(self) -> bool:
        return self.event.host_id == self.visitor.pk

    @property
    def starting(self) -> bool:
        """Return whether the tables are about to be set up."""
        return self.event.is_open and (self.free <= 0 or self.event.starts_early)

    @property
    def may_start(self) -> bool:
        """Return whether enough have signed up for two tables."""
        return self.hosts and not self.starting and len(self.entries) > self.event.players

    @cached_property
    def tables(self) -> list[Table]:
        deal = self.event.deal
        games = deal.games.with_moves() if self.event.ended and deal else None
        if games is None:
            games = deal.games.with_table() if deal else Game.objects.none()
        return tables_of(list(games.order_by("pk")))

    @property
    def own(self) -> Table | None:
        """Return the table at which the reader sits."""
        return next((each for each in self.tables if each.game.seat_of(self.visitor)), None)

    @property
    def playing(self) -> list[Table]:
        return [table for table in self.tables if not table.game.over]

    @cached_property
    def seats(self) -> list[SeatLines]:
        return compared(self.tables)

    @property
    def ranked(self) -> list[Line]:
        return ranked(self.seats)

    @cached_property
    def same_until(self) -> int | None:
        """Return the last move up to which the cards were the same at all tables; None if always."""
        found = (same_cards_until(table.game.replayed()) for table in self.tables)
        return min((ply for ply in found if ply is not None), default=None)


class Played(NamedTuple):
    """A move of the seat; `exact` while its cards were the same everywhere."""

    number: int
    text: str
    exact: bool


@dataclass(frozen=True)
class SeatPage:
    """The moves of one seat, at all tables of an event that has ended, side by side."""

    event: EventPage
    side: Side

    @property
    def name(self) -> str:
        return side_name(self.side)

    @cached_property
    def lines(self) -> Sequence[Line]:
        """Return what each table made of this seat, in the order of the tables."""
        seat = next((each for each in self.event.seats if each.side == self.side), None)
        return sorted(seat.lines if seat else (), key=lambda line: line.table.number)

    @cached_property
    def rows(self) -> list[tuple[int, list[tuple[Line, Played | None]]]]:
        """Return the seat's first moves, its second ones, and so on, with their number."""
        moves = zip_longest(*(self._moves(line.table.game) for line in self.lines))
        return [
            (number, list(zip(self.lines, row, strict=True))) for number, row in enumerate(moves, 1)
        ]

    def _moves(self, game: Game) -> list[Played]:
        until = self.event.same_until
        return [
            Played(row.number, row.move, until is None or row.number <= until)
            for row in game.rows
            if row.side == self.side
        ]
