"""A bot that plays a random legal move."""

from collections.abc import Iterator, Sequence

from ..chance import pick
from ..legal import choices, legal_builds
from ..moves import Move
from ..state import Phase
from ..view import PlayerView


def choose(view: PlayerView, numbers: Iterator[int]) -> Move:
    """Return one of the player's legal moves, each equally likely."""
    choosing = view.phase is Phase.CHOOSE
    legal: Sequence[Move] = (
        choices(view, view.side) if choosing else list(legal_builds(view, view.side))
    )
    return legal[pick(numbers, len(legal))]
