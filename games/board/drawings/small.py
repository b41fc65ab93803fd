"""Small drawings for rows of lists and tables: a board's thumbnail, block bars, a city's landmark."""

from collections.abc import Sequence
from functools import cache, lru_cache

from django.utils.safestring import SafeString

from engine.box import Colour, colour_letter
from games.board.block_bars import Bars
from games.board.board_drawing import CityDrawing
from games.board.motion import Payment
from games.board.scoreboard import Standing, arrow
from games.board.svg import NOTHING, join, tag
from games.board.thumbnail import Thumbnail

BARS_HEIGHT = 22


def board_thumbnail(shown: Thumbnail) -> SafeString:
    """Return the board with each site as a square in its owner's colour."""
    squares = [
        tag("path", class_=f"owned c{colour}" if colour else "cell", d=path)
        for colour, path in shown.paths
    ]
    if shown.monster:
        x, y = shown.monster
        squares.append(tag("circle", class_="beast", cx=x, cy=y, r=6))
    box = f"0 0 {shown.width} {shown.height}"
    return tag("svg", *squares, class_="stamp", viewBox=box, aria_hidden="true", focusable="false")


@lru_cache(maxsize=1024)
def block_bars(bars: Bars, colour: Colour, *, labelled: bool = False) -> SafeString:
    """Return the blocks as upright bars; `labelled` adds a text label for screen readers."""
    return tag(
        "svg",
        tag("path", d=bars.path),
        class_=f"bars c{colour}",
        viewBox=f"0 0 {bars.width} {BARS_HEIGHT}",
        width=bars.width,
        height=BARS_HEIGHT,
        role="img" if labelled else None,
        aria_label=bars.label if labelled else None,
    )


@cache
def landmark(path: str, name: str = "") -> SafeString:
    """Return the landmark of a city; with a `name`, it is labelled for screen readers."""
    if not name:
        return tag(
            "svg", tag("path", d=path), class_="glyph", viewBox="0 0 16 16", aria_hidden="true"
        )
    return tag(
        "svg",
        tag("title", name),
        tag("path", d=path),
        class_="glyph",
        viewBox="0 0 16 16",
        role="img",
    )


@cache
def points_change(points: int) -> SafeString:
    """Return " ▲6" or " ▼4" for a change in a preview, and "" for 0."""
    if not points:
        return NOTHING
    return join([" ", tag("i", arrow(points), class_="up" if points > 0 else "down")])


def city_pays(city: CityDrawing, payment: Payment, players: Sequence[Standing]) -> SafeString:
    """Return the star of the colour that a scored round pays for this city; it flies to its place in the strip."""
    colour = payment.leaders.get(city.key)
    if not colour:
        return NOTHING
    strip = [line.colour for player in players for line in player.lines]
    eighth = round(
        (strip.index(colour) + 0.5) * 8 / len(strip)
    )  # the middle of its place in the strip
    look = f"chip pays c{colour} t{colour} to{eighth}"
    return tag("i", f"{colour_letter(colour)}★", class_=look, aria_hidden="true")
