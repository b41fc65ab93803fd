"""The small shapes in the pictures of the rules, as SVG; lengths are units of the board's drawing."""

from dataclasses import replace

from django.utils.safestring import SafeString

from engine.box import Card, Colour, colour_letter
from engine.tower import Block
from games.board.board_drawing import STEP, CityDrawing, Tile
from games.board.drawings.city import site_pieces, tile_pieces
from games.board.svg import classes, join, moved, number, tag
from games.board.tower_shape import roof

FLOOR = 9  # the height of a floor of a block in the supply
BLOCK = 34  # its width


def words(x: float, y: float, text: str, look: str = "") -> SafeString:
    """Return a line of text that begins at x; `look` is one or more classes."""
    return tag("text", text, class_=classes("words", look), x=x, y=y)


def named(x: float, y: float, letter: str, name: str) -> SafeString:
    """Return a letter in bold, followed by its name."""
    return tag(
        "text", f"{letter} ", tag("tspan", name, class_="soft"), class_="words strong", x=x, y=y
    )


def line(x: float, y: float, to_x: float, to_y: float, look: str) -> SafeString:
    return tag("path", class_=look, d=f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}")


def plate(
    x: float, y: float, width: float, height: float, look: str = "plate", radius: float = 8
) -> SafeString:
    """Return a rectangle with rounded corners."""
    return tag("rect", class_=look, x=x, y=y, width=width, height=height, rx=radius)


def sites(city: CityDrawing) -> SafeString:
    """
    Return the nine sites of a city as the page draws them, without the SVG around them.

    Omits what the page adds for a hand: where its cards would send the monster.
    """
    return join(
        site_pieces(replace(city, tiles=tuple(replace(tile, sent="") for tile in city.tiles)))
    )


def alone(tile: Tile) -> SafeString:
    """Return a single site at the origin."""
    return join(tile_pieces(replace(tile, x=0, y=0)))


def around(look: str) -> SafeString:
    """Return a frame around a site; `look` is `lit` or `short`."""
    return plate(1.5, 1.5, STEP - 3, STEP - 3, look, 4)


def cross(x: float, y: float, size: float = 12) -> SafeString:
    n = number(size)
    return moved(x, y, tag("path", class_="cross", d=f"M-{n} -{n}L{n} {n}M{n} -{n}L-{n} {n}"))


def badge(x: float, y: float, colour: Colour) -> SafeString:
    """Return the roof of a colour with its letter, centred on x, y."""
    shape = tag("path", class_=f"roof c{colour}", d=roof(colour))
    letter = tag("text", colour_letter(colour), class_=f"owner t{colour}", x=24, y=19)
    return moved(x - 18, y - 10, shape, letter, scale=0.75)


def block(ground: float, what: Block) -> SafeString:
    """Return a block that stands on the line `ground`, with its name below."""
    top = ground - FLOOR * what.floors
    body = f"M0 {number(ground)}V{number(top)}H{BLOCK}V{number(ground)}z"
    name = f"{colour_letter(what.colour)}{what.floors}"
    floors = "".join(f"M0 {number(ground - FLOOR * n)}H{BLOCK}" for n in range(1, what.floors))
    shape = tag("path", class_=f"block-shape c{what.colour}", d=body + floors)
    return shape + words(BLOCK / 2, ground + 14, name, "middle")


def face(card: Card) -> SafeString:
    """Return the nine sites of a card's face around the origin, with its own site filled."""
    cells = [plate(-27, -27, 54, 54, "paper-card", 6)]
    for field in range(1, 10):
        row, column = divmod(field - 1, 3)
        look = "here-site" if field == card else "cell"
        cells.append(plate(-21 + 15 * column, -21 + 15 * row, 12, 12, look, 0))
    return join(cells)
