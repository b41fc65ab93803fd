"""The rated games that ended lately, which hints are found from, and the pairs who played them."""

from datetime import datetime, timedelta
from itertools import permutations

from django.db.models import QuerySet

from engine.box import Side
from games.models import Game, Ply, Seat

ENDED = timedelta(days=2)  # games that ended since then bring their players in question
LATELY = timedelta(days=90)  # the games that count
LEAST_GAMES = 5
Pair = tuple[int, int]


def rated(since: datetime, *, duels: bool = False) -> QuerySet[Game]:
    """Return the games that count: rated, won, and revealed, of two or else of three and more."""
    games = Game.objects.revealed().filter(rated=True, finished_at__gt=since).exclude(winners="")
    return games.filter(players=2) if duels else games.filter(players__gte=3)


def pairs(now: datetime, *, duels: bool = False) -> list[Pair]:
    """Return the ordered pairs of people whose game has just ended."""
    found: set[Pair] = set()
    for game in rated(now - ENDED, duels=duels).prefetch_related("seats"):
        people = sorted(seat.user_id for seat in game.seats.all() if seat.user_id)
        found.update(permutations(people, 2))
    return sorted(found)


def between(now: datetime, one: int, other: int, *, duels: bool = False) -> list[Game]:
    """Return the games of both, the earliest first; none if they are too few to say anything."""
    both = rated(now - LATELY, duels=duels).filter(seats__user=one).filter(seats__user=other)
    games = list(both.order_by("finished_at"))
    return games if len(games) >= LEAST_GAMES else []


def people(game: Game) -> dict[Side, int]:
    """Return the people who had their seats from the beginning, by side."""
    seats = {side: seat for side, seat in game.seats_by_side.items() if _played(seat)}
    return {side: seat.user_id for side, seat in seats.items() if seat.user_id}


def own(game: Game, ply: int) -> bool:
    """Return whether the move was its player's, and not a substitute's."""
    return game.rows[ply - 1].via != Ply.Via.SUBSTITUTE


def _played(seat: Seat) -> bool:
    return seat.user_id is not None and seat.replaced_at is None
