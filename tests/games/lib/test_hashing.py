"""Only a few passwords are hashed at a time; the next person is told to try again."""

from contextlib import ExitStack
from threading import Barrier, Thread
from time import sleep

import pytest

from games.lib import hashing
from games.models import RateLimit, User
from tests.games.doors import LOGIN, PASSWORD, sign_up

LIMITED = ["games.lib.hashing.Scrypt", "games.lib.hashing.PBKDF2"]


@pytest.fixture(autouse=True)
def limited(settings):
    settings.PASSWORD_HASHERS = [*LIMITED, *settings.PASSWORD_HASHERS]


@pytest.fixture
def taken(monkeypatch):
    """All places are taken, and nobody waits long for one."""
    monkeypatch.setattr(hashing, "WAIT_SECONDS", 0.01)
    with ExitStack() as stack:
        for _ in range(hashing.AT_A_TIME):
            stack.enter_context(hashing.place())
        yield stack


def test_the_site_hashes_by_these():
    from manhattan_site import account_settings

    assert LIMITED == account_settings.PASSWORD_HASHERS


def test_a_sign_in_while_all_places_are_taken_is_told_to_try_again(client, ann, taken):
    for address in (
        ann.email,
        "nobody@example.org",
    ):  # an unknown address takes as long as a known one
        answer = client.post(LOGIN, {"login": address, "password": PASSWORD})
        assert (503, "3") == (answer.status_code, answer.headers["Retry-After"])
        assert "Many people are signing in right now." in answer.content.decode()
    taken.close()
    assert 302 == client.post(LOGIN, {"login": ann.email, "password": PASSWORD}).status_code


def test_a_sign_in_that_could_not_even_wait_is_refused_before_anything_is_done(client, ann, taken):
    for _ in range(hashing.WAITING):
        assert hashing._room.acquire(blocking=False)
        taken.callback(hashing._room.release)
    for form in (
        {"login": ann.email, "password": PASSWORD},
        {"login": "x@example.org", "password": "?"},
    ):
        assert 503 == client.post(LOGIN, form).status_code
    assert not RateLimit.objects.exists()
    assert 302 == client.post(LOGIN, {"login": ann.email, "by_code": "yes"}).status_code
    taken.close()
    assert 302 == client.post(LOGIN, {"login": ann.email, "password": PASSWORD}).status_code


def test_a_sign_up_while_all_places_are_taken_leaves_nothing(client, db, taken):
    assert 503 == sign_up(client, password=PASSWORD).status_code
    assert not User.objects.exists()
    assert 302 == sign_up(client).status_code  # without a password nothing is hashed


def test_no_more_than_a_few_wait(monkeypatch, taken):
    monkeypatch.setattr(hashing, "WAIT_SECONDS", 60)
    begun = Barrier(hashing.WAITING + 1)

    def wait():
        begun.wait()
        with hashing.place():
            pass

    waiting = [Thread(target=wait) for _ in range(hashing.WAITING)]
    for thread in waiting:
        thread.start()
    begun.wait()
    while hashing._room._value:  # until both wait
        sleep(0.01)
    with pytest.raises(hashing.Busy), hashing.place():
        pass
    taken.close()
    for thread in waiting:
        thread.join(60)
    with hashing.place():  # all places are free again
        pass


def test_a_place_is_given_back_after_an_error():
    for _ in range(hashing.AT_A_TIME + hashing.WAITING + 1):
        with pytest.raises(ZeroDivisionError), hashing.place():
            raise ZeroDivisionError
