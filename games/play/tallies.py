"""Counts of a finished game, stored with each seat for profiles and lists."""

from engine import State
from engine.analysis.tallies import COUNTS, tallies
from games.models import Game, Seat


def store(game: Game, before: State | None, after: State) -> None:
    """
    Store each seat's builds, towers taken and lost, and points turned, once the game is over.

    A game that was called off has none.
    """
    if game.called_off:
        return
    counted = tallies(Game.objects.with_moves().get(pk=game.pk).positions())
    seats = list(game.seats.all())
    for seat in seats:
        for name in COUNTS:
            setattr(seat, name, getattr(counted[seat.side], name))
    Seat.objects.bulk_update(seats, COUNTS)
