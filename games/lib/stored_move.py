"""A move of a game as it is stored, whether in a row or packed."""

from datetime import datetime
from typing import NamedTuple

from engine.box import Side


class StoredMove(NamedTuple):
    """One move in canonical notation, with the side that made it, when, and how it came (Ply.Via)."""

    number: int
    side: Side
    move: str
    via: str
    at: datetime
