"""Whether a block may stand on a site, and what comes of putting it there (R4, V0 to V5)."""

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


class Outcome(NamedTuple):
    """The board after a build and the monster's step; the site it hit and the blocks that left the game there."""

    towers: dict[Site, Tower]
    monster: Site | None
    hit: Site | None = None
    destroyed: tuple[Block, ...] = ()


def barred(position: Position, side: Side, site: Site) -> str:
    """The code of why `side` may place no block at all on `site`, however tall (V2 to V5); empty if a tall one may."""
    options = position.options
    if options.slow_growth and site[0] not in position.open_cities:
        return "closed-city"
    if site == position.monster and options.monster is not Monster.GODZILLA:
        return "monster"
    if options.anti_trust:
        owner = position.towers.get(site, EMPTY).owner
        if owner and options.side_of(owner) == side:
            return "own-tower"
    return ""


def barred_because(options: Options, code: str) -> str:
    """The sentence to a code of `barred`."""
    if code == "closed-city":
        return _("That city is still closed.")
    if code == "monster":
        return _(
            "{monster} is standing there, so no one can build on that site.", monster=monster_name(options.monster)
        )
    return _("That tower is yours, and under Anti-trust you can’t build on your own towers.")


def check_site(position: Position, side: Side, site: Site, block: Block) -> None:
    """IllegalMove with a sentence if `block` of `side` may not be placed on `site`."""
    if code := barred(position, side, site):
        raise IllegalMove(code, barred_because(position.options, code))
    tower = position.towers.get(site, EMPTY)
    if not tower.admits(block):
        raise IllegalMove("too-small", f"{shortfall(tower, block.colour)}.")


_YOU_LACK = (
    gettext_noop("{owner} has {height} floors here and you have {own}, so you need a {needed}"),
    gettext_noop("{owner} has {height} floors here and you have {own}, so you need a {needed} or taller"),
    gettext_noop(
        "{owner} has {height} floors here and you have {own}, so you’d need {needed}, and no block is that tall"
    ),
)
_YOUR_COLOUR_LACKS = (
    gettext_noop("{owner} has {height} floors here and your {colour} has {own}, so {colour} needs a {needed}"),
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
    What `colour` lacks to take `tower` (R4): Blue has 4 floors, you have 1: you need 3 or more (no full stop).

    `of_two` names the colour of a seat that has another one too.
    """
    owner, needed = tower.owner or colour, tower.floors_needed(colour)
    words = {"owner": colour_name(owner), "height": tower.floors_of(owner), "own": tower.floors_of(colour)}
    exact, or_more, too_many = _YOUR_COLOUR_LACKS if of_two else _YOU_LACK
    said = too_many if needed > TALLEST_BLOCK else or_more if needed < TALLEST_BLOCK else exact
    return _(said, **words, needed=needed, colour=colour_word(colour))


def placed(position: Position, side: Side, move: Build) -> dict[Site, Tower]:
    """The towers with the block in its place, before the monster moves; it is not asked whether it is legal."""
    site = site_of(side, move)
    tower = position.towers.get(site, EMPTY)
    return {**position.towers, site: tower.with_block(block_of(position.options, side, move))}


def outcome(position: Position, side: Side, move: Build) -> Outcome:
    """What the board is after the build: place, the monster moves, destruction (V0)."""
    options, towers, at = position.options, placed(position, side, move), position.monster
    if at is None:
        return Outcome(towers, None)
    built = site_of(side, move)
    to = step(options, at, built)
    hit = hit_site(options, at, built, to)
    if hit is None or hit not in towers:
        return Outcome(towers, to)
    left, destroyed = destroy(options, towers.pop(hit))
    if left:
        towers[hit] = left
    return Outcome(towers, to, hit, destroyed)
