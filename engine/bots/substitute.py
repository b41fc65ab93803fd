"""The substitute: plays a turn that a player missed, as a considerate friend would."""

from collections.abc import Iterator
from fractions import Fraction

from ..box import Floors, falling
from ..moves import ChooseBlocks, Move, Selection, blocks_by_colour
from ..state import Phase
from ..view import PlayerView
from . import greedy


def choose(view: PlayerView, numbers: Iterator[int], last: ChooseBlocks | None = None) -> Move:
    """
    Return the move for the player of `view`, who made the choice `last` in an earlier round, if any.

    Blocks are those of `last` again, or an even spread if the supply doesn't hold them; each colour
    by itself. A build is the greedy bot's.
    """
    if view.phase is not Phase.CHOOSE:
        return greedy.choose(view, numbers)
    own, many = view.own_colours, view.options.format.blocks
    earlier = blocks_by_colour(view.options, view.side, last) if last else {}
    selections = []
    for colour in own:
        supply, again = view.supply[colour], earlier.get(colour)
        floors = again if again and _holds(supply, again) else even_spread(supply, many)
        selections.append(Selection(floors, colour if len(own) > 1 else None))
    return ChooseBlocks(tuple(selections))


def even_spread(supply: Floors, many: int) -> Floors:
    """
    Return `many` blocks that use up each height at the same pace, so that later rounds are alike.

    A height's share is its blocks divided by the rounds left; what shares leave open goes to those
    cut off most, and to the lower of two.
    """
    rounds = Fraction(len(supply), many)
    shares = {height: supply.count(height) / rounds for height in sorted(set(supply))}
    spread = {height: int(share) for height, share in shares.items()}
    cut_off = sorted(shares, key=lambda height: spread[height] - shares[height])
    for height in cut_off[: many - sum(spread.values())]:
        spread[height] += 1
    return falling([height for height, count in spread.items() for _ in range(count)])


def _holds(supply: Floors, floors: Floors) -> bool:
    return all(supply.count(height) >= floors.count(height) for height in set(floors))
