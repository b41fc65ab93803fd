"""
Boards of ratings: one for each pool, for each season of it, for each country, and for each preset.

On a preset's board, players have the rating of their pool, and the games are those of the preset. All
are boards like those of results, with a row for each player: so pages, ranks, and one's own row
come from `marks.Ranking`. Their rows are made from the players' last rating events.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, F, Max, OuterRef, QuerySet, Window
from django.db.models.functions import RowNumber, TruncQuarter

from engine.options import PRESETS
from games.lib.database_time import database_time
from games.lib.pools import RATINGS
from games.models import Board, RatingEvent, Standing, User
from games.ranking.boards import Key, boards
from games.ranking.seasons import Season
from games.ranking.skill import Skill

LEAST_GAMES = 10
RECENT = timedelta(days=90)
PLACES = 1_000_000  # Standing.place is an integer: one point of skill is a million
FIELDS = ("games", "mu", "sigma", "last_at", "place", "listed")


class Preset(NamedTuple):
    """A player's rated games of one preset in a pool: how many, and when the last one ended."""

    user: int
    pool: int
    preset: str
    games: int
    at: datetime


class Last(NamedTuple):
    """A player's last rated game in a pool and season."""

    user: int
    pool: int
    season: datetime  # its first moment
    at: datetime
    skill: Skill


def refresh(users: Collection[int], now: datetime | None = None) -> None:
    """Write these players' rows on all boards of ratings, from their rating events."""
    if not users:
        return
    now = now or database_time()
    people = User.objects.filter(pk__in=users, is_active=True)
    countries = dict(people.order_by("pk").values_list("pk", "country"))
    wanted, skills = {}, {}
    for last in _lasts(countries.keys()):
        skills[last.user, last.pool] = last.skill
        for key in _keys(last, countries[last.user]):
            wanted[last.user, key] = _row(last.skill, last.at, now, current=key.period == "all")
    for user, pool, preset, games, at in _presets(countries.keys()):
        skill_there = skills[user, pool]._replace(games=games)
        wanted[user, Key("all", RATINGS, pool, preset)] = _row(skill_there, at, now, current=True)
    ids = boards({key for _user, key in wanted})
    _write({(user, ids[key]): row for (user, key), row in wanted.items()}, users)


def unlist_idle(now: datetime) -> None:
    """Take players off the current boards who haven't had a rated game lately."""
    Standing.objects.filter(listed=True, last_at__lt=now - RECENT).update(listed=False)


def _lasts(users: Collection[int]) -> Iterator[Last]:
    """Yield the last games of these players, the newest last."""
    events = RatingEvent.objects.filter(seat__user__in=users)
    events = events.annotate(season=TruncQuarter("at", tzinfo=UTC))
    newest = [F("at").desc(), F("game").desc()]
    number = Window(RowNumber(), partition_by=["seat__user", "pool", "season"], order_by=newest)
    rows = events.annotate(number=number).filter(number=1).order_by("at", "game_id")
    names = ("seat__user", "pool", "season", "at", "mu", "sigma", "nth")
    for user, pool, season, at, *skill in rows.values_list(*names):
        yield Last(user, pool, season, at, Skill(*skill))


def _presets(users: Collection[int]) -> Iterator[Preset]:
    """Yield what these players have played by presets."""
    events = RatingEvent.objects.filter(seat__user__in=users).order_by()
    grouped = events.values_list("seat__user", "pool", "game__preset")
    for row in grouped.annotate(games=Count("pk"), last=Max("at")):
        yield Preset(*row)


def missing() -> QuerySet[Standing]:
    """Return the rows of players who are on no preset's board: those rated before there were any."""
    rated = Standing.objects.filter(board__tables=RATINGS, board__period="all")
    presets = rated.filter(board__variant__in=PRESETS, user=OuterRef("user"))
    return rated.filter(~Exists(presets), board__variant="")


def _keys(last: Last, country: str) -> Iterable[Key]:
    """The boards that this game decides, unless a later one does."""
    yield Key("all", RATINGS, last.pool, "")
    yield Key(Season.at(last.at).key, RATINGS, last.pool, "")
    if country:
        yield Key("all", RATINGS, last.pool, country)


def place(skill: Skill) -> int:
    """Return what orders the rows of a board: the best skill has the lowest."""
    return -round(skill.lowest * PLACES)


def _row(skill: Skill, at: datetime, now: datetime, *, current: bool) -> Standing:
    listed = skill.games >= LEAST_GAMES and not (current and at < now - RECENT)
    return Standing(
        games=skill.games, mu=skill.mu, sigma=skill.sigma, listed=listed,
        place=place(skill), last_at=at if current else None,
    )  # fmt: skip


def _write(wanted: dict[tuple[int, int], Standing], users: Collection[int]) -> None:
    stored = Standing.objects.filter(user__in=users, board__tables=RATINGS)
    gone = set(stored.values_list("user_id", "board_id")) - wanted.keys()
    for user, board in sorted(gone):
        Standing.objects.filter(user=user, board=board).delete()
    for (user, board), row in wanted.items():
        row.user_id, row.board_id = user, board
    Standing.objects.bulk_create(
        [wanted[key] for key in sorted(wanted)],
        update_conflicts=True,
        unique_fields=Standing.KEY,
        update_fields=FIELDS,
    )


def current(user: User) -> dict[int, Skill]:
    """Return a player's ratings by pool."""
    rows = Standing.objects.filter(
        user=user, board__tables=RATINGS, board__period="all", board__variant=""
    )
    return {row.board.players: skill(row) for row in rows.select_related("board")}


def skill(row: Standing) -> Skill:
    """Return the skill that a row of these boards has."""
    return Skill(row.mu or 0, row.sigma or 0, row.games)


def board(pool: int, period: str = "all", which: str = "") -> Board:
    """Return the board of a season, country, or preset; an empty one if no game was rated there."""
    found = Board.objects.filter(tables=RATINGS, players=pool, period=period, variant=which)
    return found.first() or Board()
