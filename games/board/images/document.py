"""A picture of the rules: panels side by side on a sheet, as one SVG file that needs nothing else."""

from typing import NamedTuple, Protocol

from games.board.images.shapes import at, number, plate
from games.board.stylesheet import style_for

MARGIN, GAP = 8, 14
NARROW = 400  # a wider picture is shrunk on a phone, so its words are larger

# What the pictures have beside the shapes of the board; the colours are those of the site.
STYLE = """
.sheet { fill: var(--bg); }
.plate { fill: var(--surface); stroke: var(--line); }
.paper-card { fill: var(--surface); stroke: var(--ctl); stroke-width: 1.4; }
.chip { stroke: var(--out); }
.glyph { fill: var(--muted); }
.sites .words { text-anchor: start; font-weight: 400; font-size: 13px; fill: var(--ink); }
.sites .strong { font-weight: 700; }
.sites .soft { fill: var(--muted); font-weight: 400; }
.sites .note { font-size: 11px; }
.sites .middle { text-anchor: middle; }
.sites .large { font-size: 20px; }
.sites .tiny { font-size: 11px; font-weight: 700; }
.sites .yes { fill: var(--leg); }
.sites .no { fill: var(--amb); }
.sites .words.tR, .sites .words.tY { fill: #14171c; }
.sites .words.tB, .sites .words.tK { fill: #fff; }
.lit { fill: none; stroke: var(--leg); stroke-width: 3.4; }
.short { fill: none; stroke: var(--amb); stroke-width: 2.4; stroke-dasharray: 4 2.6; }
.cross { fill: none; stroke: var(--danger); stroke-width: 5; stroke-linecap: round; }
.way { fill: none; stroke: var(--monster); stroke-width: 3.4; stroke-dasharray: 6 4; }
.tip { fill: var(--monster); stroke: var(--surface); stroke-width: 1.2; }
.sites .on-tip { fill: var(--surface); }
.thin { fill: none; stroke: var(--ctl); stroke-width: 1.4; }
.bond { fill: none; stroke: var(--act); stroke-width: 7; }
.sites .wide .words, .sites .wide .e { font-size: 18px; }
.sites .wide .opens text { font-size: 17px; }
.dashed { stroke: var(--amb); stroke-dasharray: 9 7; }
"""


class Panel(Protocol):
    """A part of a picture: how large it is, and its shapes from the origin."""

    @property
    def size(self) -> tuple[float, float]: ...
    def svg(self) -> str: ...


class Picture(NamedTuple):
    """A file's name without its ending, beginning with the rule it belongs to, and what is in the picture."""

    name: str
    panels: tuple[Panel, ...]

    @property
    def rule(self) -> str:
        """ "R4" of `r04-placing`."""
        word = self.name.partition("-")[0]
        return f"{word[0].upper()}{int(word[1:])}"

    @property
    def size(self) -> tuple[float, float]:
        widths, heights = zip(*(panel.size for panel in self.panels), strict=True)
        return sum(widths) + GAP * (len(widths) - 1) + 2 * MARGIN, max(heights) + 2 * MARGIN

    def svg(self) -> str:
        """The whole file."""
        width, height = self.size
        shapes, x = [sheet(width, height, 10)], float(MARGIN)
        for panel in self.panels:
            shapes.append(at(x, MARGIN, panel.svg()))
            x += panel.size[0] + GAP
        drawn = f'<g class="wide">{"".join(shapes)}</g>' if width > NARROW else "\n".join(shapes)
        return document(drawn, width, height)


def document(shapes: str, width: float, height: float, *, night: bool = True, style: str = STYLE) -> str:
    """The whole file around the shapes; without `night` it is the same on a dark screen."""
    rules = style_for(f'<svg class="sites">{shapes}', style, night=night)
    box = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="sites" {box} role="img">'
    return f"{head}\n<style>\n{rules}\n</style>\n{shapes}\n</svg>\n"


def sheet(width: float, height: float, radius: float = 0) -> str:
    """The ground that a picture is drawn on."""
    return plate(0, 0, width, height, "sheet", radius)
