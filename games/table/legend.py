"""The legend under a table's board: an example of a rival's tower with the reader's need."""

from engine import Block, Options, Tower
from engine.box import COLOURS, Side
from games.board.tower_shape import TowerShape, tower_shape

# A few floors of the reader's own, then two rivals, the second with as many as the first.
FLOORS = (2, 4, 4)


def legend(options: Options, side: Side) -> TowerShape:
    """Return the tower as `side` would see it: 10 floors, 2 of its own, and 2 more needed to take it."""
    own = options.colours_of(side)
    rivals = [colour for colour in COLOURS if colour in options.colours and colour not in own]
    tower = Tower()
    for colour, floors in zip((own[0], *rivals[-2:]), FLOORS, strict=True):
        tower = tower.with_block(Block(colour, floors))
    needed, colour = min((tower.floors_needed(colour), colour) for colour in own)
    return tower_shape(tower, needed, colour if len(own) > 1 else "")
