"""The players of a table: points, what the board is worth to them now, and their blocks."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from engine import Build, PlayerView
from engine.box import COLOUR_NAMES, SIDE_NAMES, Colour, Floors, Seat
from engine.explain import worth_after, worth_now
from engine.scoring import Points, seat_scores

from .drawing import Bars, bars
from .words import Reader, capital, signed


@dataclass(frozen=True, slots=True)
class ColourLine:
    """One colour: its points, the parts it would score now, its blocks of this round and its supply."""

    colour: Colour
    name: str
    points: int
    now: Points
    change: int
    bars: Bars
    supply: str
    removed: str

    @property
    def arrow(self) -> str:
        """ "▲6"."""
        return arrow(self.change)


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat: its colours and their sum."""

    seat: Seat
    name: str
    side: str
    you: bool
    to_move: bool
    chosen: bool
    won: bool
    lines: tuple[ColourLine, ...]
    points: int
    worth: int
    change: int
    last: str
    hand: tuple[int, ...]

    @property
    def two_colours(self) -> bool:
        return len(self.lines) > 1

    @property
    def now(self) -> str:
        """ "+14"."""
        return signed(self.worth)

    @property
    def arrow(self) -> str:
        return arrow(self.change)


def arrow(change: int) -> str:
    """ "▲6", "▼4", or nothing."""
    return f"{'▲' if change > 0 else '▼'}{abs(change)}" if change else ""


def standings(
    reader: Reader, view: PlayerView, preview: Build | None = None, last: Mapping[Seat, str] | None = None
) -> list[Standing]:
    """
    The seats in the order of this round's turns.

    With a `preview` the worth is that after the build, and `change` the difference it makes.
    `last` is what each seat did since the reader's last turn, in a word.
    """
    before = worth_now(view)
    now = worth_after(view, view.seat, preview) if preview and view.seat else before
    points = seat_scores(view.options, view.scores)
    return [_standing(reader, view, seat, points[seat], before, now, (last or {}).get(seat, "")) for seat in view.order]


def by_points(standings: list[Standing]) -> list[Standing]:
    """The winners first, then by points."""
    return sorted(standings, key=lambda standing: (not standing.won, -standing.points))


def _standing(
    reader: Reader,
    view: PlayerView,
    seat: Seat,
    points: int,
    before: Mapping[Colour, Points],
    now: Mapping[Colour, Points],
    last: str,
) -> Standing:
    lines = tuple(_line(view, colour, before[colour], now[colour]) for colour in view.options.colours_of(seat))
    return Standing(
        seat=seat,
        name=capital(reader.name(seat)),
        side=SIDE_NAMES[seat],
        you=seat == reader.seat,
        to_move=seat in view.to_move,
        chosen=seat in view.chosen_unseen,
        won=seat in view.winners,
        lines=lines,
        points=points,
        worth=sum(line.now.total for line in lines),
        change=sum(line.change for line in lines),
        last=last,
        hand=view.hands.get(seat, ()),
    )


def _line(view: PlayerView, colour: Colour, before: Points, now: Points) -> ColourLine:
    return ColourLine(
        colour=colour,
        name=COLOUR_NAMES[colour],
        points=view.scores[colour],
        now=now,
        change=now.total - before.total,
        bars=bars(view.chosen[colour]),
        supply=counted(view.supply[colour]),
        removed=counted(view.removed[colour]),
    )


def counted(blocks: Floors) -> str:
    """ "2×4 3×2 5×1": how many of each height, tallest first."""
    return " ".join(f"{len(list(group))}×{height}" for height, group in groupby(blocks)) or "none"
