"""What the tables of an event made of the same cards: matchpoints by seat, and places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.box import Side, side_name
from engine.duplicate import Matchpoints, matchpoints
from games.models import Game, Seat


@dataclass(frozen=True)
class Table:
    """One table of an event, counted from 1."""

    number: int
    game: Game

    @property
    def counts(self) -> bool:
        """Return whether it has a result; one that the staff called off has none."""
        return self.game.over and bool(self.game.winners)


@dataclass(frozen=True)
class Line:
    """What the player of a seat made of its cards; `place` is among all players of the event."""

    table: Table
    seat: Seat
    made: Matchpoints
    place: int = 0

    @property
    def points(self) -> int:
        return self.seat.points or 0

    @property
    def gave_up(self) -> bool:
        """Return whether a substitute played to the end, so that the seat is behind all others."""
        return self.seat.given_up

    @property
    def percent(self) -> int:
        return round(self.made.percent)

    @property
    def matchpoints(self) -> str:
        """Return "2½"."""
        whole, half = divmod(int(self.made.points * 2), 2)
        return f"{whole or ''}½" if half else str(whole)


@dataclass(frozen=True)
class SeatLines:
    """One seat at all tables that have ended, the best first."""

    side: Side
    lines: Sequence[Line]

    @property
    def name(self) -> str:
        return side_name(self.side)


def tables_of(games: Sequence[Game]) -> list[Table]:
    """Return the tables of a deal's games, in the order in which they were opened."""
    return [Table(number, game) for number, game in enumerate(games, 1)]


def compared(tables: Sequence[Table]) -> list[SeatLines]:
    """Compare each seat at the tables that have ended, with places among all their players."""
    ended = [table for table in tables if table.counts]
    if not ended:
        return []
    by_side = {side: _lines(ended, side) for side in ended[0].game.options.sides}
    shares = [line.made.percent for lines in by_side.values() for line in lines]
    return [
        SeatLines(
            side,
            [
                replace(line, place=1 + sum(share > line.made.percent for share in shares))
                for line in sorted(lines, key=lambda line: (-line.made.points, -line.points))
            ],
        )
        for side, lines in by_side.items()
    ]


def ranked(seats: Sequence[SeatLines]) -> list[Line]:
    """Return all players of the event, the first place first."""
    lines = [line for seat in seats for line in seat.lines]
    return sorted(lines, key=lambda line: (line.place, line.table.number))


def _lines(tables: Sequence[Table], side: Side) -> list[Line]:
    seats = [table.game.seats_by_side[side] for table in tables]
    scores = [None if seat.given_up else seat.points or 0 for seat in seats]
    made = matchpoints(scores)
    return [Line(*each) for each in zip(tables, seats, made, strict=True)]
