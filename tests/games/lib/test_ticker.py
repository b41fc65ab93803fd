"""A ticker does its job on time, again while there is more, and after a failure."""

from collections.abc import Callable
from queue import Queue
from threading import Event

import pytest

from games.lib import ticker
from games.lib.ticker import Ticker

LONG = 600  # seconds: no test waits for that


@pytest.fixture(autouse=True)
def without_a_database(monkeypatch):
    monkeypatch.setattr(ticker, "close_old_connections", lambda: None)


@pytest.fixture
def ticking(request):
    def start(seconds: float, job: Callable[[], object]) -> Ticker:
        started = Ticker("test", seconds, job)
        request.addfinalizer(started.end)
        started.start()
        return started

    return start


def test_the_job_is_done_again_and_again(ticking):
    runs: Queue[int] = Queue()
    ticking(0.01, lambda: runs.put(1))
    for _ in range(3):
        runs.get(timeout=10)


def test_while_there_is_more_nothing_is_waited_for(ticking):
    runs, left = Queue(), [True, True, False]
    ticking(LONG, lambda: runs.put(1) or left.pop(0))
    for _ in range(3):
        runs.get(timeout=10)


def test_a_failure_is_logged_and_the_job_done_again(ticking, caplog):
    runs: Queue[int] = Queue()

    def fails() -> None:
        runs.put(1)
        raise ValueError("out of order")

    ticking(0.01, fails)
    for _ in range(2):
        runs.get(timeout=10)
    assert "test failed and is tried again" in caplog.text


def test_after_a_failure_the_next_run_is_soon(ticking, monkeypatch):
    runs: Queue[int] = Queue()
    monkeypatch.setattr(ticker, "SOON", 0.01)
    ticking(LONG, lambda: runs.put(1) or [][0])
    for _ in range(2):
        runs.get(timeout=10)


def test_a_call_starts_the_next_run_now_even_during_a_run(ticking):
    runs, go_on = Queue(), Event()
    ticker = ticking(LONG, lambda: runs.put(1) or (go_on.wait(10) and None))
    runs.get(timeout=10)
    ticker.wake()
    go_on.set()
    runs.get(timeout=10)


def test_at_the_end_the_current_run_is_finished(ticking):
    begun, finished = Event(), []

    def slow() -> None:
        begun.set()
        Event().wait(0.05)
        finished.append(1)

    ticker = ticking(LONG, slow)
    begun.wait(10)
    ticker.end()
    assert ([1], False) == (finished, ticker.is_alive())
