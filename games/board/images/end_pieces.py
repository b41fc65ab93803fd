"""What the pictures of a finished game are made of: headings, a skyline in a frame, badges, stars, points."""

from collections.abc import Iterator

from django.utils.safestring import SafeString

from engine.box import Colour, colour_letter
from games.board.images import png
from games.board.images.shapes import words
from games.board.scoreboard import Standing
from games.board.skyline.drawing import skyline_box, skyline_pieces
from games.board.skyline.scene import Scene
from games.board.svg import join, moved, number, tag
from games.board.tower_shape import roof

LETTER = 0.62  # the smallest heading, as a part of its size, before it is cut
BADGE = 58  # from badge to badge


def heading(text: str, x: float, y: float, size: int, room: float) -> SafeString:
    """Return a line in the display face, made smaller if it has no room, and then cut."""
    text = text.upper()
    wide = png.width_of(text, size, font=png.DISPLAY)
    size = round(max(size * LETTER, min(size, size * room / wide)))
    text = png.fitted(text, size, room, font=png.DISPLAY)
    return tag("text", text, class_="headline", x=x, y=y, style=f"font-size:{size}px")


def skyline_in(shown: Scene, x: float, y: float, width: float, height: float) -> SafeString:
    """Return the skyline as large as a frame allows, on its lower edge."""
    left, top, wide, high = skyline_box(shown)
    scale = min(width / wide, height / high)
    right = x + (width - wide * scale) / 2 - left * scale
    return tag(
        "g",
        skyline_pieces(shown),
        transform=f"translate({number(right)} {number(y + height - (high + top) * scale)})"
        f" scale({scale:.4f})",
    )


def badges(player: Standing) -> SafeString:
    """Return the roofs of a player's colours side by side."""
    return join(_badge(colour, BADGE * nth) for nth, colour in enumerate(player.colours))


def _badge(colour: Colour, x: float) -> SafeString:
    shape = tag("path", class_=f"roof c{colour}", d=roof(colour))
    letter = tag("text", colour_letter(colour), class_=f"owner t{colour}", x=24, y=20)
    return moved(x, 0, shape, letter, scale=1.1)


def stars(width: int, height: int, many: int = 60) -> Iterator[SafeString]:
    """Yield stars for the sky at night, always the same."""
    for nth in range(1, many):
        x, y = nth * 389 % width, nth * nth * 71 % height
        yield tag("circle", class_="star", cx=x, cy=y, r=1 + nth % 3 / 2)


def tally(player: Standing, x: float, y: float) -> SafeString:
    return words(x, y, str(player.points), "tally")
