"""The colours of a picture with a skyline: 256 at most, each wall and plan in light and in shade."""

from collections.abc import Iterator
from functools import cache

from PIL import ImageColor

from games.board.palette import PAINTS, SKYLINE, Paint

Rgb = tuple[int, ...]
MOST = 256
WHITE, INK = (255, 255, 255), (10, 15, 24)
WALLS = ("red", "blue", "yellow", "black")
PANES = ("pane-R", "pane-B", "pane-Y", "pane-K")
GROUND = ("deck", "edge", "lot", "water", "park", "street", "lot-line", "tree", "street-lamp")
TEXT = ("bg", "ink", "muted", "surface", "act")


@cache
def sky_colours(*, night: bool) -> tuple[Rgb, ...]:
    """Return the palette by day or at night; the steps that matter most come first."""
    return tuple(dict.fromkeys(_colours(night=night)))[:MOST]


def _colours(*, night: bool) -> Iterator[Rgb]:
    paints = {**PAINTS, "yellow": SKYLINE["sky-yellow"], "black": SKYLINE["sky-black"], **SKYLINE}
    rgb = {
        name: ImageColor.getrgb(value)
        for name, paint in paints.items()
        if (value := _value(paint, night=night)).startswith("#")
    }
    shade, light, shadow = (0.42, 0.12, 0.38) if night else (0.3, 0.2, 0.3)
    text = [rgb[name] for name in TEXT]
    walls = [rgb[name] for name in WALLS]
    ground = [rgb[name] for name in GROUND if name in rgb]
    panes = [rgb[name] for name in PANES]
    line = rgb["wall-line"]
    yield from (*text, *walls, *ground, *panes, line, rgb["flank"], WHITE, INK, (255, 77, 61))
    yield from (_between(wall, WHITE, light) for wall in walls)
    yield from (_between(colour, INK, shade) for colour in (*walls, *panes))
    yield from (_between(colour, rgb["shadow"], shadow) for colour in ground)
    yield rgb["monster"]
    yield from (_between(rgb["monster"], rgb["bg"], step / 3) for step in (1, 2))
    for steps in (4, 3):  # soft edges: of letters, outlines, panes, and plots
        for step in range(1, steps):
            part = step / steps
            yield from (_between(rgb["bg"], colour, part) for colour in text[1:3])
            yield from (_between(wall, line, part) for wall in walls)
            yield from (_between(_between(wall, INK, shade), line, part) for wall in walls)
            yield from (_between(*pair, part) for pair in zip(walls, panes, strict=True))
            yield from (_between(colour, line, part) for colour in ground[:6])
            yield from (_between(wall, WHITE, part) for wall in walls)
            yield from (_between(colour, rgb["bg"], part) for colour in ground[:2])
            yield from (_between(rgb["lot"], colour, part) for colour in ground)
            yield from (_between(rgb["deck"], colour, part) for colour in ground)


def _value(paint: Paint, *, night: bool) -> str:
    return (night and paint.dark) or paint.light


def _between(one: Rgb, other: Rgb, part: float) -> Rgb:
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
