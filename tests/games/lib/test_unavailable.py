"""While the database, the disk or the memory is away: a page with a sentence, nothing half done, one retry."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection
from django.test import Client
from psycopg import errors
from psycopg_pool import PoolTimeout

import engine
from games.lib import unavailable
from games.models import Game, User
from games.play import turns
from tests.games.conftest import all_rows, bot_move, fresh
from tests.games.doors import PASSWORD

TOKEN = "a" * 32
SENTENCE = b"Whatever you just sent was saved completely or not at all."


def from_driver(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


LOST = {
    "closed": from_driver(OperationalError("the connection is closed"), psycopg.OperationalError()),
    "restart": from_driver(OperationalError("terminating"), errors.AdminShutdown()),
    "crash": from_driver(OperationalError("terminating"), errors.CrashShutdown()),
    "starting": from_driver(OperationalError("starting up"), errors.CannotConnectNow()),
    "interface": from_driver(InterfaceError("closed"), psycopg.InterfaceError()),
}
STAYING = {
    "disk full": from_driver(OperationalError("no space left"), errors.DiskFull()),
    "SQLite's disk full": OperationalError("database or disk is full"),
    "no memory": MemoryError(),
    "files": OSError(errno.ENOSPC, "no space left on device"),
    "read-only": from_driver(InternalError("read-only"), errors.ReadOnlySqlTransaction()),
    "lock": from_driver(OperationalError("lock timeout"), errors.LockNotAvailable()),
    "no connection": from_driver(OperationalError("no connection"), PoolTimeout()),
}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unavailable, "PAUSE", 0)


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], list[Exception]]:
    """Let the last step of the first move raise an error; return the errors raised."""

    def fail(error: Exception) -> list[Exception]:
        raised: list[Exception] = []

        def step(*_: Any) -> None:
            if not raised:
                raised.append(error)
                raise error

        monkeypatch.setattr(turns, "after_move", [*turns.after_move, step])
        return raised

    return fail


def browser(user: User, **headers: str) -> Client:
    client = Client(raise_request_exception=False, headers=headers)
    client.force_login(user)
    client.cookies["csrftoken"] = TOKEN
    return client


def play(client: Client, game: Game) -> Any:
    """Post South's first move as a browser does."""
    move = engine.write(bot_move(game.state(), "S"))
    form = f"ply=0&move={move.replace(' ', '+')}&csrfmiddlewaretoken={TOKEN}"
    kind = "application/x-www-form-urlencoded"
    return client.post(f"/g/{game.code}/move", form, content_type=kind)


@contextmanager
def no_database(error: Exception) -> Iterator[list[str]]:
    """Let every statement fail; list those that were tried."""
    tried: list[str] = []

    def refuse(execute: Any, sql: str, *_: Any) -> None:
        tried.append(sql)
        raise error

    with connection.execute_wrapper(refuse):
        yield tried


@pytest.mark.django_db
@pytest.mark.parametrize("error", STAYING.values(), ids=STAYING)
def test_a_move_that_cannot_be_saved_is_refused_with_a_sentence_and_leaves_nothing(
    game, ann, fail, error
):
    client = browser(ann)
    before, raised = all_rows(), fail(error)
    answer = play(client, game)
    assert answer.status_code == 503
    assert SENTENCE in answer.content
    assert answer.headers["Retry-After"] == "10"
    assert raised == [error]
    assert all_rows() == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("error", LOST.values(), ids=LOST)
def test_a_move_whose_connection_is_lost_is_played_once(game, ann, fail, error):
    raised = fail(error)
    answer = play(browser(ann), game)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/g/{game.code}?done=1")
    assert raised == [error]
    assert fresh(game).plies.count() == 1


@pytest.mark.django_db(transaction=True)
def test_what_is_not_safe_to_repeat_is_not_repeated(ann):
    client, tried = browser(ann), []

    def lose(execute: Any, sql: str, *rest: Any) -> Any:
        if 'INSERT INTO "games_game"' in sql:
            tried.append(sql)
            raise LOST["restart"]
        return execute(sql, *rest)

    with connection.execute_wrapper(lose):
        answer = client.post("/tables/against-bots", {"players": 2})
    assert (len(tried), answer.status_code) == (1, 503)


@pytest.mark.django_db
def test_the_page_needs_no_database_and_is_in_the_readers_language(ann):
    client = browser(ann, **{"accept-language": "de"})
    with no_database(STAYING["disk full"]) as tried:
        answer = client.get("/")
    assert answer.status_code == 503
    assert len(tried) == 1
    assert b"ganz oder gar nicht" in answer.content
    assert b"<style nonce=" in answer.content


@pytest.mark.django_db
def test_a_mistake_in_the_code_is_still_called_our_mistake(game, ann, fail):
    fail(KeyError("round"))
    assert play(browser(ann), game).status_code == 500


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("statement", "error", "status"),
    [
        ("INSERT INTO", STAYING["disk full"], 503),
        ("UPDATE", STAYING["disk full"], 503),
        ("UPDATE", DatabaseError("Forced update did not affect any rows."), 400),  # it was deleted
    ],
)
def test_a_session_that_cannot_be_written_is_answered_with_a_sentence(
    ann, statement, error, status
):
    client, failed = Client(raise_request_exception=False), []
    client.get("/account/login/")

    def refuse(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith(f'{statement} "django_session"'):
            failed.append(sql)
            raise error
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse):
        answer = client.post("/account/login/", {"login": ann.email, "password": PASSWORD})
    assert failed
    assert (status, status == 503) == (answer.status_code, SENTENCE in answer.content)
