"""A city of the skyline: its plan with nine plots, its towers from the back to the front, what lies above."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.safestring import SafeString

from engine.box import colour_letter
from games.board.board_drawing import Chip, CityDrawing, Tile
from games.board.drawings.threat import threat_sign
from games.board.skyline.geometry import (
    APRON,
    CITY,
    DEPTH,
    EDGE,
    FOOT,
    PITCH,
    PLOT,
    THICK,
    Eye,
    rise,
)
from games.board.skyline.ground import ground
from games.board.skyline.scene import CityScene, Lot
from games.board.skyline.tower import landing_tower, shadow, tower
from games.board.svg import NOTHING, classes, join, moved, number, tag
from games.board.words import gettext as _
from games.board.words import language

STAR = "M0-5l1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.7-3.1 1.7.7-3.5L-5-1.4l3.5-.4z"
LETTERS = 11  # so many of a city's name fit beside two chips
ROOM = 4  # around a city, for its outlines
CHIPS = 2  # painted in front of the sites: those who own most
DOT = tag("circle", class_="dot", r=2.2)


def city_svg(shown: CityScene, *, swap: bool = False) -> SafeString:
    """Return a city as an SVG whose towers rise out of it; `swap` marks it for a swap by htmx."""
    return tag(
        "svg",
        *city_pieces(shown),
        class_="sites skyline",
        id=f"sites{shown.city.key}",
        viewBox=box(shown.eye),
        aria_hidden="true",
        hx_swap_oob="true" if swap else None,
    )


@lru_cache
def city_hit(eye: Eye) -> SafeString:
    """Return what a tap on a city hits: its board's top, in an SVG as large as the city's."""
    return tag("svg", tag("path", d=_top(eye)), class_="hit", viewBox=box(eye))


def city_pieces(shown: CityScene) -> Iterator[SafeString]:
    """Yield the layers of a city, its front left corner at 0."""
    city, eye = shown.city, shown.eye
    yield base(eye)
    plots = (_plot(lot.tile, lot.column, lot.row) for lot in shown.lots)
    yield tag("g", ground(city.key, shown.frame), *plots, *_apron(city), transform=lying(eye))
    if shadows := "".join(shadow(lot, eye) for lot in shown.lots if lot.tile.tower):
        yield tag("path", class_="shadow", d=shadows)
    yield from (_standing(lot, city.key, eye) for lot in shown.lots)
    hand = {card for card, _words in city.heard}
    yield from (_above(lot, eye, lit=lot.tile.number in hand) for lot in shown.lots)
    if city.opens:
        yield _opens(city.opens, eye)


@lru_cache
def base(eye: Eye) -> SafeString:
    """Return the board a city stands on: its front edge, its right one, and its top."""
    across, up = f"{eye.a * DEPTH:.1f}", f"{eye.b * DEPTH:.1f}"
    front = f"M0 0h{CITY}l{across}-{up}v{THICK}l-{across} {up}h-{CITY}z"
    side = f"M{CITY} 0l{across}-{up}v{THICK}l-{across} {up}z"
    return join(
        tag("path", class_=look, d=outline)
        for look, outline in (("edge", front), ("flank", side), ("deck", _top(eye)))
    )


@lru_cache
def lying(eye: Eye) -> str:
    """Return the transformation that lays the plan of a city on its board."""
    right, up = number(eye.a * DEPTH), number(-eye.b * DEPTH)
    return f"matrix(1 0 {number(-eye.a)} {number(eye.b)} {right} {up})"


def _top(eye: Eye) -> str:
    return f"M0 0h{CITY}l{eye.a * DEPTH:.1f}-{eye.b * DEPTH:.1f}h-{CITY}z"


def box(eye: Eye) -> str:
    """Return the viewBox of a city's drawing."""
    width, up = CITY + eye.a * DEPTH + 2 * ROOM, eye.b * DEPTH + ROOM
    return f"{-ROOM} {number(-up)} {number(width)} {number(up + THICK + ROOM)}"


@lru_cache(maxsize=4096)
def _plot(tile: Tile, column: int, row: int) -> SafeString:
    """A site on the plan, with its number if it is empty."""
    x, y = EDGE + 5 + column * PITCH, EDGE + 5 + row * PITCH
    plot = tag("rect", class_="plot", x=x, y=y, width=PLOT, height=PLOT, rx=5)
    words = tag("text", str(tile.number), class_="number", x=x + PLOT // 2, y=y + 29)
    wash = NOTHING
    if tile.landing and tile.tower:
        look = f"wash p{tile.landing.nth} c{tile.tower.owner}"
        wash = tag("rect", class_=look, x=x, y=y, width=PLOT, height=PLOT)
    return tag(
        "g",
        plot,
        wash,
        NOTHING if tile.tower or tile.monster else words,
        class_=classes(tile.classes, "target" if tile.target else "", "shut" if tile.shut else ""),
        data_n=tile.number,
        data_site=tile.public,
    )


def _standing(lot: Lot, key: str, eye: Eye) -> SafeString:
    """What stands on a site: its tower, the monster, and a trace of the monster before its step."""
    tile = lot.tile
    drawn = []
    if tile.tower:
        name = f"tower-{key}{tile.number}"
        drawn.append(
            landing_tower(tile.tower, tile.landing, name, eye)
            if tile.landing
            else tower(tile.tower, name, eye)
        )
    if tile.fall:
        ruin = tower(tile.fall.tower, f"ruin-{key}{tile.number}", eye)
        drawn.append(tag("g", ruin, class_=f"fell p{tile.fall.nth}"))
    if tile.monster or tile.left:
        beast = monster(tile)
        way = f"walked p{tile.walk.nth} w{tile.walk.start}" if tile.walk else None
        drawn.append(tag("g", beast, class_=way) if way else beast)
    if not drawn:
        return NOTHING
    return tag(
        "g",
        *drawn,
        data_on=tile.number if tile.tower else None,
        class_=f"stood p{tile.landing.nth}" if tile.landing else None,
        transform=f"translate({number(lot.x)} {number(lot.y)})",
    )


def monster(tile: Tile) -> SafeString:
    """Return the monster on its site, on the roof if there is a tower; or its trace where it was."""
    look = "monster" if tile.monster else "trace"
    high = rise(tile.tower.height) + 8 if tile.tower else 0
    at = f"translate(4 {number(-8 - high)}) scale(1.15)"
    return tag("use", href="#sky-monster", class_=look, transform=at)


def _above(lot: Lot, eye: Eye, *, lit: bool) -> SafeString:
    """What no tower may hide: outlines of plots that may be `lit`, marks, floors needed, monster's steps."""
    tile, (across, up) = lot.tile, eye.depth
    drawn = []
    if lit and lot.hidden and not tile.target:
        drawn.append(_outline(eye))
    for nth, mark in enumerate(tile.marks):
        x, y = FOOT + across - 3 - 12 * nth, 2 - lot.height - up
        sign = tag("text", str(mark), y=3.4) if mark else DOT
        drawn.append(moved(round(x, 1), round(y, 1), tag("circle", r=7), sign, class_="mark"))
    if tile.tower and tile.tower.need:
        drawn.append(_need(tile.tower.need, far=tile.tower.far))
    if tile.threat:
        drawn.append(moved(-2, -2, threat_sign(tile.threat)))
    if tile.sent:
        drawn.append(_step_to(tile.sent))
    return moved(lot.x, lot.y, *drawn, class_=f"above {tile.classes}") if drawn else NOTHING


@lru_cache
def _outline(eye: Eye) -> SafeString:
    """A plot's outline, from where its tower's front left corner is."""
    side = (PLOT - FOOT) / 2
    across, up = f"{eye.a * PLOT:.1f}", f"{eye.b * PLOT:.1f}"
    start = f"M{-side * (1 + eye.a):.1f} {side * eye.b:.1f}"
    return tag("path", class_="plot", d=f"{start}h{PLOT}l{across}-{up}h-{PLOT}z")


def _need(words: str, *, far: bool) -> SafeString:
    """The chip with the floors that the reader needs, at the foot of the wall."""
    wide = 26 if len(words) > 2 else 21
    plate = tag("rect", x=-wide / 2, y=-15, width=wide, height=16, rx=3.5)
    return moved(FOOT // 2, 5, plate, tag("text", words, y=-2.5), class_=f"need{' far' * far}")


def _step_to(cards: str) -> SafeString:
    wide = 24 if len(cards) > 1 else 17
    plate = tag("rect", x=-wide / 2, width=wide, y=-8.5, height=17, rx=8.5)
    look = classes("step-to", *(f"to{card}" for card in cards))
    return moved(FOOT // 2, -8, plate, tag("text", cards, y=4.5), class_=look)


def _apron(city: CityDrawing) -> Iterator[SafeString]:
    """Yield the city's name and its leaders, painted in front of its sites."""
    yield city_name(city.name, language())
    yield _chips(city.chips[:CHIPS], language())


@lru_cache
def city_name(name: str, _language: str | None) -> SafeString:
    """Return the name of a city as it is painted in front of its sites."""
    size = round(13 * LETTERS / len(name), 1) if len(name) > LETTERS else None
    return tag("text", name.upper(), class_="name", x=12, y=CITY + 13, font_size=size)


@lru_cache(maxsize=1024)
def _chips(chips: tuple[Chip, ...], _language: str | None) -> SafeString:
    right, drawn = CITY - 11, []
    for chip in reversed(chips):
        wide = 30 if chip.leads else 20
        right -= wide + 2
        words = f"{colour_letter(chip.colour)}{chip.many}"
        plate = tag("rect", class_=f"c{chip.colour}", width=wide, y=-1, height=16, rx=3)
        text = tag("text", words, class_=f"t{chip.colour}", x=10, y=11.4)
        star = tag("path", class_=f"t{chip.colour}", transform="translate(22 7)", d=STAR)
        drawn.append(
            moved(right, CITY, plate, text, star if chip.leads else NOTHING, class_="lead")
        )
    return join(drawn)


def _opens(round_: int, eye: Eye) -> SafeString:
    words = _("opens in round %(round)s") % {"round": round_}
    x, y = eye.screen(CITY / 2, APRON + CITY / 2)
    plate = tag("rect", x=-78, y=-15, width=156, height=30, rx=6)
    return moved(x, y, plate, tag("text", words, y=5.5), class_="opens")
