"""The score graph: points move by move, rounds, final totals, and a bar for each swing."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.box import Colour
from games.board.score_graph import BAR, HEIGHT, WIDTH, Bar, Graph
from games.board.svg import join, number, tag


def score_graph(graph: Graph) -> SafeString:
    """Return the parts of the graph; the page's stylesheet arranges them."""
    return join([_levels(graph), _plot(graph), _ends(graph), _rounds(graph), _swings(graph)])


def line_sample(colour: Colour) -> SafeString:
    """Return a piece of a colour's line, for the legend."""
    lines = (
        tag("path", class_=f"{look} {look}-{colour}", d="M0 4H40") for look in ("edge", "line")
    )
    return tag("svg", *lines, class_="sample", viewBox="0 0 40 8", aria_hidden="true")


def _levels(graph: Graph) -> SafeString:
    """The point labels beside the grid lines."""
    labels = (
        tag("text", str(level.points), x="100%", dx=-5, y=_percent(level.percent), dy=4)
        for level in graph.levels
    )
    return tag("svg", *labels, class_="levels", aria_hidden="true")


def _plot(graph: Graph) -> SafeString:
    """The lines, their grid, and the cursor, stretched to the width of the page."""
    trails = (
        tag("polyline", class_="trail", id=f"line-{line.colour}", points=line.points)
        for line in graph.lines
    )
    return tag(
        "svg",
        tag("defs", *trails),
        *(tag("path", class_="level", d=f"M0 {number(level.y)}H{WIDTH}") for level in graph.levels),
        *(
            tag("path", class_="round", d=f"M{number(start.x)} 0V{HEIGHT}")
            for start in graph.rounds
        ),
        *(_line(line.colour) for line in graph.lines),
        *_cursor(graph),
        class_="lines",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _line(colour: Colour) -> SafeString:
    """A line with an outline that keeps crossing lines apart."""
    looks = (f"{look} {look}-{colour}" for look in ("edge", "line"))
    return join(tag("use", class_=look, href=f"#line-{colour}") for look in looks)


def _cursor(graph: Graph) -> Iterator[SafeString]:
    """The cursor at the selected move, with a dot where it meets each line."""
    x = number(graph.cursor)
    yield tag(
        "path", class_="cursor", data_line=f"#line-{graph.lines[0].colour}", d=f"M{x} 0V{HEIGHT}"
    )
    for colour, y in graph.dots:
        for look in ("dot-edge", f"dot dot-{colour}"):
            yield tag("path", class_=look, data_line=f"#line-{colour}", d=f"M{x} {number(y)}h0")


def _ends(graph: Graph) -> SafeString:
    """A badge and the total at the end of each line."""
    ends = (
        tag(
            "svg",
            tag("use", href=f"#badge-{line.colour}", x=4, y=-9, width=21, height=18),
            tag("text", str(line.total), x=29, y=5),
            class_="end",
            y=_percent(line.end),
        )
        for line in graph.lines
    )
    return tag("svg", *ends, class_="ends", aria_hidden="true")


def _rounds(graph: Graph) -> SafeString:
    """The number of each round, below its part of the lines."""
    word = tag("tspan", _("Round") + " ", class_="word")
    labels = (
        tag("text", word, str(start.number), x=_percent(start.middle), y=14)
        for start in graph.rounds
    )
    return tag("svg", *labels, class_="rounds", aria_hidden="true")


def _swings(graph: Graph) -> SafeString:
    """Bars upwards for what the player won, downwards for what the others lost."""
    return tag(
        "svg",
        *(shape for bar in graph.bars for shape in _bar(bar, graph.bar_width)),
        tag("path", class_="level", d=f"M0 {BAR}H{WIDTH}"),
        class_="swung",
        viewBox=f"0 0 {WIDTH} {2 * BAR}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _bar(bar: Bar, width: float) -> Iterator[SafeString]:
    if bar.won:
        yield tag(
            "rect", class_=f"won-bar c{bar.colour}", x=bar.x, y=bar.top, width=width, height=bar.won
        )
    if bar.lost:
        yield tag("rect", class_="lost-bar", x=bar.x, y=BAR, width=width, height=bar.lost)


def _percent(value: float) -> str:
    return f"{number(value)}%"
