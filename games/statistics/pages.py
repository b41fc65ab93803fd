"""The page of the statistics: two queries, however many games there are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q
from django.utils.safestring import SafeString

from games.board.drawings.bars import patterns
from games.models import Game, StatisticsSum
from games.statistics.filters import StatisticsFilters
from games.statistics.numbers import Number, numbers
from games.statistics.plots import Plot, plots

MOST_WAITING = 1000  # games; beyond it the page says "more than"


@dataclass(frozen=True)
class StatisticsPage:
    """The statistics of one kind of games, as far as games have been counted."""

    filters: StatisticsFilters

    @cached_property
    def _sums(self) -> Mapping[tuple[int, str, str], Mapping[str, int]]:
        """The sums of the chosen kind, and of all games by number of players."""
        players, tables, rules = self.filters.kind
        chosen = Q(players=players, tables=tables, rules=rules)
        rows = StatisticsSum.objects.filter(chosen | Q(tables="all", rules=""))
        return {(row.players, row.tables, row.rules): row.counts for row in rows}

    @property
    def players(self) -> int:
        return self.filters.kind[0]

    @property
    def games(self) -> int:
        """Return the games of the chosen kind."""
        return self._sums.get(self.filters.kind, {}).get("games", 0)

    @cached_property
    def numbers(self) -> list[Number]:
        return numbers(self._sums.get(self.filters.kind, {}), self.players)

    @property
    def plots(self) -> Sequence[Plot]:
        return plots(self.numbers, self.players)

    @property
    def patterns(self) -> SafeString:
        """Return what the bars of several parts are filled with."""
        return patterns()

    @property
    def counted(self) -> int:
        """Return the games that have been counted, of all kinds."""
        kinds = self._sums.items()
        return sum(sums.get("games", 0) for kind, sums in kinds if kind[1:] == ("all", ""))

    @cached_property
    def waiting(self) -> int:
        """Return how many games wait to be counted; no more than one over MOST_WAITING."""
        due = Game.objects.revealed().filter(figures_settled=False, sweep_retry_at=None)
        return due.order_by()[: MOST_WAITING + 1].count()

    @property
    def many_waiting(self) -> bool:
        return self.waiting > MOST_WAITING

    @property
    def all_games(self) -> int:
        return self.counted + self.waiting
