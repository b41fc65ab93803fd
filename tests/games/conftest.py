"""The cast: Ann, Bo, Cy and Di at one table; Eve has no seat and must see nothing secret."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import caches
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

import engine
from engine import Options, Phase, State, view_for
from engine.bots import BOTS
from engine.chance import stream
from games.lib import trouble
from games.lib.table_names import new_name
from games.lobby import seating
from games.mail.server import mail_server
from games.models import Delivery, Game, Notice, Ply, Seat, User
from games.models.timed import time_columns
from games.play import email_outages, tallies, turns
from games.ranking import counting
from tests.established import let_everyone_play_many

let_everyone_play_many()
SIDES = {"ann": "S", "bo": "W", "cy": "N", "di": "E"}


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
    """Clear the counts of drawings and what was reported, so that no test inherits another's."""
    caches["process"].clear()
    # As after a minute's first page: otherwise one page would ask more of the database than the next.
    caches["process"].set(email_outages.ANNOUNCED, [], timeout=None)
    trouble.forget()


@pytest.fixture(autouse=True)
def new_connection_to_the_mail_server() -> None:
    """Hang up and forget failures, so that no test inherits another's mail server."""
    mail_server.close()
    mail_server.__init__()  # type: ignore[misc]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Reset the language after each test, since a page in another language leaves it active."""
    with override("en"):
        yield


def person(name: str, **fields: Any) -> User:
    """A user; their turns are missed at the deadline unless a test gives them automatic vacation."""
    fields.setdefault("automatic_vacation", False)
    user = User.objects.create_user(
        f"{name.lower()}@example.org", "six cities", name=name, **fields
    )
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def ann(db: None) -> User:
    return person("Ann")


@pytest.fixture
def bo(db: None) -> User:
    return person("Bo")


@pytest.fixture
def cy(db: None) -> User:
    return person("Cy")


@pytest.fixture
def di(db: None) -> User:
    return person("Di")


@pytest.fixture
def eve(db: None) -> User:
    return person("Eve")


@pytest.fixture
def ben(db: None) -> User:
    """Ben has no password."""
    ben = person("Ben")
    ben.set_unusable_password()
    ben.save()
    return ben


@pytest.fixture
def support(db: None) -> User:
    return person("Support", is_staff=True, is_superuser=True)


@pytest.fixture
def sign_in() -> Callable[[User], Client]:
    def client(user: User) -> Client:
        browser = Client()
        browser.force_login(user)
        return browser

    return client


def flat(page: HttpResponse) -> str:
    """Return the HTML of a page with white space neither beside its tags nor twice within them."""
    html = re.sub(r"\s+", " ", page.content.decode())
    return re.sub(r" ?(<[^>]*?) ?> ?", r"\1>", html)


def seated(players: list[User], sides: str = "SWNE", start: str = "S", **options: Any) -> Game:
    """A running game of these players, who needn't take their seats in the lobby one by one."""
    wanted = Options(players=len(players), start=start, **options)
    with transaction.atomic():
        game = Game.objects.create(
            name=new_name(), host=players[0], players=len(players), options_by_key=wanted.as_dict(),
            **time_columns(seating.DEFAULT_TIME, ""),
        )  # fmt: skip
        Seat.objects.bulk_create(
            Seat(game=game, side=side, user=user, taken_at=game.created_at)
            for user, side in zip(players, sides, strict=False)
        )
        turns.start(turns.locked(game.pk))
    # Who isn't asked at once is told that the game begins: few tests are about that.
    Notice.objects.filter(seat__game=game, kind=Notice.Kind.BEGIN).delete()
    return fresh(game)


@pytest.fixture
def game(ann: User, bo: User, cy: User, di: User) -> Game:
    """Ann South, Bo West, Cy North, Di East; South starts; blocks are chosen in turn."""
    return seated([ann, bo, cy, di])


@pytest.fixture
def duel(ann: User, bo: User) -> Game:
    return seated([ann, bo], sides="SN")


def to_build(players: list[User], plies: int, sides: str = "SWNE", **options: Any) -> Game:
    """A game in which the first player is to build, after at least `plies` moves."""
    game = seated(players, sides=sides, **options)
    skip(game, plies)
    play_until(game, Phase.BUILD, sides[0])
    return fresh(game)


def fresh(game: Game) -> Game:
    """The game, freshly loaded from the database."""
    return Game.objects.with_moves().get(pk=game.pk)


def seat(game: Game, side: str) -> Seat:
    return Seat.objects.select_related("game", "user").get(game=game, side=side)


def owe(seat: Seat, kind: str, ply: int = 0) -> Delivery:
    """Create a notice to a seat, due by email at once."""
    return Delivery.objects.create(
        notice=Notice.objects.create(seat=seat, kind=kind, ply=ply), channel="email"
    )


def bot_move(state: State, side: str, bot: str = "greedy") -> engine.Move:
    return BOTS[bot](view_for(state, side), stream("a test", f"{state.ply}"))


def play_on(game: Game, plies: int = 1000, via: str = "web") -> State:
    """Play a number of moves through submit_once, as greedy bots do; fewer if the game ends."""
    state = fresh(game).state()
    for _ in range(plies):
        if not state.to_move:
            break
        side = state.to_move[0]
        state = turns.submit_move(seat(game, side), state.ply, bot_move(state, side), via)
    return state


def play_until(game: Game, phase: str, side: str) -> State:
    """Skip on until `side` is to move in `phase`, without emails for the skipped moves."""
    return _skip(game, lambda state, _: state.phase == phase and side in state.to_move)


def skip(game: Game, plies: int = 1000, via: str = "web") -> State:
    """
    Play as `play_on` does, but stored at once and without emails, for tests that only need the position.

    A game to its end is played by random bots, which think a tenth as long.
    """
    bot = "random" if plies == 1000 else "greedy"
    return _skip(game, lambda _, played: played >= plies, via, bot)


@transaction.atomic
def _skip(
    game: Game, enough: Callable[[State, int], bool], via: str = "web", bot: str = "greedy"
) -> State:
    game = fresh(game)
    before = state = game.state()
    seats, now, plies = game.seats_by_side, timezone.now(), []
    while state.to_move and not enough(state, len(plies)):
        side = state.to_move[0]
        move = bot_move(state, side, bot)
        state = engine.play(state, side, move)
        text = engine.write(engine.moves.canonical(state.options, side, move))
        plies.append(Ply(game=game, number=state.ply, seat=seats[side], move=text, via=via, at=now))
    Ply.objects.bulk_create(plies)
    if plies:
        turns.record(game, before, state, now)
    if not state.to_move:
        tallies.store(game, before, state)
        counting.store(game, before, state)
    return state


def all_rows() -> dict[str, list[str]]:
    """Every row of every table but the counters of limits, to check that nothing has changed."""
    with connection.cursor() as cursor:
        rows = {}
        tables = set(connection.introspection.table_names(cursor))
        for table in tables - {"games_ratelimit"}:  # allauth counts a HEAD like an attempt
            cursor.execute(f'SELECT * FROM "{table}"')
            rows[table] = sorted(map(repr, cursor.fetchall()))
    return rows
