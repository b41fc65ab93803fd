"""Bars of statistics: a share with its interval, a plain bar, and parts one after the other."""

from collections.abc import Iterable, Sequence

from django.utils.safestring import SafeString

from games.board.svg import join, number, tag

# Parts of a bar can be told apart without colour: the first is full, the others have a pattern.
PATTERNS = ("", "M0 6L6 0", "M3 0V6", "M0 3H6M3 0V6")
HEIGHT = 18


def patterns() -> SafeString:
    """Return the patterns of parts; a page has them once."""
    defined = (
        tag(
            "pattern",
            tag("rect", class_=f"part-{at}-ground", width=6, height=6),
            tag("path", class_="part-hatch", d=path),
            id=f"part-{at}",
            width=6,
            height=6,
            patternUnits="userSpaceOnUse",
        )
        for at, path in enumerate(PATTERNS)
    )
    return tag("svg", *defined, class_="symbols", aria_hidden="true", focusable="false")


def bar(
    value: float, interval: tuple[float, float] | None = None, mark: float | None = None
) -> SafeString:
    """Return a bar; all numbers are parts of the width, from 0 to 1. `mark` is a dashed line."""
    shapes = [tag("rect", class_="amount", y=3, width=_percent(value), height=HEIGHT - 6)]
    if interval:
        low, high = map(_percent, interval)
        middle = HEIGHT / 2
        shapes.append(tag("line", class_="whisker", x1=low, x2=high, y1=middle, y2=middle))
        shapes += [
            tag("line", class_="whisker", x1=x, x2=x, y1=5, y2=HEIGHT - 5) for x in (low, high)
        ]
    if mark is not None:
        x = _percent(mark)
        shapes.append(tag("line", class_="mark", x1=x, x2=x, y1=0, y2=HEIGHT))
    return _drawing(shapes)


def parts(values: Sequence[float]) -> SafeString:
    """Return a bar of parts, each a part of the width."""
    shapes = []
    for at, value in enumerate(values):
        start = _percent(sum(values[:at]))
        fill = f"url(#part-{at})"
        shapes.append(
            tag(
                "rect",
                class_="part",
                x=start,
                y=1,
                width=_percent(value),
                height=HEIGHT - 2,
                fill=fill,
            )
        )
    return _drawing(shapes)


def sample(at: int) -> SafeString:
    """Return a piece of a part, for the legend."""
    piece = tag("rect", class_="part", x=1, y=1, width=20, height=12, fill=f"url(#part-{at})")
    return tag("svg", piece, class_="swatch", width=22, height=14, aria_hidden="true")


def _drawing(shapes: Iterable[SafeString]) -> SafeString:
    return tag("svg", join(shapes), class_="bars", height=HEIGHT, aria_hidden="true")


def _percent(value: float) -> str:
    return f"{number(100 * value)}%"
