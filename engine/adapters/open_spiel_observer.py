"""What a player observes in OpenSpiel: a PlayerView as numbers and as text."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol

import numpy as np
import pyspiel

from .. import Options, PlayerView, new_game, view_for
from .actions import ANY_SEED
from .observation import fields


class Observed(Protocol):
    """A state of the game in OpenSpiel, as far as an observer needs it."""

    @property
    def seen(self) -> Sequence[Sequence[str]]:
        """What each player has seen of every position so far."""

    def view(self, player: int) -> PlayerView | None:
        """Return what a player may know; None before the deal."""


class ManhattanObserver:
    """
    The numbers are in `tensor`, and by name in `dict`.

    With perfect recall there is only the text: what was seen of every position, then the present
    view.
    """

    def __init__(self, options: Options, kind: pyspiel.IIGObservationType, params: object) -> None:
        if (
            params
            or not kind.public_info
            or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError("What can be observed is all that one seat sees, with no parameters.")
        self.recall = kind.perfect_recall
        shape = (
            [] if self.recall else fields(view_for(new_game(options, ANY_SEED), options.sides[0]))
        )
        ends = list(accumulate((len(field.numbers) for field in shape), initial=0))
        numbers = np.zeros(ends[-1], np.float32)
        self.tensor = None if self.recall else numbers
        self.dict = {field.name: numbers[slice(*ends[i : i + 2])] for i, field in enumerate(shape)}

    def set_from(self, state: Observed, player: int) -> None:
        """Set the numbers to what a player observes; to zeros before the deal."""
        view = state.view(player)
        seen = {field.name: field.numbers for field in fields(view)} if view else {}
        for name, numbers in self.dict.items():
            numbers[:] = seen.get(name, 0)

    def string_from(self, state: Observed, player: int) -> str:
        """Return what a player observes as text."""
        before = state.seen[player] if self.recall else ()
        return "\n".join([*before, str(state.view(player) or "")])
