"""Counting results: a finished game enters its players' standings, and later leaves past periods."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import product
from time import monotonic

from django.db import transaction
from django.db.models import OuterRef, Subquery, prefetch_related_objects

from engine import State
from engine.analysis.tallies import COUNTS
from games.board.option_text import VARIANT_OF
from games.lib import unavailable
from games.lib.database_time import database_time
from games.lib.stored_move import StoredMove
from games.models import BotStanding, Career, Game, Ply, Seat, Standing
from games.models.seat import read_seats
from games.models.standing import TWELFTHS, Results
from games.play import alarms
from games.ranking.boards import PERIODS, Key, boards
from games.ranking.sums import Changes, write

logger = logging.getLogger(__name__)

BATCH = 100  # games in one transaction
HOLD = timedelta(hours=1)  # the pause before retrying a game that failed
LONGEST_FIRST = list(PERIODS)


def store(game: Game, before: State | None, after: State) -> None:
    """Count the result of a game that has just ended."""
    assert game.finished_at
    _settle([Game.objects.get(pk=game.pk)], game.finished_at)


def count_due(now: datetime | None = None, seconds: float = 1) -> int:
    """
    Count the results that are due, in small transactions, for about so many seconds; return how many.

    Due are games that have left a period, and those that ended under a release that didn't count.
    """
    now = now or database_time()
    until, done = monotonic() + seconds, 0
    while monotonic() < until and (batch := _due(now)):
        try:
            _count(batch, now)
        except Exception as error:
            if unavailable.is_unavailable(error):
                raise
            logger.exception("A batch of results can't be counted; counting one game at a time")
            _count_each(batch, now)
        done += len(batch)
    return done


def _count_each(games: Sequence[int], now: datetime) -> None:
    for pk in games:
        try:
            _count([pk], now)
        except Exception as error:
            if unavailable.is_unavailable(error):
                raise
            alarms.raise_("results", f"The result of game {pk} can't be counted.")
            Game.objects.filter(pk=pk).update(sweep_retry_at=now + HOLD)


def _due(now: datetime) -> list[int]:
    """
    Return a batch of games that count in too many periods, or not at all.

    A range of one number and the order of its two columns leave PostgreSQL one index to use. Otherwise it
    guesses that many games are due, and looks at all finished ones until it has a batch.
    """
    games = Game.objects.finished().not_held(now).exclude(periods_counted=1)
    games = games.order_by("periods_counted", "finished_at")
    found: list[int] = []
    for number in (0, 2, 3):
        due = games.filter(periods_counted__range=(number, number))
        if number:
            due = due.filter(finished_at__lt=now - _length(LONGEST_FIRST[number - 1]))
        found += due.values_list("pk", flat=True)[: BATCH - len(found)]
    return found


def _length(period: str) -> timedelta:
    length = PERIODS[period][1]
    assert length
    return length


@transaction.atomic
def _count(pks: Sequence[int], now: datetime) -> None:
    games = Game.objects.select_for_update(no_key=True).filter(pk__in=pks).order_by("pk")
    _settle(list(games), now)


def _settle(games: Sequence[Game], now: datetime) -> None:
    """Let each game count in the periods that it belongs to; the caller holds the games' locks."""
    read_seats(games)
    new = [game for game in games if not game.periods_counted]
    _add_boards(games, now)
    write(Career, _careers(new))
    ended = Game.objects.filter(pk=OuterRef("game")).values("finished_at")
    Seat.objects.filter(game__in=new).update(finished_at=Subquery(ended))
    for number in {periods(game, now) for game in games}:
        pks = [game.pk for game in games if periods(game, now) == number]
        Game.objects.filter(pk__in=pks).update(periods_counted=number)


def periods(game: Game, now: datetime) -> int:
    """Return the number of periods, the longest first, that a finished game belongs to."""
    assert game.finished_at
    return 1 + sum(game.finished_at >= now - _length(period) for period in LONGEST_FIRST[1:])


def _add_boards(games: Iterable[Game], now: datetime) -> None:
    """Add the results to the rows of players and bots."""
    people, bots, inactive = Changes(Results.SUMS), Changes(Results.SUMS), set()
    for game in games:
        for period, sign in _entered_and_left(game, now):
            for who, key, numbers in results(game, period):
                changes = bots if isinstance(who, str) else people
                changes.add((who, key), [sign * number for number in numbers])
        inactive |= {s.user_id for s in game.seats.all() if s.user and not s.user.is_active}
    _write(people, bots)
    if inactive:
        Standing.objects.filter(user__in=inactive).update(listed=False)


def correct(game: Game, *, rated: bool) -> None:
    """Take a finished game's result from the leaderboards, or put it back; the caller holds its lock."""
    sign = int(rated) - int(game.rated)
    people, bots = Changes(Results.SUMS), Changes(Results.SUMS)
    game.rated = True  # while its results are asked for
    for period in LONGEST_FIRST[: game.periods_counted]:
        for who, key, numbers in results(game, period):
            changes = bots if isinstance(who, str) else people
            changes.add((who, key), [sign * number for number in numbers])
    game.rated = rated
    game.figures_settled = False
    game.save(update_fields=["rated", "figures_settled"])
    if sign:
        _write(people, bots)


def _write(people: Changes, bots: Changes) -> None:
    """Add these changes, whose keys say whose and on which board."""
    ids = boards({key for _who, key in [*people, *bots]})
    for model, changes in ((Standing, people), (BotStanding, bots)):
        write(model, {(who, ids[key]): numbers for (who, key), numbers in changes.items()})


def _entered_and_left(game: Game, now: datetime) -> Iterator[tuple[str, int]]:
    before, after = game.periods_counted, periods(game, now)
    for at, period in enumerate(LONGEST_FIRST):
        if sign := (at < after) - (at < before):
            yield period, sign


def results(game: Game, period: str) -> Iterator[tuple[int | str, Key, Sequence[int]]]:
    """
    Yield what a game adds to each row: the user's id or kind of bot, the board, and the sums.

    A game that isn't rated adds nothing, and a seat that was handed over counts for nobody.
    """
    if not game.rated:
        return
    seats = game.seats.all()
    without_bots = all(seat.user_id for seat in seats)
    tables = ("all", "people") if without_bots else ("all",)
    keys = [
        Key(period, *choice)
        for choice in product(tables, (0, game.players), ("", *variants(game.options_by_key)))
    ]
    for seat in seats:
        if seat.replaced_at:
            continue
        wins = round((seat.win_share or 0) * TWELFTHS)
        numbers = (1, wins, TWELFTHS // game.players, seat.points or 0)
        yield from ((seat.user_id or seat.bot, key, numbers) for key in keys)


def variants(given: Mapping[str, str]) -> list[str]:
    """Return the variants among a game's options, or "plain"."""
    return [name for name, (key, value) in VARIANT_OF.items() if given.get(key) == value] or [
        "plain"
    ]


def _careers(games: Sequence[Game]) -> Changes:
    """What each player did in these games."""
    done = Changes(Career.SUMS)
    prefetch_related_objects(games, "plies")
    for game in games:
        for seat in game.seats.all():
            for user, numbers in career_counts(game, seat):
                done.add((user,), numbers)
    return done


def career_counts(game: Game, seat: Seat) -> Iterator[tuple[int, list[int]]]:
    """
    Yield what one finished game adds to the careers of the seat's players.

    The counts are the whole seat's, so they count for its player only if it wasn't handed over.
    """
    if not seat.user_id:
        return
    moves: dict[int, list[StoredMove]] = {seat.user_id: []}
    for move in game.rows:
        if move.side == seat.side and (player := game.player_of(move.side, move.number)):
            moves.setdefault(player.pk, []).append(move)
    counts = [0] * (1 + len(COUNTS))
    if seat.builds is not None and not seat.replaced_at:
        counts = [1, *(getattr(seat, name) or 0 for name in COUNTS)]
    for user, theirs in moves.items():
        own = sum(move.via != Ply.Via.SUBSTITUTE for move in theirs)
        yield user, [len(theirs), own, *counts]
