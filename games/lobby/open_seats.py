"""Seats of running games that are offered to volunteers: rows of the lobby, and the page of one game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery, prefetch_related_objects

from engine import view_for
from engine.box import Colour, colour_name, side_name
from engine.language import listed
from engine.scoring import side_scores
from games.board.phrases import turn_of_round
from games.board.thumbnail import Thumbnail, thumbnail
from games.lib import small_board
from games.models import Game, Seat
from games.models.block import blocked_there
from games.play import access
from games.play.tolerant import shown_of_each

MOST = 6  # games with open seats in the lobby; each takes a replay
# Which games' seats aren't for every volunteer yet; consequences.py fills it.
kept: list[Callable[[datetime], QuerySet[Any, int]]] = []


@dataclass(frozen=True, slots=True)
class Points:
    """A player of the game with their points."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat that a volunteer can take, with what everybody may know of its game."""

    game: Game
    seat: Seat
    thumbnail: Thumbnail
    turn: str
    players: tuple[Points, ...]

    @property
    def colours(self) -> tuple[Colour, ...]:
        return self.seat.colours

    @property
    def side_name(self) -> str:
        return side_name(self.seat.side)

    @property
    def colour_names(self) -> str:
        return listed(colour_name(colour) for colour in self.colours)


def in_lobby(visitor: access.Visitor, wanted: Q, now: datetime) -> list[OpenSeat]:
    """
    Return the open seats of public games that match the filters, for those without a seat there.

    Those that have waited the longest come first, so that each is seen in time. Games with those whom
    the visitor blocks, or who block them, are left out.
    """
    offered = Seat.objects.filter(offered_from__lte=now)
    games = Game.objects.with_table().running().filter(wanted, public=True)
    games = games.filter(pk__in=offered.values("game"), members_only=False)
    for not_yet in kept:
        games = games.exclude(pk__in=not_yet(now))
    if visitor.is_authenticated:
        games = games.exclude(seats__user=visitor.pk)
        games = games.exclude(seats__handovers__former=visitor.pk)
        games = games.exclude(blocked_there(visitor.pk))
    waiting = offered.filter(game=OuterRef("pk")).order_by("offered_from").values("offered_from")
    return of_games(games.order_by(Subquery(waiting[:1]), "pk")[:MOST], now)


def of_games(games: Iterable[Game], now: datetime) -> list[OpenSeat]:
    """Return the open seats of these games; one that can't be read has none."""
    games = list(games)
    prefetch_related_objects(games, "plies")
    shown, _broken = shown_of_each(games, lambda game: _of_game(game, now))
    return [row for rows in shown for row in rows]


def _of_game(game: Game, now: datetime) -> list[OpenSeat]:
    seats = game.seats_by_side
    offered = [s for s in seats.values() if s.offered_from and s.offered_from <= now]
    if not offered or game.status != Game.Status.RUNNING:
        return []
    view = view_for(game.state(), None)
    points = side_scores(game.options, view.scores)
    players = tuple(Points(seat, points[side]) for side, seat in seats.items())
    rows = []
    for seat in offered:
        board = thumbnail(seat.side, small_board.of(view))
        rows.append(OpenSeat(game, seat, board, turn_of_round(view), players))
    return rows


@dataclass(frozen=True)
class OpenSeatsPage:
    """The open seats of one game, for those who may see it or have its invite link."""

    game: Game
    visitor: access.Visitor
    invite: str
    now: datetime
    refusal: str = ""

    @cached_property
    def seats(self) -> list[OpenSeat]:
        return of_games([self.game], self.now)

    @property
    def seated(self) -> bool:
        return self.game.seat_of(self.visitor) is not None

    @property
    def may_watch(self) -> bool:
        return self.game.public or self.seated
