"""Games that end at once are rated as if they had ended one after another."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from django.db import connection

from games.models import Game, Ply, RatingEvent, Seat, Standing, User
from games.play import turns
from games.ranking import audit, rating_audit, ratings
from games.ranking.corrections import set_rated
from tests.games.conftest import bot_move, fresh, person, seat, seated, skip
from tests.volume import trials

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
PEOPLE, GAMES, THREADS = 20, trials(40, 200), 16
NAMES = [
    "Ada",
    "Ben",
    "Cid",
    "Dot",
    "Eli",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jon",
    "Kim",
    "Lea",
    "Max",
    "Nia",
    "Oli",
    "Pia",
    "Quin",
    "Rob",
    "Sue",
    "Tim",
]


@pytest.fixture
def last_moves() -> list[Callable[[], object]]:
    """The last moves of games among twenty people, each of which is a copy of one game."""
    people = [person(name) for name in NAMES[:PEOPLE]]
    first = seated(people[:2], sides="SN")
    total = len(skip_copy(first))
    pairs = list(combinations(people, 2))
    chosen = [pairs[number % len(pairs)] for number in range(GAMES)]
    random.Random(1).shuffle(chosen)
    return [last_move(first, pair, total) for pair in chosen]


def skip_copy(game: Game) -> list[Ply]:
    """Play a game to its end but for one move; return its moves."""
    while len(fresh(game).state().to_move) and not _one_left(game):
        skip(game, 1)
    return list(game.plies.order_by("number"))


def _one_left(game: Game) -> bool:
    state = fresh(game).state()
    side = state.to_move[0]
    return not turns.engine.play(state, side, bot_move(state, side)).to_move


def last_move(like: Game, players: tuple[User, User], total: int) -> Callable[[], object]:
    """A copy of this game between two players, and what plays its last move."""
    game = Game.objects.get(pk=like.pk)
    fields = ("code", "invite", "secret")
    game.pk = None
    game._state.adding = True
    for name in fields:
        setattr(game, name, Game._meta.get_field(name).get_default())
    game.save()
    seats = {}
    for old, user in zip(like.seats.order_by("pk"), players, strict=True):
        seats[old.pk] = old
        old.pk, old.game, old.user = None, game, user
        old._state.adding = True
        old.save()
    plies = list(Ply.objects.filter(game=like))
    for ply in plies:
        ply.pk, ply.game, ply.seat = None, game, seats[ply.seat_id]
    Ply.objects.bulk_create(plies)
    assert total == len(plies)
    state = fresh(game).state()
    side = state.to_move[0]
    mover, move = seat(game, side), bot_move(state, side)
    return lambda: turns.submit_once(mover, state.ply, move)


def at_once(jobs: list[Callable[[], object]]) -> list[object]:
    def run(job: Callable[[], object]) -> object:
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, jobs))


def stored() -> tuple[list[object], list[object]]:
    events = RatingEvent.objects.order_by("seat").values_list("seat", "nth", "mu", "sigma")
    rows = Standing.objects.exclude(mu=None).order_by("user", "board")
    return list(events), list(rows.values_list("user", "board", "games", "mu", "sigma"))


def test_games_that_end_at_once_are_rated_as_one_after_another(last_moves):
    """Each end is delivered three times, several workers rate meanwhile, and the staff correct results."""
    staff = person("Staff")
    rate = [lambda: ratings.rate_due(seconds=0.2)] * len(last_moves[::5])
    jobs = last_moves * 3 + rate
    random.Random(2).shuffle(jobs)
    at_once(jobs)
    ended = list(Game.objects.finished().order_by("finished_at", "pk").values_list("pk", flat=True))
    assert GAMES == len(ended)
    some = ended[::10]
    correct = [lambda pk=pk: set_rated(pk, staff, rated=False) for pk in some]
    at_once([*correct, *rate[:8]])
    ratings.rate_due(seconds=60)

    assert 2 * (GAMES - len(some)) == RatingEvent.objects.count()
    live = stored()
    assert [] == list(rating_audit.differences())
    assert [] == list(audit.differences(list(User.objects.values_list("pk", flat=True))))
    ratings.forget_all()
    ratings.rate_due(seconds=60)
    assert live == stored()
    assert Seat.objects.filter(game__in=ended).count() == 2 * GAMES
