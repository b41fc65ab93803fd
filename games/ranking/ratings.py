"""
Ratings follow finished games in the order in which these ended, however often and in whatever order
they are delivered.

One transaction at a time rates a batch of games. A game that turns up after a later one of its players,
or whose result is corrected, takes everything after it back, and it is rated anew. So what is stored is
what `rating_audit` computes from the beginning.
"""

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from time import monotonic
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from games.lib import unavailable
from games.lib.database_time import database_time
from games.lib.pools import pool_of
from games.models import Game, Heartbeat, RatingEvent, Seat, User
from games.models.game import GameQuerySet
from games.play import alarms
from games.ranking import rating_boards
from games.ranking.counting import HOLD
from games.ranking.rated_games import rated_game
from games.ranking.skill import WINDOW, Change, Ladder, Skill

logger = logging.getLogger(__name__)

BATCH = 100  # games in one transaction


class Moment(NamedTuple):
    """A game's place in the order in which games ended."""

    at: datetime
    game: int


def rate_due(now: datetime | None = None, seconds: float = 1) -> int:
    """Rate the games that have ended, in order, for about so many seconds; return how many."""
    now = now or database_time()
    until, done = monotonic() + seconds, 0
    while monotonic() < until and (many := _rate_some(now)):
        done += many
    return done


def _rate_some(now: datetime) -> int:
    try:
        return rate_batch(now)
    except Exception as error:
        if unavailable.is_unavailable(error):
            raise
        logger.exception("A batch of games can't be rated; rating one game at a time")
    return _rate_next(now)


def _rate_next(now: datetime) -> int:
    """Rate the next game alone, and leave it for an hour if that fails."""
    if not (first := _due(now).first()):
        return 0
    try:
        return rate_batch(now, 1)
    except Exception as error:
        if unavailable.is_unavailable(error):
            raise
        alarms.raise_("ratings", f"Game {first.pk} can't be rated.")
        Game.objects.filter(pk=first.pk).update(sweep_retry_at=now + HOLD)
    return 1


@transaction.atomic
def rate_batch(now: datetime, most: int = BATCH) -> int:
    """Rate the next games, at most so many; return how many were due."""
    one_at_a_time()
    games = list(fetched(_due(now)[:most]))
    ids = {seat.user_id for game in games for seat in game.seats.all() if seat.user_id}
    if earliest := _overtaken(games):
        _take_back(earliest)
        games = list(fetched(_due(now)[:most]))
        ids = {seat.user_id for game in games for seat in game.seats.all() if seat.user_id}
    events = list(_events(games, _ladder(ids, games)))
    RatingEvent.objects.bulk_create(events)
    Game.objects.filter(pk__in=[game.pk for game in games]).update(rating_settled=True)
    rating_boards.refresh({event.seat.user_id for event in events if event.seat.user_id}, now)
    return len(games)


def one_at_a_time() -> None:
    """Wait until no other transaction changes ratings; before any game is locked."""
    name = "ratings"
    Heartbeat.objects.get_or_create(name=name, defaults={"at": database_time()})
    Heartbeat.objects.select_for_update().get(name=name)


@transaction.atomic
def renew(user: User) -> None:
    """Write a player's rows on the boards anew: their country has changed, or their account."""
    one_at_a_time()
    rating_boards.refresh({user.pk})


def fill_presets() -> None:
    """Let players whose last game was before boards of presets be on these, a batch at a time."""
    last = 0
    while True:
        rows = rating_boards.missing().filter(user__gt=last).order_by("user")
        users = list(rows.values_list("user", flat=True).distinct()[:BATCH])
        if not users:
            return
        with transaction.atomic():
            one_at_a_time()
            rating_boards.refresh(users)
        last = users[-1]


def forget(game: Game) -> None:
    """Take a game out of the ratings, and let it and all after it be rated again."""
    assert game.finished_at
    _take_back(Moment(game.finished_at, game.pk))


@transaction.atomic
def forget_all() -> None:
    """Forget all ratings; every game is due again."""
    one_at_a_time()
    if first := Game.objects.finished().order_by("finished_at", "pk").first():
        forget(first)


def fetched(games: GameQuerySet) -> GameQuerySet:
    """Return these games with what `rated_game` reads."""
    return games.prefetch_related(Prefetch("seats", Seat.objects.all()), "seats__handovers")


def _due(now: datetime) -> GameQuerySet:
    games = Game.objects.finished().filter(rating_settled=False, finished_at__isnull=False)
    return games.not_held(now).order_by("finished_at", "pk")


def _overtaken(games: Sequence[Game]) -> Moment | None:
    """The first game of those that ended before another of its players that has been rated; None without one."""
    if not games:
        return None
    since = min(moment(game) for game in games)
    users = {seat.user_id for game in games for seat in game.seats.all() if seat.user_id}
    later = from_on(RatingEvent.objects.filter(seat__user__in=users), since)
    latest: dict[int | None, Moment] = {}
    for user, at, pk in later.order_by("at", "game_id").values_list("seat__user", "at", "game"):
        latest[user] = Moment(at, pk)
    for game in games:
        theirs = [latest[seat.user_id] for seat in game.seats.all() if seat.user_id in latest]
        if max(theirs, default=moment(game)) > moment(game):
            return moment(game)
    return None


def moment(game: Game) -> Moment:
    assert game.finished_at
    return Moment(game.finished_at, game.pk)


def from_on(events: QuerySet[RatingEvent], since: Moment) -> QuerySet[RatingEvent]:
    """Return the events of this game and of all that ended after it."""
    same = Q(at=since.at, game__gte=since.game)
    return events.filter(Q(at__gt=since.at) | same, at__gte=since.at)


def _take_back(since: Moment) -> None:
    """Take back the ratings of this game and of all after it, which are due again."""
    events = from_on(RatingEvent.objects.all(), since)
    users = set(events.values_list("seat__user", flat=True).distinct())
    events.delete()
    same = Q(finished_at=since.at, pk__gte=since.game)
    games = Game.objects.finished().filter(Q(finished_at__gt=since.at) | same)
    games.filter(finished_at__gte=since.at, rating_settled=True).update(rating_settled=False)
    rating_boards.refresh({user for user in users if user})


def _ladder(users: Collection[int], games: Sequence[Game]) -> Ladder:
    """The ladder before these games, as far as their players are on it."""
    ladder = Ladder()
    if not games:
        return ladder
    events = RatingEvent.objects.filter(seat__user__in=users)
    last = Window(
        RowNumber(),
        partition_by=["seat__user", "pool"],
        order_by=[F("at").desc(), F("game").desc()],
    )
    rows = events.annotate(row=last).filter(row=1)
    names = ("seat__user", "pool", "mu", "sigma", "nth")
    for user, pool, mu, sigma, nth in rows.values_list(*names):
        ladder.skills[user, pool] = Skill(mu, sigma, nth)
    lately = events.filter(at__gte=moment(games[0]).at - WINDOW).order_by(
        "at", "game_id", "seat_id"
    )
    remember(ladder, lately)
    return ladder


def remember(ladder: Ladder, events: QuerySet[RatingEvent]) -> None:
    """Tell the ladder of games that are rated; the events are in order."""
    rows = events.values_list("game", "at", "seat__user", F("mu") - F("mu_before"), "others")
    for at, moved in _by_game(rows):
        ladder.remember(at, moved)


def _by_game(
    rows: Iterable[tuple[int, datetime, int, float, int]],
) -> Iterator[tuple[datetime, list[tuple[int, float, int]]]]:
    """Yield when each game ended, and what it moved."""
    games: dict[int, tuple[datetime, list[tuple[int, float, int]]]] = {}
    for game, at, *moved in rows:
        games.setdefault(game, (at, []))[1].append(tuple(moved))  # type: ignore[arg-type]
    yield from games.values()


def _events(games: Iterable[Game], ladder: Ladder) -> Iterator[RatingEvent]:
    for game in games:
        if rated := rated_game(game):
            seats = {seat.user_id: seat for seat in game.seats.all()}
            for change in ladder.rate(rated):
                yield event(game, seats[change.user], change)


def event(game: Game, seat: Seat, change: Change) -> RatingEvent:
    """Return the row of what a game did to a player."""
    assert game.finished_at
    before, after = change.before, change.after
    return RatingEvent(
        seat=seat, game=game, pool=pool_of(game.players), at=game.finished_at, nth=after.games,
        others=change.others, weight=change.weight, mu_before=before.mu,
        sigma_before=before.sigma, mu=after.mu, sigma=after.sigma,
    )  # fmt: skip
