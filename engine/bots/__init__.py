"""Bots: functions that see a PlayerView and return a Move."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from ..language import gettext, gettext_noop
from ..moves import Move
from ..view import PlayerView
from . import greedy, random

# The iterator yields unsigned 32-bit integers without end: the bot's only source of randomness.
Bot: TypeAlias = Callable[[PlayerView, Iterator[int]], Move]

BOTS: Mapping[str, Bot] = {"random": random.choose, "greedy": greedy.choose}
TITLE_MSGIDS = {"random": gettext_noop("Random bot"), "greedy": gettext_noop("Greedy bot")}
KIND_MSGIDS = {"random": gettext_noop("random"), "greedy": gettext_noop("greedy")}


def bot_title(key: str) -> str:
    """Return the bot's name: "Greedy bot". The key itself, if there is no such bot any more."""
    return gettext(TITLE_MSGIDS[key]) if key in TITLE_MSGIDS else key


def bot_kind(key: str) -> str:
    """
    Return the kind of bot inside a sentence: "greedy".

    The key itself, if there is no such bot any more.
    """
    return gettext(KIND_MSGIDS[key]) if key in KIND_MSGIDS else key
