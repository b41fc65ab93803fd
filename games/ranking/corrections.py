"""Corrections by the staff: a finished game counts for nothing, or counts again."""

from django.db import transaction

from games.models import Game, User
from games.models.seat import read_seats
from games.play import turns
from games.ranking import counting, ratings


def set_rated(game_id: int, by: User | None, *, rated: bool) -> bool:
    """
    Take a finished game off the leaderboards and out of the ratings, or put it back.

    Later games of its players are rated anew. Returns whether anything has changed: nobody corrects
    a game they played in, and one without a result stays as it is.
    """
    with transaction.atomic():
        ratings.one_at_a_time()
        game = turns.locked(game_id)
        read_seats([game])
        if not game.over or not game.winners or game.rated == rated or _played(by, game):
            return False
        counting.correct(game, rated=rated)
        ratings.forget(game)
    return True


def _played(by: User | None, game: Game) -> bool:
    former = {handover.former_id for handover in game.handovers}
    return by is not None and (game.seat_of(by) is not None or by.pk in former)
