"""Whether a block may be placed on a site, and what follows when it is (R4, V0 to V5)."""

from typing import NamedTuple

from .box import TALLEST_BLOCK, Colour, Side, Site, colour_name, colour_word
from .errors import IllegalMove
from .language import gettext as _
from .language import gettext_noop
from .monsters import destroy, hit_site, monster_name, step
from .moves import Build, block_of, site_of
from .option_values import Monster
from .options import Options
from .state import Position
from .tower import EMPTY, Block, Tower

_IN_THE_WAY = frozenset({Monster.MONSTER, Monster.BABY})  # no one builds where they stand


class BuildOutcome(NamedTuple):
    """A block and its site; then the board, the monster, the site hit, and the blocks destroyed."""

    site: Site
    block: Block
    towers: dict[Site, Tower]
    monster: Site | None
    hit: Site | None = None
    destroyed: tuple[Block, ...] = ()


def may_bar(options: Options) -> bool:
    """Return whether `barred` ever bars a site in a game with these options."""
    return options.slow_growth or options.anti_trust or options.monster in _IN_THE_WAY


def barred(position: Position, side: Side, site: Site) -> str:
    """
    Return the code of the reason why `side` may place no block on `site`, however tall (V2 to V5).

    It is closed-city, monster or own-tower; empty if a tall enough block may be placed there.
    """
    options = position.options
    if options.slow_growth and site[0] not in position.open_cities:
        return "closed-city"
    if site == position.monster and options.monster in _IN_THE_WAY:
        return "monster"
    if options.anti_trust:
        owner = position.towers.get(site, EMPTY).owner
        if owner and options.side_of(owner) == side:
            return "own-tower"
    return ""


def barred_because(options: Options, code: str) -> str:
    """Return the sentence for a code of `barred`."""
    if code == "closed-city":
        return _("That city is still closed.")
    if code == "monster":
        return _(
            "{monster} is standing there, so no one can build on that site.",
            monster=monster_name(options.monster),
        )
    return _("That tower is yours, and under Anti-trust you can’t build on your own towers.")


def check_site(position: Position, side: Side, site: Site, block: Block) -> None:
    """
    Raise IllegalMove unless `side` may place `block` on `site`.

    Its codes: closed-city, monster, own-tower, too-small.
    """
    if code := barred(position, side, site):
        raise IllegalMove(code, barred_because(position.options, code))
    tower = position.towers.get(site, EMPTY)
    if not tower.admits(block):
        raise IllegalMove("too-small", f"{shortfall(tower, block.colour)}.")


_YOU_LACK = (
    gettext_noop("{owner} has {height} floors here and you have {own}, so you need a {needed}"),
    gettext_noop(
        "{owner} has {height} floors here and you have {own}, so you need a {needed} or taller"
    ),
    gettext_noop(
        "{owner} has {height} floors here and you have {own}, so you’d need {needed}, and no block is that tall"
    ),
)
_YOUR_COLOUR_LACKS = (
    gettext_noop(
        "{owner} has {height} floors here and your {colour} has {own}, so {colour} needs a {needed}"
    ),
    gettext_noop(
        "{owner} has {height} floors here and your {colour} has {own}, so {colour} needs a {needed} or taller"
    ),
    gettext_noop(
        "{owner} has {height} floors here and your {colour} has {own}, so {colour} would need {needed}, and no block "
        "is that tall"
    ),
)


def shortfall(tower: Tower, colour: Colour, *, of_two: bool = False) -> str:
    """
    Return how many floors `colour` lacks to take `tower` (R4), as a sentence without its full stop.

    `of_two` names the colour, for a player who has another one as well.
    """
    owner, needed = tower.owner or colour, tower.floors_needed(colour)
    words = {
        "owner": colour_name(owner),
        "height": tower.floors_of(owner),
        "own": tower.floors_of(colour),
    }
    exact, or_more, too_many = _YOUR_COLOUR_LACKS if of_two else _YOU_LACK
    said = too_many if needed > TALLEST_BLOCK else or_more if needed < TALLEST_BLOCK else exact
    return _(said, **words, needed=needed, colour=colour_word(colour))


def outcome(position: Position, side: Side, move: Build) -> BuildOutcome:
    """Return the board after a build: the block is placed, the monster steps, a tower falls (V0)."""
    options, at = position.options, position.monster
    site, block = site_of(side, move), block_of(options, side, move)
    towers = {**position.towers, site: position.towers.get(site, EMPTY).with_block(block)}
    if at is None:
        return BuildOutcome(site, block, towers, None)
    to = step(options, at, site)
    hit = hit_site(options, at, site, to)
    if hit is None or hit not in towers:
        return BuildOutcome(site, block, towers, to)
    left, destroyed = destroy(options, towers.pop(hit))
    if left:
        towers[hit] = left
    return BuildOutcome(site, block, towers, to, hit, destroyed)
