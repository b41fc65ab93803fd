"""Resources for a site of its own: a free port, an empty PostgreSQL database, an empty Redis database."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import redis

from tests import settings


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a new database, which is dropped afterwards."""
    name = f"manhattan_{uuid4().hex[:8]}"
    with psycopg.connect(settings.POSTGRES_URL, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(settings.POSTGRES_URL)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def empty_redis() -> Iterator[str]:
    """The URL of an empty Redis database, which is emptied again afterwards."""
    for number in range(14, 0, -1):
        url = urlsplit(settings.REDIS_TEST_URL)._replace(path=f"/{number}").geturl()
        with redis.Redis.from_url(url) as server:
            if not server.dbsize():
                try:
                    yield url
                finally:
                    server.flushdb()
                return
    raise AssertionError("No database of the Redis server is empty.")
