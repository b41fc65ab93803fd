"""Players that see only a PlayerView and answer a Move."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ..language import Names, gettext_noop
from ..moves import Move
from ..view import PlayerView
from . import greedy, random

# `numbers` are unsigned 32-bit integers without end, the bot's only source of chance.
Bot: TypeAlias = Callable[[PlayerView, Iterator[int]], Move]

BOTS: dict[str, Bot] = {"random": random.choose, "greedy": greedy.choose}
TITLES = Names(random=gettext_noop("Random bot"), greedy=gettext_noop("Greedy bot"))
KINDS = Names(random=gettext_noop("random"), greedy=gettext_noop("greedy"))
