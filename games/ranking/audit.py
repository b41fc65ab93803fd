"""The audit of leaderboards: compare players' rows with the seats they sum up."""

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from games.models import Career, Game, Seat, Standing, User
from games.models.packing import UnreadableError
from games.models.standing import Results, Sums
from games.ranking.boards import stored_boards
from games.ranking.counting import LONGEST_FIRST, career_counts, results
from games.ranking.sums import Changes


def differences(users: Collection[int]) -> Iterator[str]:
    """Yield a sentence for each row of these users that differs from their finished games."""
    theirs = Q(seats__user__in=users) | Q(seats__handovers__former__in=users)
    games = Game.objects.finished().filter(theirs, periods_counted__gt=0).distinct()
    games = games.prefetch_related(Prefetch("seats", Seat.objects.all()), "plies")
    boards = stored_boards()
    standings, careers = Changes(Results.SUMS), Changes(Career.SUMS)
    unknown: set[int | None] = set()
    for game in games:
        for period in LONGEST_FIRST[: game.periods_counted]:
            for who, key, numbers in results(game, period):
                standings.add((who, boards.get(key)), numbers)
        for seat in game.seats.all():
            try:
                for user, numbers in career_counts(game, seat):
                    careers.add((user,), numbers)
            except UnreadableError as error:
                unknown.add(seat.user_id)
                yield f"{game.code}: what {seat} did isn't known: {error}"
            if seat.finished_at != game.finished_at:
                yield f"{game.code}: {seat} is stored as finished at {seat.finished_at}"
    yield from _compared(Standing.objects.filter(mu=None), standings, users)
    yield from _compared(Career.objects.all(), careers, {*users} - unknown)
    closed = User.objects.filter(pk__in=users, is_active=False)
    for row in Standing.objects.filter(user__in=closed, listed=True):
        yield f"user {row.user_id} is on board {row.board_id} although their account is closed"


def _compared(rows: QuerySet[Any], wanted: Changes, users: Collection[int]) -> Iterator[str]:
    model: type[Sums] = rows.model
    stored: dict[tuple[Any, ...], tuple[int, ...]] = {
        row.key: row.sums for row in rows.filter(**{f"{model.KEY[0]}__in": users})
    }
    given = {key: tuple(numbers) for key, numbers in wanted.items() if key[0] in users}
    for key in sorted(stored.keys() | given.keys(), key=repr):  # a board may be missing
        if stored.get(key) != given.get(key):
            where = f", board {key[1]}" if key[1:] else ""
            yield (
                f"user {key[0]}{where}: {model._meta.verbose_name} is stored as {stored.get(key)}, "
                f"the seats give {given.get(key)}"
            )
