"""What a page shows to somebody who chooses blocks: his supply as fields, the presets, what the others took."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import PlayerView, State
from engine.box import COLOUR_NAMES
from games.forms.blocks import HEIGHTS, last_taken, nearest, wanted_blocks
from games.words.phrases import floors


def choosing_context(
    view: PlayerView, states: Sequence[State], query: Mapping[str, str], form: Mapping[str, str]
) -> dict[str, Any]:
    """`same` are the words of the preset that repeats the last round, and whether it can do so to the block."""
    last = last_taken(states, view.seat or "")
    wanted = wanted_blocks(query, form, view, last)
    rows = [
        {
            "colour": colour,
            "name": COLOUR_NAMES[colour],
            "heights": [
                _row(height, view.supply[colour].count(height), wanted[colour][height]) for height in HEIGHTS[::-1]
            ],
        }
        for colour in wanted
    ]
    exact = all(nearest(lot, view.supply[colour]) == lot for colour, lot in last.items())
    return {"supply": rows, "same": ("exactly" if exact else "nearly") if last else ""}


def _row(height: int, there: int, wanted: int) -> dict[str, Any]:
    return {"height": height, "name": floors(height), "there": there, "wanted": wanted, "left": there - wanted}
