"""The choice of a round's blocks: the numbers a player asks for, the presets, and the fields."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django import forms
from django.utils.translation import gettext as _

from engine import ChooseBlocks, PlayerView, Selection, State
from engine.box import Colour, Floors, Side, colour_name
from engine.events import Took
from games.board.phrases import floors

HEIGHTS = (4, 3, 2, 1)
Counts = Mapping[int, int]  # the number of blocks of each height


class BlocksForm(forms.Form):
    """The requested number of blocks of each height, by colour: fields `r4`, `r3`, …"""

    def __init__(self, posted: Mapping[str, str], own: Sequence[Colour]) -> None:
        super().__init__(posted)
        self.own = own
        for name in (_field(colour, height) for colour in own for height in HEIGHTS):
            self.fields[name] = forms.IntegerField(required=False, min_value=0, max_value=99)

    @property
    def counts(self) -> dict[Colour, Counts]:
        """Return the requested numbers; 0 for an invalid one."""
        self.full_clean()
        return {
            c: {height: self.cleaned_data.get(_field(c, height)) or 0 for height in HEIGHTS}
            for c in self.own
        }

    @property
    def move(self) -> ChooseBlocks:
        """Return the move these numbers stand for; the engine checks whether it is legal."""
        taken = {
            colour: tuple(height for height in HEIGHTS for _one in range(counts[height]))
            for colour, counts in self.counts.items()
        }
        two = len(self.own) > 1
        return ChooseBlocks(
            tuple(Selection(heights, colour if two else None) for colour, heights in taken.items())
        )


def _field(colour: Colour, height: int) -> str:
    return f"{colour.lower()}{height}"


def fields_of(own: Sequence[Colour], move: ChooseBlocks) -> dict[str, str]:
    """Return the fields as a form posts them for this choice."""
    return {
        _field(selection.colour or own[0], height): str(selection.floors.count(height))
        for selection in move.selections
        for height in HEIGHTS
    }


class HeightField(NamedTuple):
    """The field for blocks of one height: how many exist, are asked for, and would be left."""

    height: int
    name: str
    there: int
    wanted: int
    left: int


class ColourFields(NamedTuple):
    """The fields of one colour, tallest first; `off` if their sum isn't the blocks of a round."""

    colour: Colour
    name: str
    heights: tuple[HeightField, ...]
    counted: str
    off: bool


class BlockChoice(NamedTuple):
    """
    The form for choosing blocks.

    `says` is the sentence with a colour's number of blocks, which the script updates. `same` says how
    closely the preset can repeat the last round: "exactly", "nearly", or not at all.
    """

    colours: tuple[ColourFields, ...]
    says: str
    same: str


def block_choice(
    view: PlayerView, states: Sequence[State], preset: str, posted: Mapping[str, str]
) -> BlockChoice:
    """Return the fields, filled in with the numbers of a preset if given, else with those posted."""
    own, last = view.own_colours, last_taken(states, view.side)
    if preset:
        wanted: Mapping[Colour, Counts] = {c: _counted(_preset(preset, view, c, last)) for c in own}
    else:
        wanted = BlocksForm(posted, own).counts
    says = _("{sum} of {total} blocks · floors: {floors} now, {left} for later")
    exact = all(nearest(blocks, view.supply[colour]) == blocks for colour, blocks in last.items())
    return BlockChoice(
        colours=tuple(_fields(colour, view, counts, says) for colour, counts in wanted.items()),
        says=says,
        same=("exactly" if exact else "nearly") if last else "",
    )


def last_taken(states: Sequence[State], side: Side) -> Mapping[Colour, Floors]:
    """Return the blocks `side` took in the last round it has chosen for; none before the first."""
    took = (
        event for state in reversed(states) for event in state.happened if isinstance(event, Took)
    )
    return next((event.blocks for event in took if event.side == side), {})


def nearest(wanted: Floors, supply: Floors) -> Floors:
    """Return blocks of the supply for the wanted ones, replacing missing ones by the nearest in height."""
    left, taken, missing = list(supply), [], []
    for height in wanted:
        if height in left:
            left.remove(height)
            taken.append(height)
        else:
            missing.append(height)
    for height in missing[: len(left)]:
        taken.append(min(left, key=lambda other: abs(other - height)))
        left.remove(taken[-1])
    return tuple(sorted(taken, reverse=True))


def _preset(name: str, view: PlayerView, colour: Colour, last: Mapping[Colour, Floors]) -> Floors:
    """The blocks of a preset: `tall` or `small` ones, `even` over the rounds left, or the `same` as last."""
    supply, many = view.supply[colour], view.options.format.blocks
    if name == "even":
        # Every n-th block of the supply, where n is the number of rounds it has to last for.
        return supply[:: max(1, len(supply) // many)][:many]
    if name == "same":
        return nearest(last.get(colour, ()), supply)
    return {"tall": supply[:many], "small": supply[-many:]}.get(name, ())


def _counted(blocks: Floors) -> Counts:
    return {height: blocks.count(height) for height in HEIGHTS}


def _fields(colour: Colour, view: PlayerView, wanted: Counts, says: str) -> ColourFields:
    supply, total = view.supply[colour], view.options.format.blocks
    taken, now = sum(wanted.values()), sum(height * many for height, many in wanted.items())
    return ColourFields(
        colour=colour,
        name=colour_name(colour),
        heights=tuple(
            _height(height, supply.count(height), wanted[height]) for height in HEIGHTS[::-1]
        ),
        counted=says.format(sum=taken, total=total, floors=now, left=sum(supply) - now),
        off=taken != total,
    )


def _height(height: int, there: int, wanted: int) -> HeightField:
    return HeightField(height, floors(height), there, wanted, there - wanted)
