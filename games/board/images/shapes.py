"""The small shapes that the pictures of the rules are made of, as SVG. Lengths are units of the board's drawing."""

from dataclasses import replace
from html import escape

from django.template.loader import render_to_string

from engine.box import Card, Colour, colour_letter
from engine.tower import Block
from games.board.tiles import STEP, CityDrawing, Tile
from games.board.tower_shape import roof

FLOOR = 9  # height of a floor of a block lying ready
BLOCK = 34  # its width


def number(value: float) -> str:
    return f"{round(value, 2):g}"


def at(x: float, y: float, shapes: str) -> str:
    """The shapes moved by so much."""
    return f'<g transform="translate({number(x)} {number(y)})">{shapes}</g>'


def words(x: float, y: float, text: str, look: str = "") -> str:
    """A line of text that begins at x; `look` is a class or several."""
    return f'<text class="{f"words {look}".strip()}" x="{number(x)}" y="{number(y)}">{escape(text)}</text>'


def named(x: float, y: float, letter: str, name: str) -> str:
    """A letter in bold and the name that belongs to it."""
    place = f'x="{number(x)}" y="{number(y)}"'
    return f'<text class="words strong" {place}>{escape(letter)} <tspan class="soft">{escape(name)}</tspan></text>'


def line(x: float, y: float, to_x: float, to_y: float, look: str) -> str:
    return f'<path class="{look}" d="M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"/>'


def plate(x: float, y: float, width: float, height: float, look: str = "plate", radius: float = 8) -> str:
    """A rectangle with round corners."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{look}" {place} rx="{number(radius)}"/>'


def sites(city: CityDrawing) -> str:
    """
    The nine sites of a city as the board's own template draws them, without the SVG around them.

    Left out is what the page adds for a hand: where its cards would send the monster.
    """
    return _drawn({"city": replace(city, tiles=tuple(replace(tile, sent="") for tile in city.tiles))})


def alone(tile: Tile) -> str:
    """One site at the origin."""
    return _drawn({"city": {"tiles": [replace(tile, x=0, y=0, sent="")]}})


def _drawn(context: dict[str, object]) -> str:
    svg = render_to_string("board/_sites.html", context)
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def around(look: str) -> str:
    """A frame around a site: `lit`, `short`."""
    return plate(1.5, 1.5, STEP - 3, STEP - 3, look, 4)


def cross(x: float, y: float, size: float = 12) -> str:
    return at(x, y, f'<path class="cross" d="M{-size} {-size}L{size} {size}M{size} {-size}L{-size} {size}"/>')


def badge(x: float, y: float, colour: Colour) -> str:
    """The roof of a colour with its letter, its middle at x, y."""
    letter = f'<text class="o t{colour}" x="24" y="19">{colour_letter(colour)}</text>'
    shape = f'<path class="r c{colour}" d="{roof(colour)}"/>{letter}'
    return f'<g transform="translate({number(x - 18)} {number(y - 10)}) scale(.75)">{shape}</g>'


def block(ground: float, what: Block) -> str:
    """A block that stands on the line `ground`, its name below."""
    top = ground - FLOOR * what.floors
    body = f"M0 {number(ground)}V{number(top)}H{BLOCK}V{number(ground)}z"
    name = f"{colour_letter(what.colour)}{what.floors}"
    floors = "".join(f"M0 {number(ground - FLOOR * n)}H{BLOCK}" for n in range(1, what.floors))
    return f'<path class="sk c{what.colour}" d="{body}{floors}"/>' + words(BLOCK / 2, ground + 14, name, "middle")


def face(card: Card) -> str:
    """The nine fields of a card, one of them marked, around the origin."""
    cells = []
    for field in range(1, 10):
        row, column = divmod(field - 1, 3)
        look = "here-site" if field == card else "cell"
        cells.append(plate(-21 + 15 * column, -21 + 15 * row, 12, 12, look, 0))
    return plate(-27, -27, 54, 54, "paper-card", 6) + "".join(cells)
