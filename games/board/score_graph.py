"""The score graph: lines of points, rounds, end badges, and the bars of the swings. No HTML."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.analysis.swings import Swing
from engine.box import Colour
from games.board import svg

WIDTH, HEIGHT = (
    1000,
    130,
)  # of the lines, in pixels; stretched to the page but never lower than HEIGHT
BADGE = 19  # pixels between neighbouring end badges
BAR = 20  # the longest bar in each direction
GRID = 20  # points between neighbouring grid lines


class Line(NamedTuple):
    """
    A colour's points move by move as `x,y` pairs, and its end badge.

    The badge is placed in percent from the top and shows the total.
    """

    colour: Colour
    points: str
    end: float
    total: int


class Level(NamedTuple):
    """A grid line: its points, and its position in units and in percent from the top."""

    points: int
    y: float
    percent: float


class Round(NamedTuple):
    """A round: its start, and its centre in percent from the left."""

    number: int
    x: float
    middle: float


class Bar(NamedTuple):
    """A swing: `won` goes up from the middle line, `lost` goes down."""

    colour: Colour
    x: float
    won: float
    lost: float

    @property
    def top(self) -> float:
        return round(BAR - self.won, 1)


class Graph(NamedTuple):
    """The graph; `cursor` is the selected move, `dots` are where it meets the lines."""

    lines: tuple[Line, ...]
    levels: tuple[Level, ...]
    rounds: tuple[Round, ...]
    bars: tuple[Bar, ...]
    bar_width: float
    cursor: float
    dots: tuple[tuple[Colour, float], ...]


def graph(
    points: Sequence[Mapping[Colour, int]], starts: Sequence[int], swings: Sequence[Swing], ply: int
) -> Graph:
    """Return the graph; `points[n]` are the points after n moves, `starts` the first plies of rounds."""
    last = max(1, len(points) - 1)
    top = max(GRID, *(many for at in points for many in at.values()))

    def x(at: float) -> float:
        return round(WIDTH * at / last, 1)

    def y(many: float) -> float:
        return round(HEIGHT * (1 - many / top), 1)

    def point(at: float, many: float) -> str:
        return f"{svg.number(x(at))},{svg.number(y(many))}"

    colours = list(points[-1])
    ends = apart([y(points[-1][colour]) for colour in colours])
    return Graph(
        lines=tuple(
            Line(c, " ".join(point(n, now[c]) for n, now in enumerate(points)), _percent(end), points[-1][c])
            for c, end in zip(colours, ends, strict=True)
        ),
        levels=tuple(Level(many, y(many), _percent(y(many))) for many in range(0, top + 1, GRID)),
        rounds=tuple(
            Round(number, x(start), round(100 * (start + end) / 2 / last, 1))
            for number, (start, end) in enumerate(zip(starts, [*starts[1:], last], strict=True), 1)
        ),
        bars=_bars(swings, x),
        bar_width=round(WIDTH / last * 0.9, 1),
        cursor=x(ply),
        dots=tuple((colour, y(points[ply][colour])) for colour in colours),
    )  # fmt: skip


def apart(heights: Sequence[float], gap: float = BADGE, lowest: float = HEIGHT) -> list[float]:
    """
    Return the heights in order, each at least `gap` from the next and none below `lowest`.

    >>> apart([50, 52, 129, 130], gap=19, lowest=130)
    [50, 69, 111, 130]
    """
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = [heights[at] for at in order]
    for at in range(1, len(placed)):
        placed[at] = max(placed[at], placed[at - 1] + gap)
    placed[-1] = min(placed[-1], lowest)
    for at in range(len(placed) - 1, 0, -1):
        placed[at - 1] = min(placed[at - 1], placed[at] - gap)
    return [placed[order.index(at)] for at in range(len(heights))]


def _percent(y: float) -> float:
    return round(100 * y / HEIGHT, 1)


def _bars(swings: Sequence[Swing], x: Callable[[float], float]) -> tuple[Bar, ...]:
    """The bars above their moves, scaled so that the longest reaches the edge."""
    longest = max([1, *(max(swing.won, swing.lost) for swing in swings)])

    def long(points: int) -> float:
        return round(BAR * points / longest, 1)

    return tuple(Bar(s.colour, x(s.ply - 0.95), long(s.won), long(s.lost)) for s in swings)
