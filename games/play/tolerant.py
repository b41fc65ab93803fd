"""Lists go on where one game is broken: what can be shown is shown, what cannot is named and logged."""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from games.models import Game, Seat

logger = logging.getLogger(__name__)
Thing = TypeVar("Thing", Seat, Game)
Shown = TypeVar("Shown")


def shown_of_each(things: Iterable[Thing], show: Callable[[Thing], Shown]) -> tuple[list[Shown], list[Thing]]:
    """What is shown of each, and those of which nothing can be: one broken game does not take the others away."""
    shown, broken = [], []
    for thing in things:
        try:
            shown.append(show(thing))
        except Exception:  # whatever is wrong in it, the log has it
            logger.exception("%s cannot be shown in a list", thing if isinstance(thing, Game) else thing.game)
            broken.append(thing)
    return shown, broken


def readable(games: Iterable[Game]) -> tuple[list[Game], list[Game]]:
    """The games that a list can show, and those whose options cannot be read."""
    return shown_of_each(games, _with_options)


def _with_options(game: Game) -> Game:
    _read = game.options
    return game
