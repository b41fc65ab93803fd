"""Ranks on a leaderboard of any length, from the marks at every thousandth row and the few after one."""

from bisect import bisect_right
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic

from django.db.models import Count, F, Q, QuerySet, Subquery, Window
from django.db.models.functions import Coalesce, RowNumber

from games.lib.database_time import database_time
from games.models import Board, Standing
from games.models.standing import Results

BETWEEN_MARKS = timedelta(minutes=10)


@dataclass(frozen=True)
class Ranking:
    """
    The rows of one board in order, best first.

    It has the `count` and the slices that a paginator asks for. A rank is exact up to what has been
    counted since the board was marked; no query reads more than about `Board.STEP` rows.
    """

    board: Board

    @property
    def rows(self) -> QuerySet[Standing]:
        return Standing.objects.filter(board_id=self.board.pk, listed=True).order_by(
            "place", "user"
        )

    def _from(self, mark: tuple[int, int] | None) -> QuerySet[Standing]:
        """The rows from this place and user on; all rows without one."""
        if mark is None:
            return self.rows
        place, user = mark
        return self.rows.filter(place__gte=place).filter(Q(place__gt=place) | Q(user__gte=user))

    @property
    def _marks(self) -> list[tuple[int, int] | None]:
        """The beginnings of the parts of the board that are `STEP` rows long; the first has no mark."""
        return [None, *(tuple(mark) for mark in self.board.marks)]

    def count(self) -> int:
        marks = self._marks
        return (len(marks) - 1) * Board.STEP + self._from(marks[-1]).count()

    def __getitem__(self, rows: slice) -> list[Standing]:
        marks, start, stop = self._marks, rows.start or 0, rows.stop
        at = min(start // Board.STEP, len(marks) - 1)
        found = self._from(marks[at])
        skipped = start - at * Board.STEP
        # Stepped over in the index, without the names.
        users = found.values("user_id")[skipped : skipped + stop - start]
        found = self.rows.filter(user__in=users)
        people = found.filter(user__is_active=True).select_related("user")
        return list(
            people.only("user__name", "user__country", "mu", "sigma", *Results.SUMS)[: stop - start]
        )

    def of(self, user_id: int) -> tuple[int, Standing] | None:
        """Return the rank and the row of a player, or None."""
        place = self.rows.filter(user=user_id).values_list("place", flat=True).first()
        return None if place is None else self.at(place, user_id)

    def at(self, place: int, user_id: int) -> tuple[int, Standing] | None:
        """Return the rank and the row of a player at this place, or None."""
        at = bisect_right(self._marks[1:], (place, user_id))  # type: ignore[type-var]
        before = self._from(self._marks[at]).filter(place__lte=place)
        before = before.filter(Q(place__lt=place) | Q(user__lt=user_id)).order_by()
        many = before.values("board").annotate(many=Count("*")).values("many")
        row = self.rows.filter(user=user_id).select_related("user")
        found = row.annotate(before=Coalesce(Subquery(many), 0)).first()
        return None if found is None else (at * Board.STEP + found.before + 1, found)


def mark_boards(now: datetime | None = None, seconds: float = 1) -> None:
    """Mark the boards that were marked longest ago, for about so many seconds."""
    now = now or database_time()
    until = monotonic() + seconds
    while monotonic() < until:
        due = Board.objects.filter(Q(marked_at=None) | Q(marked_at__lt=now - BETWEEN_MARKS))
        board = due.order_by(F("marked_at").asc(nulls_first=True)).first()
        if board is None:
            return
        mark(board, now)


def mark(board: Board, now: datetime) -> None:
    """Count through a board and keep the place and user of every thousandth row."""
    rank = Window(RowNumber(), order_by=("place", "user"))
    rows = Ranking(board).rows.order_by().annotate(rank=rank, rest=F("rank") % Board.STEP)
    marks = rows.filter(rest=1, rank__gt=1).order_by("rank").values_list("place", "user_id")
    Board.objects.filter(pk=board.pk).update(marks=list(map(list, marks)), marked_at=now)
