"""The leaderboard's page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator

from games.models import Board, BotStanding, User
from games.play.access import Visitor
from games.ranking.filters import RankingFilters
from games.ranking.marks import Ranking
from games.ranking.rows import RankingRow

PLAYERS_PER_PAGE = 25


@dataclass(frozen=True)
class LeaderboardPage:
    """Finished games by player, with filters from the query; bots have their own list."""

    visitor: Visitor
    filters: RankingFilters
    number: str | None

    @cached_property
    def _boards(self) -> dict[str, Board]:
        """The boards of people's tables and of all tables; those without a game don't exist yet."""
        boards = Board.objects.filter(
            period=self.filters.period_key,
            players=self.filters.chosen("players") or 0,
            variant=self.filters.chosen("variant") or "",
        )
        return {board.tables: board for board in boards}

    @cached_property
    def _ranking(self) -> Ranking:
        tables = "all" if self.filters.with_bots else "people"
        return Ranking(self._boards.get(tables) or Board())

    @cached_property
    def paging(self) -> Page[Any]:
        return Paginator(self._ranking, PLAYERS_PER_PAGE).get_page(self.number)  # type: ignore[arg-type]

    @cached_property
    def standings(self) -> list[RankingRow]:
        rows = enumerate(self.paging.object_list, start=self.paging.start_index())
        return [RankingRow.of_player(row, rank) for rank, row in rows]

    @cached_property
    def elsewhere(self) -> RankingRow | None:
        """Return the visitor's own row if it is on another page."""
        if not isinstance(self.visitor, User) or self._is_here:
            return None
        found = self._ranking.of(self.visitor.pk)
        return RankingRow.of_player(found[1], found[0]) if found else None

    @property
    def _is_here(self) -> bool:
        return any(row.user == self.visitor.pk for row in self.standings)

    @property
    def ranked(self) -> bool:
        """Return whether the visitor has a rank."""
        return self._is_here or self.elsewhere is not None

    @cached_property
    def bots(self) -> list[RankingRow]:
        if not (board := self._boards.get("all")):
            return []
        rows = map(RankingRow.of_bot, BotStanding.objects.filter(board=board))
        return sorted(rows, key=lambda row: (-row.ratio, -row.games, -row.average, row.bot))
