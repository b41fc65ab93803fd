"""One by one: act on many games so that one which fails is put off and doesn't stop the others."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from games.lib import unavailable
from games.models import Game
from games.models.game import GameQuerySet
from games.play import alarms, tolerant

logger = logging.getLogger(__name__)

HOLD = timedelta(hours=1)  # the pause before retrying a game that failed
MOST = 200  # the most in one sweep


def each(
    games: GameQuerySet, act: Callable[[Game], object], now: datetime, most: int = MOST
) -> int:
    """
    Act on each game separately, on at most so many; return on how many.

    One that fails is left alone for a while, and the alarm is raised.
    """
    some = list(games.not_held(now)[:most])
    for game in some:
        try:
            act(game)
        except Exception as error:
            if unavailable.lost_connection(error):
                raise  # the same would become of all others
            logger.exception("Game %s could not be swept", game.code)
            if unavailable.is_unavailable(error):
                continue  # it isn't to blame, and the next sweep finds it again
            Game.objects.filter(pk=game.pk).update(sweep_retry_at=now + HOLD)
            alarms.raise_(*tolerant.alarm(game.code))
    return len(some)
