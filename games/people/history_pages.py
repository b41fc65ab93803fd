"""The pages of a player's games, and of the games of players whom the reader follows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from games.lib import keyset
from games.lib.keyset import KeysetPage
from games.models import Follow, Game, Seat, User
from games.models.seat import read_seats
from games.people.history_figures import Figures, figures
from games.people.history_filters import HistoryFilters
from games.play import access, notes
from games.play.tolerant import readable

GAMES_PER_PAGE = 25
MOST_RUNNING = 50
NEWS_DAYS, MOST_NEWS = 30, 50


@dataclass(frozen=True)
class HistoryPage:
    """A player's games that the visitor may see, with filters, and what they amount to."""

    person: User
    visitor: access.Visitor
    filters: HistoryFilters
    before: str | None

    @cached_property
    def figures(self) -> Figures:
        return figures(self.person, self.visitor)

    @property
    def _zone(self) -> ZoneInfo:
        return self.visitor.zone if isinstance(self.visitor, User) else ZoneInfo("UTC")

    @cached_property
    def found(self) -> KeysetPage:
        seats = Seat.objects.filter(user=self.person)
        seats = seats.filter(self.filters.query(self._zone), access.may_see(self.visitor))
        seats = notes.noted_at_seats(seats, self.visitor).select_related("game")
        if self.filters.running:
            running = seats.filter(finished_at=None, game__status=Game.Status.RUNNING)
            return KeysetPage(list(running.order_by("-game_id")[:MOST_RUNNING]), "", first=True)
        finished = seats.filter(finished_at__isnull=False)
        return keyset.page(finished, "finished_at", "game_id", self.before, GAMES_PER_PAGE)

    @cached_property
    def games(self) -> list[Game]:
        return _with_tables(self.found.object_list)


@dataclass(frozen=True)
class FollowingPage:
    """The last finished games of players whom the reader follows, and who these are."""

    user: User

    @property
    def days(self) -> int:
        return NEWS_DAYS

    @cached_property
    def people(self) -> list[User]:
        follows = Follow.objects.filter(follower=self.user, followed__is_active=True)
        return [
            each.followed for each in follows.select_related("followed").order_by("followed__name")
        ]

    @cached_property
    def games(self) -> list[Game]:
        since = timezone.now() - timedelta(days=NEWS_DAYS)
        seats = Seat.objects.filter(user__in=self.people, finished_at__gte=since)
        seats = seats.filter(access.may_see(self.user))
        seats = notes.noted_at_seats(seats, self.user).select_related("game")
        found: dict[int, Seat] = {}
        for seat in seats.order_by("-finished_at", "-game_id")[
            : 4 * MOST_NEWS
        ]:  # up to four of one game
            found.setdefault(seat.game_id, seat)
        return _with_tables(list(found.values())[:MOST_NEWS])


def _with_tables(seats: Iterable[Any]) -> list[Game]:
    """The games of these seats that can be shown, with all their seats."""
    games = notes.games_at(seats)
    read_seats(games)
    return readable(games)[0]
