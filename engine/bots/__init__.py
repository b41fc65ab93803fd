"""Players that see only a PlayerView and answer a Move."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ..moves import Move
from ..view import PlayerView
from . import greedy, random

# `numbers` are unsigned 32-bit integers without end, the bot's only source of chance.
Bot: TypeAlias = Callable[[PlayerView, Iterator[int]], Move]

BOTS: dict[str, Bot] = {"random": random.choose, "greedy": greedy.choose}
TITLES = {"random": "Random bot", "greedy": "Greedy bot"}
