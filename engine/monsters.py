"""The monsters: where each one starts, where a build sends it, what it destroys (V0 to V3)."""

from collections.abc import Mapping

from .box import CITIES, City, Site
from .chance import pick, stream
from .language import gettext, gettext_noop
from .option_values import Edge, GodzillaCity, Monster
from .options import Options
from .tower import EMPTY, Block, Tower

ROWS, COLUMNS = 6, 9
SOHO = "D7"
MSGIDS: Mapping[Monster, str] = {
    Monster.GODZILLA: gettext_noop("Godzilla"),
    Monster.MONSTER: gettext_noop("Monster"),
    Monster.BABY: gettext_noop("Baby Monster"),
}


def _ground(city: City, number: int) -> tuple[int, int]:
    """Return the row and the column of a site among all 54 (V0)."""
    i, at = CITIES.index(city), number - 1
    return 3 * (i // 3) + at // 3, 3 * (i % 3) + at % 3


GROUND = {_ground(city, number): f"{city}{number}" for city in CITIES for number in range(1, 10)}
PLACE = {site: place for place, site in GROUND.items()}


def monster_name(monster: Monster) -> str:
    """Return the monster's name; an empty text for none."""
    return gettext(MSGIDS[monster]) if monster in MSGIDS else ""


def start_site(options: Options, seed: str) -> Site | None:
    """Return the site where the monster of a game starts; None in a game without one."""
    if options.monster is Monster.GODZILLA:
        if options.godzilla is not GodzillaCity.RANDOM:
            return f"{options.godzilla}5"
        return f"{CITIES[pick(stream(seed, 'godzilla'), len(CITIES))]}5"
    return None if options.monster is Monster.NONE else SOHO


def step(options: Options, at: Site, built: Site) -> Site:
    """
    Return the site where a build on `built` sends the monster from `at`; `at` itself if it stays.

    The direction is that of the built site, seen from its city's centre (V0). Godzilla's board
    wraps around (V1). For the others the option `edge` decides about a step over the outer edge
    (V2).
    """
    number = int(built[1]) - 1
    row, column = PLACE[at]
    south, east = row + number // 3 - 1, column + number % 3 - 1
    if options.monster is Monster.GODZILLA or options.edge is Edge.WRAP:
        return GROUND[south % ROWS, east % COLUMNS]
    if options.edge is Edge.SLIDE:
        south, east = min(max(south, 0), ROWS - 1), min(max(east, 0), COLUMNS - 1)
    return GROUND.get((south, east), at)


def hit_site(options: Options, at: Site, built: Site, to: Site) -> Site | None:
    """
    Return the site whose tower the step damages; None for a step that damages nothing.

    It is the site that the monster enters; for Baby Monster and a centre card the one that it
    stands on (V3).
    """
    if to != at:
        return to
    return at if options.monster is Monster.BABY and built[1] == "5" else None


def destroy(options: Options, tower: Tower) -> tuple[Tower, tuple[Block, ...]]:
    """Return what the monster leaves of a tower, and the blocks that leave the game."""
    if options.monster is Monster.BABY:
        return tower.without_top(), tower.blocks[-1:]
    return EMPTY, tower.blocks
