"""How many blocks of each height a player wants for a round: what a form says, and what a preset fills in."""

from collections.abc import Mapping, Sequence

from engine import ChooseBlocks, Move, PlayerView, Selection, State, Theme, parse
from engine.box import Colour, Floors, Side
from engine.events import Took

HEIGHTS = (4, 3, 2, 1)


def posted_move(form: Mapping[str, str], theme: Theme, own: Sequence[Colour]) -> Move:
    """The move of a posted form: the text of a build, or the numbers of blocks; MoveError where it is none."""
    text = form.get("move", "")
    return parse(text, theme) if text else choose_blocks(blocks_from(form, own))


def wanted_blocks(
    query: Mapping[str, str], form: Mapping[str, str], view: PlayerView, last: Mapping[Colour, Floors]
) -> dict[Colour, dict[int, int]]:
    """The numbers to show in the fields: those of the preset that the address names, else those that were posted."""
    own = view.own_colours
    if "preset" not in query:
        return blocks_from(form, own)
    return {colour: counted(_lot(query["preset"], view, colour, last)) for colour in own}


def blocks_from(form: Mapping[str, str], own: Sequence[Colour]) -> dict[Colour, dict[int, int]]:
    """How many blocks of each height are asked for, by colour: fields `r4`, `r3`, …"""
    return {colour: {height: _count(form.get(f"{colour.lower()}{height}", "")) for height in HEIGHTS} for colour in own}


def choose_blocks(wanted: Mapping[Colour, Mapping[int, int]]) -> ChooseBlocks:
    """The move these numbers stand for; whether it is legal is for the engine to say."""
    selections = []
    for colour, counts in wanted.items():
        heights: Floors = tuple(height for height in HEIGHTS for _one in range(counts[height]))
        selections.append(Selection(heights, colour if len(wanted) > 1 else None))
    return ChooseBlocks(tuple(selections))


def last_taken(states: Sequence[State], side: Side) -> Mapping[Colour, Floors]:
    """The blocks that `side` took in the last round it has chosen for; none before the first."""
    took = (event for state in reversed(states) for event in state.happened if isinstance(event, Took))
    return next((event.blocks for event in took if event.side == side), {})


def nearest(wanted: Floors, supply: Floors) -> Floors:
    """As many blocks of the supply: those wanted where they are there, in place of others the next in height."""
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


def counted(floors: Floors) -> dict[int, int]:
    return {height: floors.count(height) for height in HEIGHTS}


def _lot(name: str, view: PlayerView, colour: Colour, last: Mapping[Colour, Floors]) -> Floors:
    """A preset: `tall` first, `small` first, `even` over the rounds that are left, the `same` as in the last."""
    supply, many = view.supply[colour], view.options.format.blocks
    if name == "even":
        # Every n-th of the supply, n being the rounds it has to last for.
        return supply[:: max(1, len(supply) // many)][:many]
    if name == "same":
        return nearest(last.get(colour, ()), supply)
    return {"tall": supply[:many], "small": supply[-many:]}.get(name, ())


def _count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0
