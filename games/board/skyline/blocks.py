"""The blocks of the four colours as symbols, a unit for each floor; the rhythm of windows tells them apart."""

from functools import cache

from django.utils.safestring import SafeString

from engine.box import COLOURS, TALLEST_BLOCK, Colour
from games.board.skyline.geometry import FOOT
from games.board.svg import classes, join, number, tag


@cache
def blocks() -> SafeString:
    """Return the sixteen blocks: red with wide panes, blue fins, yellow squares, black ribbons."""
    sizes = range(1, TALLEST_BLOCK + 1)
    return join(_block(colour, floors) for colour in COLOURS for floors in sizes)


@cache
def flanks() -> SafeString:
    """Return the right faces of the blocks, in the shade."""
    return join(
        tag("g", tag("use", href=f"#sky-{name}"), _shade(floors), id=f"flank-{name}")
        for colour in COLOURS
        for floors in range(1, TALLEST_BLOCK + 1)
        for name in [f"{colour}{floors}"]
    )


def _shade(floors: int) -> SafeString:
    return tag("path", class_="shade", d=f"M0 0h{FOOT}v-{floors}H0z")


def _block(colour: Colour, floors: int) -> SafeString:
    """A wall, windows (every other floor's in another rhythm at night), the joint below, a bright edge."""
    wall = tag("path", class_=f"c{colour}", d=f"M0 0h{FOOT}v-{floors}H0z")
    odd, even = (_windows(colour, range(first, floors, 2)) for first in (0, 1))
    joint = tag("path", class_="joint", d=f"M0-.1h{FOOT}")
    gleam = tag("path", class_="gleam", d=f"M.5 0v-{floors}h1.2V0z")
    return tag("g", wall, odd, even, joint, gleam, id=f"sky-{colour}{floors}")


def _windows(colour: Colour, floors: range) -> SafeString:
    rows = "".join(f"M2 {number(-0.5 - floor)}h28" for floor in floors)
    look = classes("panes", f"w{colour}", "odd" if floors.start else "")
    return tag("path", class_=look, d=rows) if rows else SafeString("")
