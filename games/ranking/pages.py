"""The leaderboard's page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Seat, User
from games.play.access import Visitor
from games.ranking import statistics
from games.ranking.filters import RankingFilters
from games.ranking.statistics import RankingRow, Rows

PLAYERS_PER_PAGE = 25


@dataclass(frozen=True)
class LeaderboardPage:
    """Finished games by player, with filters from the query; bots have their own list."""

    visitor: Visitor
    filters: RankingFilters
    number: str | None

    @cached_property
    def _seats(self) -> QuerySet[Seat]:
        players, period = self.filters.chosen("players"), self.filters.period_key
        seats = statistics.finished_seats(players, period, timezone.now())
        return seats.filter(self.filters.variant_query("game__"))

    @cached_property
    def _rows(self) -> Rows:
        seats = self._seats if self.filters.with_bots else statistics.without_bots(self._seats)
        return statistics.standings(seats)

    @cached_property
    def paging(self) -> Page[Any]:
        return Paginator(self._rows, PLAYERS_PER_PAGE).get_page(self.number)

    @cached_property
    def standings(self) -> list[RankingRow]:
        return statistics.read(self.paging)

    @cached_property
    def elsewhere(self) -> RankingRow | None:
        """Return the visitor's own row if it is on another page."""
        if not isinstance(self.visitor, User) or self._is_here:
            return None
        return statistics.standing_of(self._rows, self.visitor)

    @property
    def _is_here(self) -> bool:
        return any(row.user == self.visitor.pk for row in self.standings)

    @property
    def ranked(self) -> bool:
        """Return whether the visitor has a rank."""
        return self._is_here or self.elsewhere is not None

    @cached_property
    def bots(self) -> list[RankingRow]:
        return statistics.bot_standings(self._seats)
