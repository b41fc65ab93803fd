"""Players that see only a PlayerView and answer with a Move."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from ..language import gettext, gettext_noop
from ..moves import Move
from ..view import PlayerView
from . import greedy, random

# `numbers` are unsigned 32-bit integers without end, the bot's only source of chance.
Bot: TypeAlias = Callable[[PlayerView, Iterator[int]], Move]

BOTS: Mapping[str, Bot] = {"random": random.choose, "greedy": greedy.choose}
TITLE_MSGIDS = {"random": gettext_noop("Random bot"), "greedy": gettext_noop("Greedy bot")}
KIND_MSGIDS = {"random": gettext_noop("random"), "greedy": gettext_noop("greedy")}


def bot_title(key: str) -> str:
    """What the bot is called: "Greedy bot"; the key itself for a bot that is no more."""
    return gettext(TITLE_MSGIDS[key]) if key in TITLE_MSGIDS else key


def bot_kind(key: str) -> str:
    """The kind of bot inside a sentence: "greedy"; the key itself for a bot that is no more."""
    return gettext(KIND_MSGIDS[key]) if key in KIND_MSGIDS else key
