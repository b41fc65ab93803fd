"""Lists that go on when one game is broken: show what can be shown, name and log what can't."""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from games.models import Game, Seat

logger = logging.getLogger(__name__)
Thing = TypeVar("Thing", Seat, Game)
Shown = TypeVar("Shown")


def shown_of_each(things: Iterable[Thing], show: Callable[[Thing], Shown]) -> tuple[list[Shown], list[Thing]]:
    """Return what `show` makes of each thing, and the things it fails on, so that one broken game hides no other."""
    shown, broken = [], []
    for thing in things:
        try:
            shown.append(show(thing))
        except Exception:  # the log says what is wrong with it
            logger.exception("%s cannot be shown in a list", thing if isinstance(thing, Game) else thing.game)
            broken.append(thing)
    return shown, broken


def readable(games: Iterable[Game]) -> tuple[list[Game], list[Game]]:
    """Return the games that a list can show, and those whose options can't be read."""
    return shown_of_each(games, _with_options)


def _with_options(game: Game) -> Game:
    _read = game.options
    return game
