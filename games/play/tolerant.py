"""Broken games: lists show the others, and the staff hear of what can't be read."""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import DatabaseError

from games.lib import trouble
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
            game = thing if isinstance(thing, Game) else thing.game
            logger.exception("%s cannot be shown in a list", game)
            report(game)
            broken.append(thing)
    return shown, broken


def readable(games: Iterable[Game]) -> tuple[list[Game], list[Game]]:
    """Return the games a list can show, and those whose options are unreadable."""
    return shown_of_each(games, _with_options)


def replays(game: Game) -> bool:
    """Return whether the game can be replayed; `game` is fetched with seats and moves."""
    try:
        _with_options(game).positions()
    except DatabaseError:
        raise
    except Exception:
        return False
    return True


def report(game: Game) -> None:
    """Raise the alarm about a game that can't be read."""
    trouble.report(*alarm(game.code))


def alarm(code: str) -> tuple[str, str]:
    """Return name and text of the alarm about a game that can't be read or played on."""
    said = "Game {code} can’t be read or played on. `manage.py audit_games {code}` says why."
    return f"game-{code}", said.format(code=code)


def _with_options(game: Game) -> Game:
    _read = game.options, game.theme
    return game
