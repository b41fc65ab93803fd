"""The players of a table: their points, what the board would pay them now, and their blocks."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from engine import Build, PlayerView, State, View
from engine.box import City, Colour, Floors, Side, colour_name, side_name
from engine.counting import owned, sole_leader
from engine.events import RoundScored
from engine.explain import worth_after, worth_now
from engine.language import listed
from engine.ordinances import ORDINANCES, Ordinance
from engine.scoring import Points, side_scores
from games.board.block_bars import Bars, bars
from games.board.landmarks import glyph
from games.board.perspective import Perspective
from games.board.phrases import capital, floors, signed
from games.board.words import gettext as _


@dataclass(frozen=True, slots=True)
class ColourLine:
    """One colour: its points, what it would score now, and its blocks of this round and supply."""

    colour: Colour
    name: str
    points: int
    now: Points
    change: int
    bars: Bars
    taken: str
    supply: str
    left: int
    removed: str

    @property
    def arrow(self) -> str:
        """Return "▲6"."""
        return arrow(self.change)


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat: its colours and their sum."""

    side: Side
    name: str
    side_name: str
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
    away: bool = False  # and a substitute plays

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(line.colour for line in self.lines)

    @property
    def two_colours(self) -> bool:
        return len(self.lines) > 1

    @property
    def now(self) -> str:
        """Return "+14"."""
        return signed(self.worth)

    @property
    def arrow(self) -> str:
        return arrow(self.change)


@dataclass(frozen=True, slots=True)
class Team:
    """Players who win together: partners (V7) or a single player; the highest score first."""

    name: str
    players: tuple[Standing, ...]

    @property
    def partners(self) -> bool:
        return len(self.players) > 1

    @property
    def you(self) -> bool:
        return any(player.you for player in self.players)

    @property
    def won(self) -> bool:
        return all(player.won for player in self.players)

    @property
    def points(self) -> int:
        return sum(player.points for player in self.players)

    @property
    def now(self) -> str:
        return signed(sum(player.worth for player in self.players))

    @property
    def change(self) -> int:
        return sum(player.change for player in self.players)

    @property
    def arrow(self) -> str:
        return arrow(self.change)


def arrow(change: int) -> str:
    """Return "▲6", "▼4", or "" for no change."""
    return f"{'▲' if change > 0 else '▼'}{abs(change)}" if change else ""


def standings(
    reader: Perspective,
    view: View,
    preview: Build | None = None,
    last: Mapping[Side, str] | None = None,
) -> list[Standing]:
    """
    Return the seats in the order of this round's turns.

    With a `preview`, scores are those after the build and `change` is the difference it makes.
    `last` maps seats to a short text about their builds since the reader's last turn.
    """
    before = worth_now(view)
    now = (
        worth_after(view, view.side, preview)
        if preview and isinstance(view, PlayerView)
        else before
    )
    points = side_scores(view.options, view.scores)
    return [
        _standing(reader, view, side, points[side], before, now, (last or {}).get(side, ""))
        for side in view.order
    ]


def by_points(reader: Perspective, standings: list[Standing]) -> list[Team]:
    """Return the teams, the winners first, then by points."""
    seated = {standing.side: standing for standing in standings}
    teams = []
    for sides in reader.options.teams:
        players = sorted((seated[side] for side in sides), key=lambda standing: -standing.points)
        teams.append(Team(capital(listed(reader.name(side) for side in sides)), tuple(players)))
    order = [standing.side for standing in standings]
    teams.sort(key=lambda team: min(order.index(player.side) for player in team.players))
    return sorted(teams, key=lambda team: (not team.won, -team.points))


class Led(NamedTuple):
    """A city whose majority was paid, with its landmark if it has one."""

    name: str
    code: str
    glyph: str


class ScoredRow(NamedTuple):
    """A colour's result in a scoring, the cities where it had the majority, and its total points."""

    colour: Colour
    name: str
    you: bool
    points: Points
    led: tuple[Led, ...]
    total: int


class Scored(NamedTuple):
    """A round that has just been scored, the highest score first; `ordinance` is the round's (V6)."""

    round: int
    ordinance: Ordinance | None
    rows: tuple[ScoredRow, ...]


def scored(reader: Perspective, view: View | State) -> Scored | None:
    """Return the scoring caused by the last move; None if there was none."""
    event = next((event for event in view.happened if isinstance(event, RoundScored)), None)
    if event is None:
        return None
    leaders = {city: sole_leader(count) for city, count in owned(view.towers).items()}
    rows = [
        _scored_row(reader, view, leaders, colour, part) for colour, part in event.points.items()
    ]
    rows.sort(key=lambda row: -row.total)
    return Scored(
        event.round, ORDINANCES[event.ordinance] if event.ordinance else None, tuple(rows)
    )


def _scored_row(
    reader: Perspective,
    view: View | State,
    leaders: Mapping[City, Colour | None],
    colour: Colour,
    points: Points,
) -> ScoredRow:
    theme = reader.theme
    cities = (city for city in leaders if leaders[city] == colour)
    led = (Led(theme.city_name(city), theme.codes[city], glyph(theme, city)) for city in cities)
    mine = colour in reader.own_colours
    return ScoredRow(
        colour, capital(reader.colour(colour)), mine, points, tuple(led), view.scores[colour]
    )


def _standing(
    reader: Perspective,
    view: View,
    side: Side,
    points: int,
    before: Mapping[Colour, Points],
    now: Mapping[Colour, Points],
    last: str,
) -> Standing:
    lines = tuple(
        _line(view, colour, before[colour], now[colour]) for colour in view.options.colours_of(side)
    )
    return Standing(
        side=side,
        name=capital(reader.name(side)),
        side_name=side_name(side),
        you=side == reader.side,
        to_move=side in view.to_move,
        chosen=side in view.chosen_unseen,
        won=side in view.winners,
        lines=lines,
        points=points,
        worth=sum(line.now.total for line in lines),
        change=sum(line.change for line in lines),
        last=last,
        hand=view.hands.get(side, ()),
    )


def _line(view: View, colour: Colour, before: Points, now: Points) -> ColourLine:
    return ColourLine(
        colour=colour,
        name=colour_name(colour),
        points=view.scores[colour],
        now=now,
        change=now.total - before.total,
        bars=bars(view.chosen[colour]),
        taken=floors(sum(view.chosen[colour])) if view.chosen[colour] else "",
        supply=counted(view.supply[colour]) or _("none"),
        left=sum(view.supply[colour]),
        removed=counted(view.removed[colour]),
    )


def counted(blocks: Floors) -> str:
    """Return "2×4 3×2 5×1": the number of blocks of each height, the tallest first; "" for none."""
    return " ".join(f"{len(list(group))}×{height}" for height, group in groupby(blocks))
