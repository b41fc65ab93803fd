"""The lobby's page: tables that wait for players, and seats of running games that want a volunteer."""

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from games.lib import keyset
from games.lib.keyset import KeysetPage
from games.lobby import seating
from games.lobby.filters import TableFilters
from games.lobby.fitting import Candidates, Fit, candidates, fitting
from games.lobby.open_seats import OpenSeat, in_lobby
from games.models import Game, User
from games.models.block import blocked_there
from games.models.seat import read_seats
from games.play import access
from games.play.reliability import Reliability, reliabilities
from games.play.tolerant import readable

TABLES_PER_PAGE = 20


def people_at(*tables: Game) -> set[int]:
    """Return the ids of the players at these tables."""
    seats = (seat for game in tables for seat in game.seats.all())
    return {seat.user_id for seat in seats if seat.user_id is not None}


@dataclass(frozen=True)
class LobbyPage:
    """Public tables waiting for players, newest first, with filters from the query."""

    visitor: access.Visitor
    filters: TableFilters
    before: str | None

    @property
    def paging(self) -> KeysetPage:
        return self._found[0]

    @cached_property
    def _found(self) -> tuple[KeysetPage, Candidates | None]:
        """A page of tables, and those that might fit: on the first page without filters only."""
        tables = seating.in_lobby().filter(self.filters.query())
        user = self.visitor if isinstance(self.visitor, User) else None
        if user:
            tables = tables.exclude(blocked_there(user.pk))
        page = keyset.page(tables, "created_at", "pk", self.before, TABLES_PER_PAGE)
        also = None
        if user and not (self.before or self.filters.active):
            also = candidates(user, None if page.older else page.object_list)
        shown = [*page.object_list, *(also.tables if also else ())]
        read_seats(shown)
        return page, also

    @cached_property
    def tables(self) -> list[Game]:
        """Return the tables but for those that are listed as fitting."""
        above = {fit.game.pk for fit in self.fitting}
        return [game for game in readable(self.paging.object_list)[0] if game.pk not in above]

    @cached_property
    def reliabilities(self) -> dict[int, Reliability]:
        """Return the reliability of everyone at the tables."""
        return reliabilities(people_at(*self.tables, *(fit.game for fit in self.fitting)))

    @cached_property
    def open_seats(self) -> list[OpenSeat]:
        """Return the seats of running games that want a volunteer, on the first page only."""
        if self.before:
            return []
        return in_lobby(self.visitor, self.filters.query(), timezone.now())

    @cached_property
    def fitting(self) -> list[Fit]:
        """Return the tables that fit the visitor, on the first page without filters only."""
        also = self._found[1]
        return fitting(also, timezone.now()) if also else []

    @cached_property
    def mine(self) -> set[int]:
        """Return the ids of the tables where the visitor already has a seat."""
        return {game.pk for game in self.tables if game.seat_of(self.visitor)}
