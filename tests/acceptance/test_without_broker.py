"""The clock ticks without a broker: one that is down, and one that accepts connections and hangs."""

import os
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from . import servers
from .site import Site
from .waiting import wait_for


@contextmanager
def hanging() -> Iterator[int]:
    """The port of a server that accepts connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture(params=["down", "hanging"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    with ExitStack() as stack:
        port = servers.free_port() if request.param == "down" else stack.enter_context(hanging())
        site = Site(tmp_path, {"REDIS_URL": f"redis://127.0.0.1:{port}/0", "SWEEP_SECONDS": "0.3"})
        stack.callback(site.stop)
        site.migrate()
        yield site


def last_sweep(site: Site) -> str | None:
    with closing(sqlite3.connect(site.folder / "var" / "db.sqlite3")) as database:
        rows = database.execute("SELECT at FROM games_heartbeat WHERE name = 'sweep'").fetchall()
    return rows[0][0] if rows else None


def test_the_clock_ticks_without_a_broker_and_ends_when_told(site):
    clock = site.start_process("clock")
    first = wait_for("the first sweep", lambda: last_sweep(site))
    wait_for("the next sweep", lambda: last_sweep(site) != first)
    assert clock.poll() is None
    os.killpg(clock.pid, signal.SIGTERM)
    clock.wait(30)


BREAKS_ONCE = """
from pathlib import Path
from celery.worker.consumer import Consumer

start, broken = Consumer.start, Path(__file__).with_name("broken")

def start_or_break(self):
    if broken.exists():
        return start(self)
    broken.touch()
    raise RuntimeError("what Celery didn't expect of a broker")

Consumer.start = start_or_break
"""


def test_a_worker_that_celery_gives_up_begins_again(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BREAKS_ONCE)
    site = Site(tmp_path, {"SWEEP_SECONDS": "0.3", "PYTHONPATH": str(tmp_path)})
    site.migrate()
    clock = site.start_process("clock")
    try:
        wait_for("the error", lambda: "didn't expect" in site.log("clock"))
        first = last_sweep(site)
        wait_for("the next sweep", lambda: last_sweep(site) != first)
        assert clock.poll() is None
    finally:
        site.stop()
