"""What a player of OpenSpiel observes: a PlayerView, as numbers and as text."""

from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from .. import Options, new_game, view_for
from .actions import ANY_SEED
from .observation import fields

if TYPE_CHECKING:
    from .open_spiel import ManhattanState


class ManhattanObserver:
    """
    The numbers are in `tensor`, and the same by name in `dict`.

    With perfect recall there is only the text: what was seen of every position, then the present view.
    """

    def __init__(self, options: Options, kind: pyspiel.IIGObservationType, params: object) -> None:
        if params or not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("What can be observed is all that one seat sees, with no parameters.")
        self.recall = kind.perfect_recall
        shape = [] if self.recall else fields(view_for(new_game(options, ANY_SEED), options.sides[0]))
        ends = list(accumulate((len(field.numbers) for field in shape), initial=0))
        numbers = np.zeros(ends[-1], np.float32)
        self.tensor = None if self.recall else numbers
        self.dict = {field.name: numbers[slice(*ends[i : i + 2])] for i, field in enumerate(shape)}

    def set_from(self, state: "ManhattanState", player: int) -> None:
        """Before the deal nobody sees anything: zeros."""
        view = state.view(player)
        told = {field.name: field.numbers for field in fields(view)} if view else {}
        for name, numbers in self.dict.items():
            numbers[:] = told.get(name, 0)

    def string_from(self, state: "ManhattanState", player: int) -> str:
        before = state.seen[player] if self.recall else ()
        return "\n".join([*before, str(state.view(player) or "")])
