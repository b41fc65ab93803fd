"""The nine sites of a city with their towers and monster, and the chips that count its towers."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.safestring import SafeString

from engine.box import colour_letter
from games.board.board_drawing import STEP, Chip, CityDrawing, Tile
from games.board.drawings.monster import MONSTER
from games.board.drawings.threat import threat_sign
from games.board.drawings.tower import top, tower
from games.board.svg import NOTHING, classes, closed, join, moved, number, opened, tag
from games.board.tower_shape import LEFT, WIDTH, TowerShape
from games.board.words import gettext as _
from games.board.words import language

PLOT = tag("rect", class_="plot", x=1.5, y=1.5, width=53, height=53, rx=4)
HATCH = tag(
    "path",
    class_="hatch",
    d="M1.5 19L19 1.5M1.5 36L36 1.5M1.5 53L53 1.5M19 54.5L54.5 19M36 54.5L54.5 36",
)
RING = join(
    tag("rect", class_=look, x=1, y=1, width=54, height=54, rx=5) for look in ("halo", "ring")
)
DOT = tag("circle", class_="dot", r=2.2)
SITE_END = closed("g")


def city_sites(city: CityDrawing, *, swap: bool = False) -> SafeString:
    """Return the sites as one SVG; `swap` marks it for an out-of-band swap by htmx."""
    return tag(
        "svg",
        *(_site(tile, language()) for tile in city.tiles),
        *over_sites(city),
        class_="sites",
        id=f"sites{city.key}",
        viewBox="0 0 171 171",
        aria_hidden="true",
        focusable="false",
        hx_swap_oob="true" if swap else None,
    )


def site_pieces(city: CityDrawing) -> Iterator[SafeString]:
    """Yield the contents of a city's SVG as reusable pieces: sites, marks, and a walking monster."""
    for tile in city.tiles:
        yield from tile_pieces(tile)
    yield from over_sites(city)


def over_sites(city: CityDrawing) -> Iterator[SafeString]:
    """Yield what lies over the sites: the label of a closed city, and a walking monster."""
    if city.opens:
        yield _opens(city.opens, city.band)
    yield from (_walking(tile) for tile in city.tiles if tile.monster or tile.left or tile.sent)


@lru_cache(maxsize=4096)
def _site(tile: Tile, _language: str | None) -> SafeString:
    """One whole site. A move changes one or two of them, so the others have been drawn before."""
    return join(tile_pieces(tile))


def tile_pieces(tile: Tile) -> Iterator[SafeString]:
    """Yield one site: its tower or number, its marks, and its closing tag."""
    start = opened(
        "g",
        class_=classes(tile.classes, "target" if tile.target else ""),
        data_n=tile.number,
        data_site=tile.public,
        transform=f"translate({number(tile.x)} {number(tile.y)})",
    )
    yield join([start, ground(tile)])
    if tile.threat:
        yield moved(9, 46, threat_sign(tile.threat))
    yield from (mark(*sign) for sign in tile.signs)
    yield RING + SITE_END if tile.target else SITE_END


def ground(tile: Tile) -> SafeString:
    """Return the plot of a site with its tower or number, and what moves there at first."""
    hatch = HATCH if tile.shut else NOTHING
    stands = tower(tile.tower) if tile.tower else _number(tile)
    return join([PLOT, hatch, _landed(tile, stands), _fallen(tile)])


def _landed(tile: Tile, stands: SafeString) -> SafeString:
    """What stands on a site, and until it lands what stood there before."""
    if not (tile.landing and tile.tower):
        return stands
    nth, before = tile.landing.nth, tile.landing.before
    wash = tag("rect", class_=f"wash p{nth} c{tile.tower.owner}", width=56, height=56)
    was = tag("g", _plain(before) if before else _number(tile), class_=f"was p{nth}")
    return join([wash, was, tag("g", stands, class_=f"came p{nth}")])


def _plain(shape: TowerShape) -> SafeString:
    """A tower for a moment, in few elements: its roof over a wall in the owner's colour."""
    look, high = f"wall c{shape.owner}", shape.wall_height
    return tag("rect", class_=look, x=LEFT, y=shape.wall_y, width=WIDTH, height=high) + top(shape)


def _fallen(tile: Tile) -> SafeString:
    if not tile.fall:
        return NOTHING
    return tag("g", tower(tile.fall.tower), class_=f"fell p{tile.fall.nth}")


def mark(number_: int, x: float, y: float) -> SafeString:
    """Return a numbered mark with its centre at x, y; 0 is a dot."""
    inside = tag("text", str(number_), y=3.3) if number_ else DOT
    return moved(x, y, tag("circle", r=6), inside, class_="mark")


def tower_alone(shape: TowerShape) -> SafeString:
    """Return a tower on its own site, as in a legend."""
    box = f"0 0 {STEP} {STEP}"
    return tag(
        "svg",
        PLOT,
        tower(shape),
        class_="sites",
        viewBox=box,
        aria_hidden="true",
        focusable="false",
    )


def city_chips(city: CityDrawing, *, swap: bool = False) -> SafeString:
    """Return a chip per colour with its number of towers, the most first; `swap` as for the sites."""
    return tag(
        "span",
        _chips(city.chips, city.tied, language()),
        class_="chips",
        id=f"chips{city.key}",
        aria_hidden="true",
        hx_swap_oob="true" if swap else None,
    )


def chip_pieces(city: CityDrawing) -> Iterator[SafeString]:
    """Yield a chip for each colour, with "=" between the first two if they tie."""
    yield from _each_chip(city.chips, tied=city.tied) if city.chips else (NOTHING,)


@lru_cache(maxsize=4096)
def _chips(chips: tuple[Chip, ...], tied: bool, _language: str | None) -> SafeString:
    return join(_each_chip(chips, tied=tied))


def _each_chip(chips: tuple[Chip, ...], *, tied: bool) -> Iterator[SafeString]:
    for nth, chip in enumerate(chips):
        label = f"{colour_letter(chip.colour)}{chip.many}{'★' if chip.leads else ''}"
        drawn = tag("b", label, class_=f"chip t{chip.colour} c{chip.colour}")
        yield join(["=", drawn]) if tied and nth == 1 else drawn


def _number(tile: Tile) -> SafeString:
    """The number of an empty site; it moves to the corner if the monster is there."""
    x, y = (9, 14) if tile.monster else (28, 32.7)
    return tag("text", str(tile.number), class_="number", x=x, y=y)


def _opens(round_: int, y: float) -> SafeString:
    words = _("opens in round %(round)s") % {"round": round_}
    plate = tag("rect", x=8, y=-15, width=155, height=30, rx=6)
    return moved(0, y, plate, tag("text", words, x=85.5, y=5.5), class_="opens")


def _walking(tile: Tile) -> SafeString:
    """The monster on a site, its previous position, and the cards that would send it there."""
    parts = [_monster(tile, "trace")] if tile.left else []
    if tile.monster:
        shown = _monster(tile, "monster")
        look = f"walked p{tile.walk.nth} w{tile.walk.start}" if tile.walk else ""
        parts.append(tag("g", shown, class_=look) if look else shown)
    if tile.sent:
        parts.append(_step_to(tile.sent))
    return moved(tile.x, tile.y, *parts, class_="walking")


def _monster(tile: Tile, look: str) -> SafeString:
    """The monster; small and at the edge if it stands on a tower."""
    if tile.tower:
        return moved(36, -4, MONSTER, scale=0.85, class_=look)
    return moved(9, 9, MONSTER, scale=1.6, class_=look)


def _step_to(cards: str) -> SafeString:
    width = 18 if len(cards) > 1 else 13
    plate = tag("rect", x=-width / 2, width=width, y=-6.5, height=13, rx=6.5)
    look = classes("step-to", *(f"to{card}" for card in cards))
    return moved(50, 6, plate, tag("text", cards, y=3.6), class_=look)
