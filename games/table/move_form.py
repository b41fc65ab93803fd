"""A posted move: the position its player saw, and the move itself."""

from collections.abc import Mapping

from engine import Move
from games.models import Seat
from games.table.block_form import posted_move


class MoveForm:
    """What a POST says of a move; raises nothing until it is asked for the move."""

    def __init__(self, posted: Mapping[str, str]) -> None:
        self.posted = posted
        self.text = posted.get("move", "")

    @property
    def ply(self) -> int:
        """How many moves the player had seen; -1 for anything but a number, which no position answers to."""
        given = self.posted.get("ply", "")
        return int(given) if given.isdecimal() and len(given) < 6 else -1

    def move(self, seat: Seat) -> Move:
        """Return the move; raises MoveError where the form holds none."""
        return posted_move(self.posted, seat.game.theme, seat.colours)
