"""The score graph: lines of points, rounds, end badges, and the bars of the swings. No HTML."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.analysis.swings import Swing
from engine.box import Colour
from games.board import svg

WIDTH, HEIGHT = 1000, 130  # of the lines, in pixels; stretched to the page, never lower than HEIGHT
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


class Scale(NamedTuple):
    """The numbers of the last move and of the most points, which are at the graph's edges."""

    last: int
    top: int

    def x(self, at: float) -> float:
        return round(WIDTH * at / self.last, 1)

    def y(self, many: float) -> float:
        return round(HEIGHT * (1 - many / self.top), 1)

    def line(self, values: Sequence[int]) -> str:
        """Return the points of a line through the values after each move."""
        number = svg.number
        return " ".join(
            f"{number(self.x(n))},{number(self.y(many))}" for n, many in enumerate(values)
        )


def graph(
    points: Sequence[Mapping[Colour, int]], starts: Sequence[int], swings: Sequence[Swing], ply: int
) -> Graph:
    """Return the graph; `points[n]` are the points after n moves, `starts` the first plies of rounds."""
    last = max(1, len(points) - 1)
    scale = Scale(last, max(GRID, *(many for at in points for many in at.values())))
    levels = [(many, scale.y(many)) for many in range(0, scale.top + 1, GRID)]
    return Graph(
        lines=_lines(points, scale),
        levels=tuple(Level(many, y, _percent(y)) for many, y in levels),
        rounds=_rounds(starts, scale),
        bars=_bars(swings, scale),
        bar_width=round(WIDTH / last * 0.9, 1),
        cursor=scale.x(ply),
        dots=tuple((colour, scale.y(many)) for colour, many in points[ply].items()),
    )


def _lines(points: Sequence[Mapping[Colour, int]], scale: Scale) -> tuple[Line, ...]:
    total = points[-1]
    ends = apart([scale.y(many) for many in total.values()])
    return tuple(
        Line(colour, scale.line([at[colour] for at in points]), _percent(end), total[colour])
        for colour, end in zip(total, ends, strict=True)
    )


def _rounds(starts: Sequence[int], scale: Scale) -> tuple[Round, ...]:
    spans = zip(starts, [*starts[1:], scale.last], strict=True)
    return tuple(
        Round(number, scale.x(start), round(50 * (start + end) / scale.last, 1))
        for number, (start, end) in enumerate(spans, 1)
    )


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


def _bars(swings: Sequence[Swing], scale: Scale) -> tuple[Bar, ...]:
    """The bars above their moves, scaled so that the longest reaches the edge."""
    longest = max([1, *(max(swing.won, swing.lost) for swing in swings)])

    def long(points: int) -> float:
        return round(BAR * points / longest, 1)

    return tuple(Bar(s.colour, scale.x(s.ply - 0.95), long(s.won), long(s.lost)) for s in swings)
