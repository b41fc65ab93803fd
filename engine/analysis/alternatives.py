"""What else a mover could have built, and which build would have paid most at once: greedy, and not the truth."""

from typing import NamedTuple

from .. import State, legal_builds
from ..box import Side, Site
from ..explain import swing, worth_after, worth_now
from ..moves import block_of, site_of
from ..tower import Block
from .swings import won_and_lost


class BestAlternative(NamedTuple):
    """How many builds were legal; the one that would have paid most, and what it would have won and lost."""

    many: int
    site: Site
    block: Block
    won: int
    lost: int


def best_alternative(before: State, side: Side) -> BestAlternative:
    """What `side`, to build, could build: of builds that pay alike, the one that costs the others most."""
    options, worth = before.options, worth_now(before)
    change = {m: swing(options, worth, worth_after(before, side, m)) for m in legal_builds(before, side)}
    best = max(change, key=lambda move: (change[move][side], won_and_lost(change[move], side)))
    site, block = site_of(side, best), block_of(options, side, best)
    return BestAlternative(len(change), site, block, *won_and_lost(change[best], side))
