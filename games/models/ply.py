"""Ply: one move of a game, and the moves of a game as they are stored, in rows or packed."""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.db import models

from engine.box import Side
from games.lib.stored_move import StoredMove
from games.models import packing
from games.models.seat import Seat

if TYPE_CHECKING:
    from games.models.game import Game


class Ply(models.Model):
    """One move in canonical notation; it led to the position after `number` moves."""

    class Via(models.TextChoices):
        """How a move came; games/board/history.py has the words for it."""

        WEB = "web"
        MAIL = "mail"
        BOT = "bot"
        SUBSTITUTE = "stand-in"
        AHEAD = "ahead"  # decided by the player before the turn came

    # The unique constraint is an index of the game as well; so for seats.
    game = models.ForeignKey("Game", on_delete=models.CASCADE, related_name="plies", db_index=False)
    number = models.PositiveSmallIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="plies")
    move = models.CharField(max_length=24)
    via = models.CharField(max_length=8, choices=Via)
    at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="one_move_per_ply"),)

    def __str__(self) -> str:
        # Omits the move: a choice of blocks may still be secret, and this text appears in the admin and in logs.
        return f"move {self.number}"


def stored_moves(game: "Game") -> Iterator[StoredMove]:
    """
    Yield the moves in the order played: packed, from rows that are fetched, or from the database.

    Raises packing.UnreadableError after the last that can be read.
    """
    return _unpacked(game) if game.packed else _from_rows(game)


def _unpacked(game: "Game") -> Iterator[StoredMove]:
    number = 0
    for move in packing.unpack(game.started_at or game.created_at, game.packed):
        number = move.number
        yield move
    if number != game.ply:
        raise packing.UnreadableError(f"{number} of {game.ply} moves are there")


def played_moves(game: "Game") -> Iterator[tuple[Side, str]]:
    """Yield every move as it is stored, with its side; the times of rows would take as long again."""
    if game.packed:
        return ((row.side, row.move) for row in _unpacked(game))
    return ((side, move) for side, move in _columns(game, "move"))


def _from_rows(game: "Game") -> Iterator[StoredMove]:
    rows = _columns(game, "number", "move", "via", "at")
    return (StoredMove(number, side, *rest) for side, number, *rest in rows)


def _columns(game: "Game", *names: str) -> Iterator[tuple[Any, ...]]:
    """The side and these columns of each row, fetched or from the database."""
    sides = {seat.pk: seat.side for seat in game.seats.all()}
    fetched = "plies" in getattr(game, "_prefetched_objects_cache", ())
    rows: Iterable[tuple[Any, ...]] = (
        map(attrgetter("seat_id", *names), game.plies.all())
        if fetched
        else game.plies.values_list("seat_id", *names)  # in half the time of models
    )
    return ((sides[seat], *rest) for seat, *rest in rows)
