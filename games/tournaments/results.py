"""What the games of a tournament give: the results of its tables, and its standings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.db.models import Prefetch

from engine.scoring import side_scores
from games.models import Game, Seat
from games.tournaments.models import Entry, Round, Tournament, TournamentTable
from games.tournaments.scoring import Played, Result, Row, standings


@dataclass(frozen=True)
class Tables:
    """All entries, rounds, and tables of a tournament, read in four queries."""

    tournament: Tournament

    @cached_property
    def everyone(self) -> Sequence[Entry]:
        """Return all entries, also of those who were asked and haven't answered."""
        entries = Entry.objects.filter(tournament=self.tournament)
        return list(entries.select_related("user", "tournament").order_by("pk"))

    @property
    def entries(self) -> dict[int, Entry]:
        """Return the players' entries by their id, in the order in which they came."""
        invited = Entry.Dropped.INVITED
        return {entry.pk: entry for entry in self.everyone if entry.dropped != invited}

    @cached_property
    def rounds(self) -> Sequence[Round]:
        """Return the rounds that have begun, in order, with their tables, games, and seats."""
        seats = Prefetch("game__seats", Seat.objects.select_related("user"))
        tables = TournamentTable.objects.select_related("game").prefetch_related(seats)
        rounds = Round.objects.filter(tournament=self.tournament)
        return list(rounds.prefetch_related(Prefetch("tables", tables)))

    @property
    def all(self) -> Iterable[TournamentTable]:
        """Return the tables of all rounds."""
        return (table for each in self.rounds for table in each.tables.all())

    @cached_property
    def standings(self) -> Sequence[Row]:
        """Return the standings by the games that are over."""
        over = [played(table) for table in self.all if table.game.over]
        return standings(self.entries, over, [each.bye_id for each in self.rounds if each.bye_id])

    @cached_property
    def by_entry(self) -> dict[int, Row]:
        """Return each entry's row of the standings."""
        return {row.key: row for row in self.standings}


def played(table: TournamentTable) -> Played:
    """Return what a table that is over gives to the standings."""
    entries, points = table.entries_by_side, points_by_side(table.game)
    whole = sum(points.values())
    even = Fraction(1, len(points))
    return Played(
        {entries[side]: _result(seat, points[side]) for side, seat in _seats(table.game)},
        {
            entries[side]: Fraction(points[side], whole) if whole else even
            for side, _seat in _seats(table.game)
        },
    )


def points_by_side(game: Game) -> dict[str, int]:
    """Return the points of each side: those of the result, or so far if the game ended without one."""
    so_far = side_scores(game.options, game.scores) if game.scores else {}
    return {
        side: so_far.get(seat.side, 0) if seat.points is None else seat.points
        for side, seat in _seats(game)
    }


def _seats(game: Game) -> Iterable[tuple[str, Seat]]:
    return ((str(side), seat) for side, seat in game.seats_by_side.items())


def _result(seat: Seat, points: int) -> Result:
    """What orders the players of a table: who was there, who won, and then the points."""
    won = bool(seat.win_share)
    return int(not seat.given_up), int(won), 0 if won else points
