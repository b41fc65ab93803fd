"""Games without a clock: one in which nobody has moved for sixty days is closed."""

from django.db import transaction

from games.models import Game, TableEvent
from games.play import absence, notices, turns


def close(game_id: int) -> None:
    """Close a game that has been idle for too long; it is kept, has no result, and counts nowhere."""
    with transaction.atomic():
        game = turns.locked(game_id)
        idle = game.deadline is not None and game.deadline <= game.locked_at
        if game.status != Game.Status.RUNNING or not (game.untimed and idle):
            return  # someone moved first
        turns.call_off(game)
        absence.event(game, None, TableEvent.Kind.CLOSED, game.ply, game.locked_at)
        notices.owe_news(game)
