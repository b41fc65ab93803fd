"""The other builds that a player could have made, and the one with the largest immediate gain."""

from typing import NamedTuple

from .. import State, legal_builds
from ..box import Side, Site
from ..explain import swing, worth_after, worth_now
from ..moves import block_of, site_of
from ..tower import Block
from .swings import won_and_lost


class BestAlternative(NamedTuple):
    """The number of legal builds, and the best of them by its immediate gain: not the best move."""

    many: int
    site: Site
    block: Block
    won: int
    lost: int


def best_alternative(before: State, side: Side) -> BestAlternative:
    """Return the best legal build of `side`; of equal gains the one that costs the others most."""
    options, worth = before.options, worth_now(before)
    change = {
        m: swing(options, worth, worth_after(before, side, m)) for m in legal_builds(before, side)
    }
    best = max(change, key=lambda move: (change[move][side], won_and_lost(change[move], side)))
    site, block = site_of(side, best), block_of(options, side, best)
    return BestAlternative(len(change), site, block, *won_and_lost(change[best], side))
