"""Lists that survive a broken game: show the others, and log what failed."""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from games.models import Game, Seat

logger = logging.getLogger(__name__)
Thing = TypeVar("Thing", Seat, Game)
Shown = TypeVar("Shown")


def shown_of_each(
    things: Iterable[Thing], show: Callable[[Thing], Shown]
) -> tuple[list[Shown], list[Thing]]:
    """Return `show` of each thing, and the things it failed on, so that a broken game hides no other."""
    shown, broken = [], []
    for thing in things:
        try:
            shown.append(show(thing))
        except Exception:  # the log has the details
            logger.exception(
                "%s cannot be shown in a list", thing if isinstance(thing, Game) else thing.game
            )
            broken.append(thing)
    return shown, broken


def readable(games: Iterable[Game]) -> tuple[list[Game], list[Game]]:
    """Return the games a list can show, and those whose options are unreadable."""
    return shown_of_each(games, _with_options)


def _with_options(game: Game) -> Game:
    _read = game.options
    return game
