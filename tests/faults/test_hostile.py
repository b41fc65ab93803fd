"""Requests that no browser would send: each gets an answer, none breaks the site, none changes it."""

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from itertools import cycle
from shutil import which

import psycopg
import pytest

from tests.acceptance.waiting import wait_for

from . import hostile, postgres
from .client import Client
from .postgres import Postgres, cluster
from .redis_server import redis_server
from .site import FaultySite
from .world import PASSWORD, PLAYERS

HOSTILE = int(os.environ.get("HOSTILE") or 1000)
GAMES, THREADS = 10, 4
# Everything that people have; counts of refused requests may grow.
KEPT = (
    "games_user", "games_game", "games_seat", "games_ply", "games_notice", "games_delivery",
    "games_preference", "account_emailaddress", "games_user_user_permissions", "games_user_groups",
)  # fmt: skip

pytestmark = pytest.mark.volume


class Target:
    """A site whose web process alone is running, so that nothing else changes its data."""

    def __init__(self, site: FaultySite, database: Postgres) -> None:
        self.site, self.database = site, database
        self.codes = [dealt.code for dealt in site.deal(GAMES)]
        self.cookies = ["", *(self._session(address) for address in PLAYERS[:3])]

    def _session(self, address: str) -> str:
        client = Client(self.site.url, [])
        assert client.sign_in(address, PASSWORD).status == 302
        return "; ".join(f"{name}={value}" for name, value in client.cookies.items())

    def fingerprint(self) -> dict[str, str]:
        with self.database.connection() as connection:
            return {table: _digest(connection, table) for table in KEPT}

    def statuses(self, requests: Iterator[hostile.Request]) -> Counter[int]:
        """Send them, a quarter of them without a session, and count the answers."""
        self.refused: dict[int, hostile.Request] = {}

        def send(pair: tuple[hostile.Request, str]) -> int:
            request, cookie = pair
            status = hostile.over_http(self.site.url, request, cookie=cookie)
            self.refused.setdefault(status, request)
            return status

        pairs = zip(requests, cycle(self.cookies), strict=False)
        with ThreadPoolExecutor(THREADS) as pool:
            return Counter(pool.map(send, pairs))


def _digest(connection: psycopg.Connection, table: str) -> str:
    rows = connection.execute(f"SELECT t::text FROM {table} t ORDER BY 1").fetchall()
    return sha256(repr(rows).encode()).hexdigest()


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    if not (postgres.BINARIES and which("redis-server")):
        pytest.skip("the programs of PostgreSQL and Redis are not there")
    folder = tmp_path_factory.mktemp("hostile")
    with ExitStack() as stack:
        database = stack.enter_context(cluster())
        redis = stack.enter_context(redis_server())
        environment = {"DATABASE_URL": database.url, "REDIS_URL": redis.url,
                       "EMAIL_URL": "smtp://127.0.0.1:9", "LOG_LEVEL": "ERROR"}  # fmt: skip
        site = FaultySite(folder, environment)
        stack.callback(site.stop)
        site.manage("migrate", "--verbosity", "0")
        site.start_process("web")
        wait_for("the site", site.answers)
        site.add_people()
        yield Target(site, database)


def test_hostile_requests_break_nothing_and_change_nothing(target):
    before = target.fingerprint()
    statuses = target.statuses(hostile.requests("hostile", HOSTILE, target.codes))
    print(dict(statuses))
    broken = {status: target.refused[status] for status in statuses if status >= 500}
    assert {} == broken, target.site.logs()
    assert before == target.fingerprint()
    # Some are so malformed that the connection is closed, without a word or before one can be sent.
    assert statuses[0] <= HOSTILE / 20, target.refused[0]
    assert Client(target.site.url, []).get("/rules").status == 200
