"""A picture for the rules: panels side by side on a sheet, as one self-contained SVG file."""

from typing import NamedTuple, Protocol

from django.utils.safestring import SafeString

from games.board.images.shapes import plate
from games.board.stylesheet import picture_style, skyline_style_of, style_of
from games.board.svg import join, moved, number, tag

MARGIN, GAP = 8, 14
NARROW = 400  # a wider picture is shrunk on a phone, so it gets larger text


class Panel(Protocol):
    """A part of a picture: its size, and its shapes relative to the origin."""

    @property
    def size(self) -> tuple[float, float]: ...
    def svg(self) -> SafeString: ...


class Picture(NamedTuple):
    """The contents of a picture; its file name, without extension, starts with its rule."""

    name: str
    panels: tuple[Panel, ...]

    @property
    def rule(self) -> str:
        """Return "R4" for `r04-placing`."""
        word = self.name.partition("-")[0]
        return f"{word[0].upper()}{int(word[1:])}"

    @property
    def size(self) -> tuple[float, float]:
        widths, heights = zip(*(panel.size for panel in self.panels), strict=True)
        return sum(widths) + GAP * (len(widths) - 1) + 2 * MARGIN, max(heights) + 2 * MARGIN

    def svg(self) -> str:
        """Return the whole file."""
        width, height = self.size
        shapes, x = [sheet(width, height, 10)], float(MARGIN)
        for panel in self.panels:
            shapes.append(moved(x, MARGIN, panel.svg()))
            x += panel.size[0] + GAP
        drawn = tag("g", *shapes, class_="wide") if width > NARROW else join(shapes)
        return document(drawn, width, height)


def document(shapes: SafeString, width: float, height: float, *, night: bool = True) -> str:
    """Return a whole SVG file around the shapes; without `night`, it ignores dark mode."""
    return _file(picture_style(night=True) if night else style_of(shapes), shapes, width, height)


def skyline_document(shapes: SafeString, width: float, height: float, *, night: bool) -> str:
    """Return a whole SVG file around shapes with a skyline in them, by day or at night."""
    return _file(skyline_style_of(shapes, night=night), shapes, width, height)


def _file(style: str, shapes: SafeString, width: float, height: float) -> str:
    drawn = tag(
        "svg",
        tag("style", SafeString(style)),
        shapes,
        xmlns="http://www.w3.org/2000/svg",
        class_="sites",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
    )
    return f"{drawn}\n"


def sheet(width: float, height: float, radius: float = 0) -> SafeString:
    """Return the background of a picture."""
    return plate(0, 0, width, height, "sheet", radius)
