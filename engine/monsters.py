"""The monsters: where each begins, where a build sends it, and what it destroys (V0 to V3)."""

from collections.abc import Mapping

from .box import CITIES, City, Site
from .chance import pick, stream
from .language import gettext, gettext_noop
from .option_values import Edge, Monster
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
    """Row and column of a site on the walking ground (V0)."""
    i, at = CITIES.index(city), number - 1
    return 3 * (i // 3) + at // 3, 3 * (i % 3) + at % 3


GROUND = {_ground(city, number): f"{city}{number}" for city in CITIES for number in range(1, 10)}
PLACE = {site: place for place, site in GROUND.items()}


def monster_name(monster: Monster) -> str:
    """What the monster is called; empty for none."""
    return gettext(MSGIDS[monster]) if monster in MSGIDS else ""


def start_site(options: Options, seed: str) -> Site | None:
    """Where the monster of a game stands at first; None in a game without."""
    if options.monster is Monster.GODZILLA:
        return f"{CITIES[pick(stream(seed, 'godzilla'), len(CITIES))]}5"
    return None if options.monster is Monster.NONE else SOHO


def step(options: Options, at: Site, built: Site) -> Site:
    """
    Where a build on `built` sends the monster that stands at `at`; `at` itself if it stays.

    The direction is that of the built site from its city's centre. Godzilla's ground wraps (V1); for the
    others the option `edge` says what becomes of a step over the outer edge (V2).
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
    """The site whose tower suffers: the one entered; for the baby and a centre card the one it stands on (V3)."""
    if to != at:
        return to
    return at if options.monster is Monster.BABY and built[1] == "5" else None


def destroy(options: Options, tower: Tower) -> tuple[Tower, tuple[Block, ...]]:
    """What is left of a tower that was trodden on, and the blocks that leave the game."""
    if options.monster is Monster.BABY:
        return tower.without_top(), tower.blocks[-1:]
    return EMPTY, tower.blocks
