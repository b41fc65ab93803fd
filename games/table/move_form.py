"""A posted move: the position its player saw, and the move itself."""

from collections.abc import Mapping, Sequence

from django import forms

from engine import Move, Theme, parse
from engine.box import Colour
from games.table.block_choice import BlocksForm


class MoveForm(forms.Form):
    """What a POST says of a move; raises nothing until it is asked for the move."""

    ply = forms.IntegerField(min_value=0, max_value=99_999)
    move = forms.CharField(required=False)

    def __init__(self, posted: Mapping[str, str], theme: Theme, own: Sequence[Colour]) -> None:
        super().__init__(posted)
        self.theme, self.own = theme, own
        self.full_clean()

    @property
    def seen(self) -> int:
        """How many moves the player had seen; -1 for anything but a number, which no position answers to."""
        given: int = self.cleaned_data.get("ply", -1)
        return given

    @property
    def text(self) -> str:
        """A build in canonical notation; empty where blocks are chosen."""
        given: str = self.cleaned_data.get("move", "")
        return given

    def read(self) -> Move:
        """Return the move of the text, or else of the numbers of blocks; raises MoveError where there is none."""
        return parse(self.text, self.theme) if self.text else BlocksForm(self.data, self.own).move
