"""A posted move, and the position the player saw."""

from collections.abc import Mapping, Sequence

from django import forms

from engine import Move, Theme, parse
from engine.box import Colour
from games.table.block_choice import BlocksForm


class MoveForm(forms.Form):
    """The fields of a posted move; errors are raised only when the move is read."""

    ply = forms.IntegerField(min_value=0, max_value=99_999)

    def __init__(self, posted: Mapping[str, str], theme: Theme, own: Sequence[Colour]) -> None:
        super().__init__(posted)
        self.theme, self.own = theme, own
        self.full_clean()

    @property
    def seen(self) -> int:
        """Return the number of moves the player had seen; -1 if invalid, which matches no position."""
        given: int = self.cleaned_data.get("ply", -1)
        return given

    @property
    def text(self) -> str:
        """Return a build as it was posted, for the notation to judge; empty if blocks are chosen."""
        return str(self.data.get("move", ""))

    def read(self) -> Move:
        """Return the move of the text, or else of the numbers of blocks; raises MoveError if there is none."""
        return parse(self.text, self.theme) if self.text else BlocksForm(self.data, self.own).move
