"""A Redis server of its own: killed, flushed, frozen and filled at will."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import redis

from tests.acceptance.servers import free_port
from tests.acceptance.waiting import wait_for

from .freezing import freeze, thaw


class RedisServer:
    """One server on its own port, which keeps nothing on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [
            "--bind",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self.server = subprocess.Popen(
            ["redis-server", *words], stdout=subprocess.DEVNULL, cwd="/", start_new_session=True
        )
        wait_for("Redis", self.answers)

    def kill(self) -> None:
        if self.server:
            self.server.kill()
            self.server.wait()

    def flush(self) -> None:
        self.client().flushall()

    def fill(self) -> None:
        """Refuse every write, as a server without memory does."""
        self.client().config_set("maxmemory-policy", "noeviction")
        self.client().config_set("maxmemory", 1)

    def clear(self) -> None:
        self.client().config_set("maxmemory", 0)

    def freeze(self) -> None:
        assert self.server
        freeze(self.server.pid)

    def thaw(self) -> None:
        assert self.server
        thaw(self.server.pid)

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, socket_timeout=5)

    def answers(self) -> bool:
        with suppress(redis.RedisError):
            return bool(self.client().ping())
        return False


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.kill()
