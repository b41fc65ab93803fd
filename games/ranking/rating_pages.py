"""The page of the leaderboard by rating; it runs four queries, whatever the size of the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, F, OuterRef, Q, Subquery, When

from engine.bots import bot_title
from games.lib.pools import RATINGS
from games.models import Board, Standing, User
from games.models.follow import friends
from games.play.access import Visitor
from games.ranking.marks import Ranking
from games.ranking.rating_boards import LEAST_GAMES, RECENT, skill
from games.ranking.rating_filters import RatingFilters, pool_in
from games.ranking.seasons import Season
from games.ranking.skill import BOTS, Skill

PLAYERS_PER_PAGE = 25
MOST_FRIENDS = 500


@dataclass(frozen=True)
class RatingRow:
    """A row of the leaderboard."""

    rank: int
    user: int
    name: str
    country: str
    skill: Skill

    @classmethod
    def of(cls, row: Standing, rank: int) -> "RatingRow":
        return cls(rank, row.user_id, row.user.name, row.user.country, skill(row))


@dataclass(frozen=True)
class RatingsPage:
    """Players by rating, with filters from the query."""

    visitor: Visitor
    address: Any

    @property
    def _member(self) -> User | None:
        return self.visitor if isinstance(self.visitor, User) else None

    @cached_property
    def _boards(self) -> Sequence[Any]:
        """All boards of the pool, without marks but the chosen one's, and with the visitor's own place."""
        own = Standing.objects.filter(board=OuterRef("pk"), user=self.visitor.pk or 0)
        boards = Board.objects.filter(tables=RATINGS, players=pool_in(self.address))
        names = ("season", "preset", "country")
        season, preset, country = (self.address.get(name, "").replace("\0", "") for name in names)
        # Unknown values are ignored below; the marks of at most three boards are read for nothing.
        chosen = Q(period=season or "all", variant__in=("", preset, country))
        everyone = Q(period="all", variant="")
        return list(
            boards.defer("marks").annotate(
                its_marks=Case(When(chosen | everyone, then=F("marks")), default=None),
                own_place=Subquery(own.values("place")),
                own_games=Subquery(own.values("games")),
                own_listed=Subquery(own.values("listed")),
            )
        )

    @cached_property
    def filters(self) -> RatingFilters:
        found = (Season.read(board.period) for board in self._boards)
        seasons = {season for season in found if season}
        codes = {board.variant for board in self._boards if board.variant}
        return RatingFilters(self.address, seasons, codes, member=bool(self._member))

    @cached_property
    def _board(self) -> Any:
        wanted = self.filters.board
        found = (each for each in self._boards if (each.period, each.variant) == wanted)
        board = next(found, None)
        if board:
            board.marks = board.its_marks or []
        return board

    @cached_property
    def _ranking(self) -> Ranking:
        return Ranking(self._board or Board())

    @cached_property
    def paging(self) -> Page[Any] | None:
        """Return the page of everyone; None of friends, who are on one page."""
        if self.filters.friends:
            return None
        ranking: Any = self._ranking
        return Paginator(ranking, PLAYERS_PER_PAGE).get_page(self.address.get("page"))

    @cached_property
    def rows(self) -> list[RatingRow]:
        if self.paging is None:
            rows = enumerate(self._friends(), start=1)
        else:
            rows = enumerate(self.paging.object_list, start=self.paging.start_index())
        return [RatingRow.of(row, rank) for rank, row in rows]

    def _friends(self) -> list[Standing]:
        if not self._member:
            return []
        ids = [self._member.pk, *friends(self._member)[:MOST_FRIENDS]]
        # Sorted here: PostgreSQL would walk the whole board in order and look for them.
        rows = self._ranking.rows.filter(user__in=ids).select_related("user").order_by()
        return sorted(rows, key=lambda row: (row.place, row.user_id))

    @cached_property
    def elsewhere(self) -> RatingRow | None:
        """Return the visitor's own row if it is on another page."""
        board = self._board
        if not (board and board.own_listed) or self.filters.friends or self._is_here:
            return None
        found = self._ranking.at(board.own_place, self.visitor.pk or 0)
        return RatingRow.of(found[1], found[0]) if found else None

    @property
    def _is_here(self) -> bool:
        return any(row.user == self.visitor.pk for row in self.rows)

    @property
    def unlisted(self) -> bool:
        """Return whether the visitor could be on this board and isn't."""
        on_it = self._board and self._board.own_listed
        return bool(self._member) and not on_it

    @property
    def own_games(self) -> int:
        """Return how many rated games the visitor has had in this pool."""
        return (self._board and self._board.own_games) or 0

    @property
    def least_games(self) -> int:
        return LEAST_GAMES

    @property
    def days(self) -> int:
        """Return within how many days a player must have had a rated game."""
        return RECENT.days

    @property
    def bots(self) -> list[tuple[str, int]]:
        """Return the fixed ratings of bots."""
        return [(bot_title(kind), rating) for kind, rating in BOTS.items()]
