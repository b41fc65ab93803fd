"""What a page shows to somebody who chooses blocks: his supply as fields, the presets, what the others took."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine import PlayerView, State
from engine.box import COLOUR_NAMES
from games.board.phrases import floors
from games.table.block_form import HEIGHTS, last_taken, nearest, wanted_blocks


def choosing_context(
    view: PlayerView, states: Sequence[State], query: Mapping[str, str], form: Mapping[str, str]
) -> dict[str, Any]:
    """
    The lots to fill, a row a colour; `says` is the sentence that counts a lot, which the script says anew.

    `same` are the words of the preset that repeats the last round, and whether it can do so to the block.
    """
    last = last_taken(states, view.side)
    wanted = wanted_blocks(query, form, view, last)
    says = _("{sum} of {total} blocks · floors: {floors} now, {left} for later")
    rows = [_lot(colour, view, many, says) for colour, many in wanted.items()]
    exact = all(nearest(lot, view.supply[colour]) == lot for colour, lot in last.items())
    return {"supply": rows, "says": says, "same": ("exactly" if exact else "nearly") if last else ""}


def _lot(colour: str, view: PlayerView, wanted: Mapping[int, int], says: str) -> dict[str, Any]:
    supply, total = view.supply[colour], view.options.format.blocks
    taken, now = sum(wanted.values()), sum(height * many for height, many in wanted.items())
    return {
        "colour": colour,
        "name": COLOUR_NAMES[colour],
        "heights": [_row(height, supply.count(height), wanted[height]) for height in HEIGHTS[::-1]],
        "counted": says.format(sum=taken, total=total, floors=now, left=sum(supply) - now),
        "off": taken != total,
    }


def _row(height: int, there: int, wanted: int) -> dict[str, Any]:
    return {"height": height, "name": floors(height), "there": there, "wanted": wanted, "left": there - wanted}
