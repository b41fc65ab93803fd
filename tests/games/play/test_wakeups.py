"""A hint to the workers neither blocks nor fails the request, and nothing depends on it."""

import subprocess
import sys
import threading
import time

import pytest
from celery import current_app

import engine
from games import sweeps
from games.lobby import seating
from games.mail import sending
from games.play import wakeups
from games.play.turns import submit_move
from tests.games.conftest import bot_move, fresh, seat


@pytest.fixture
def asked(monkeypatch):
    """The names of the tasks requested from the broker."""
    names: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **kwargs: names.append(name))
    return names


def published() -> None:
    """Wait until all hints so far have been handled."""
    wakeups._hints.join()


def test_a_move_asks_for_emails(game, asked, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        submit_move(seat(game, "S"), 0, bot_move(game.state(), "S"))
    published()
    assert ["games.send_notices"] == asked


def test_a_bot_to_move_is_woken_too(ann, asked, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        seating.open_table(ann, engine.Options(players=2, start="N"), side="S", bots=["greedy"])
    published()
    assert ["games.send_notices", "games.play_bots"] == asked


def test_a_refused_move_wakes_nothing(game, asked, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(engine.MoveError):
        submit_move(seat(game, "S"), 5, bot_move(game.state(), "S"))
    published()
    assert [] == asked


def test_a_failing_broker_does_not_fail_the_move(
    game, monkeypatch, django_capture_on_commit_callbacks
):
    def broken(*args: object, **kwargs: object) -> None:
        raise OSError("the broker is away")

    monkeypatch.setattr(current_app, "send_task", broken)
    with django_capture_on_commit_callbacks(execute=True):
        submit_move(seat(game, "S"), 0, bot_move(game.state(), "S"))
    published()
    assert 1 == fresh(game).ply


def test_a_hanging_broker_delays_nobody(game, monkeypatch, django_capture_on_commit_callbacks):
    release = threading.Event()
    monkeypatch.setattr(current_app, "send_task", lambda *args, **kwargs: release.wait(30))
    began = time.monotonic()
    with django_capture_on_commit_callbacks(execute=True):
        for number in range(150):
            wakeups.after_commit("games.play_bots", number)
    took = time.monotonic() - began
    waiting = len(wakeups._waiting)
    release.set()
    published()
    assert took < 15  # half the time of a single hint within the request
    assert waiting <= wakeups.MOST
    assert not wakeups._waiting


def test_one_hint_of_a_kind_waits_at_a_time(monkeypatch, db, django_capture_on_commit_callbacks):
    release, asked = threading.Event(), []
    monkeypatch.setattr(
        current_app,
        "send_task",
        lambda name, args, **kwargs: (release.wait(30), asked.append(args)),
    )
    with django_capture_on_commit_callbacks(execute=True):
        for number in [7, 7, 7, 8, 7]:
            wakeups.after_commit("games.play_bots", number)
    release.set()
    published()
    assert [(7,), (8,)] == sorted(set(asked))
    assert len(asked) < 5


def test_without_any_hint_bots_play_and_emails_go_out(ann, mailoutbox):
    game = seating.open_table(ann, engine.Options(players=2, start="N"), side="S", bots=["greedy"])
    sweeps.bots()
    assert 1 == fresh(game).ply
    assert 1 == sending.send_due()
    assert ["ann@example.org"] == [message.to[0] for message in mailoutbox]


def test_the_sweep_sends_no_email(game, mailoutbox):
    sweeps.sweep()
    assert [] == mailoutbox
    assert 1 == sending.send_due()


HANGS = """
import time
import django
django.setup()
from celery import current_app
from games.play import wakeups
current_app.send_task = lambda *args, **how: time.sleep(600)
wakeups.after_commit("games.send_notices")
"""


def test_a_hanging_broker_keeps_no_process_from_ending():
    assert 0 == subprocess.run([sys.executable, "-c", HANGS], timeout=120).returncode
