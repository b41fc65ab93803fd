"""The audit of ratings: rate all games anew, in order, and compare events and every board of ratings."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from engine.options import PRESETS
from games.lib.pools import DUEL, RATINGS, TABLE, pool_of
from games.lib.snapshot import snapshot
from games.models import Game, RatingEvent, Standing, User
from games.play import alarms
from games.ranking.rated_games import rated_game
from games.ranking.rating_boards import place
from games.ranking.ratings import event, fetched
from games.ranking.seasons import Season
from games.ranking.skill import Change, Ladder, Skill

BATCH = 500
FIELDS = (
    "seat_id",
    "pool",
    "at",
    "nth",
    "others",
    "weight",
    "mu_before",
    "sigma_before",
    "mu",
    "sigma",
)
MOST_SAID = 20


class Recount:
    """What the games give, from the first on: skills, games of each preset, and skills in one season."""

    def __init__(self) -> None:
        self.ladder = Ladder()
        self.presets: Counter[tuple[int, int, str]] = Counter()  # by user, pool, and preset
        self.season = ""
        self.in_season: dict[tuple[int, int], Skill] = {}  # by user and pool

    def rate(self, game: Game) -> list[Change]:
        """Return what the game does to its players."""
        rated = rated_game(game)
        changes = self.ladder.rate(rated) if rated else []
        for each in changes:
            pool = pool_of(game.players)
            self.presets[each.user, pool, game.preset] += 1
            self.in_season[each.user, pool] = each.after
        return changes

    def of_preset(self, pool: int, preset: str) -> dict[int, Skill]:
        """Return the skills on a preset's board, by user, with the games of that preset."""
        return {
            user: self.ladder.skills[user, pool]._replace(games=games)
            for (user, there, which), games in self.presets.items()
            if (there, which) == (pool, preset)
        }


def differences() -> Iterator[str]:
    """Yield a sentence for each difference between stored ratings and those of the games, of one moment."""
    with snapshot():
        recount = Recount()
        games = Game.objects.finished().filter(rating_settled=True).order_by("finished_at", "pk")
        keys = games.values_list("pk", flat=True).iterator(BATCH)
        while batch := list(islice(keys, BATCH)):
            yield from _of_games(batch, recount)
        yield from _of_season(recount)
        yield from _of_current(recount)


def watch(now: datetime) -> None:
    """Compare, and raise an alarm if anything differs."""
    found = list(islice(differences(), MOST_SAID))
    if found:
        alarms.raise_("ratings-audit", f"Ratings differ from the games: {found[0]}", now=now)
    else:
        alarms.clear("ratings-audit", now=now)


def _of_games(batch: list[int], recount: Recount) -> Iterator[str]:
    stored: dict[int, dict[int, tuple[object, ...]]] = {}
    events = RatingEvent.objects.filter(game__in=batch)
    for game_id, *row in events.values_list("game", *FIELDS):
        stored.setdefault(game_id, {})[row[0]] = tuple(row)
    for game in fetched(Game.objects.filter(pk__in=batch)).order_by("finished_at", "pk"):
        assert game.finished_at
        if (season := Season.at(game.finished_at).key) != recount.season:
            yield from _of_season(recount)
            recount.season, recount.in_season = season, {}
            recount.ladder.forget(game.finished_at)  # or all pairs would fill the memory
        given = _rows(game, recount.rate(game))
        if given != stored.get(game.pk, {}):
            yield f"{game.code}: the ratings are stored as {stored.get(game.pk)}, the games give {given}"


def _rows(game: Game, changes: list[Change]) -> dict[int, tuple[object, ...]]:
    seats = {seat.user_id: seat for seat in game.seats.all()}
    rows = [event(game, seats[change.user], change) for change in changes]
    return {row.seat_id: tuple(getattr(row, name) for name in FIELDS) for row in rows}


def _of_season(recount: Recount) -> Iterator[str]:
    """Compare the boards of a season once all its games are rated."""
    for pool in (DUEL, TABLE):
        given = {user: skill for (user, there), skill in recount.in_season.items() if there == pool}
        yield from _of_board(pool, recount.season, "", given)


def _of_current(recount: Recount) -> Iterator[str]:
    """Compare the boards of now: of everyone, of each preset, and of each country."""
    people = User.objects.filter(is_active=True).exclude(country="")
    countries = dict(people.values_list("pk", "country").iterator(BATCH))
    for pool in (DUEL, TABLE):
        skills = {
            user: skill for (user, there), skill in recount.ladder.skills.items() if there == pool
        }
        yield from _of_board(pool, "all", "", skills)
        for preset in PRESETS:
            yield from _of_board(pool, "all", preset, recount.of_preset(pool, preset))
        for country in sorted(set(countries.values())):
            there = {user: skills[user] for user in skills if countries.get(user) == country}
            yield from _of_board(pool, "all", country, there)


def _of_board(pool: int, period: str, variant: str, given: dict[int, Skill]) -> Iterator[str]:
    """Compare a board with the skills that the games give, by user."""
    rows = Standing.objects.filter(
        board__tables=RATINGS,
        board__players=pool,
        board__period=period,
        board__variant=variant,
    )
    stored = {user: row for user, *row in rows.values_list("user", "mu", "sigma", "games", "place")}
    name = " ".join(filter(None, (period, variant, f"for {pool}")))
    for user, row in stored.items():
        wanted = [*given[user], place(given[user])] if user in given else None
        if row != wanted:
            yield f"user {user}: the leaderboard {name} has {row}, the games give {wanted}"
    missing = given.keys() - stored.keys()
    for user in User.objects.filter(is_active=True, pk__in=missing).values_list("pk", flat=True):
        yield f"user {user} is missing on the leaderboard of ratings {name}"
