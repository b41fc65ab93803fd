"""A PostgreSQL cluster of its own: restarted, crashed, frozen and run out of disk at will."""

import os
import pwd
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import chown

import psycopg

from tests.acceptance.servers import free_port
from tests.acceptance.waiting import wait_for

from .disk import Disk, small_disk
from .freezing import freeze, thaw

DISK_MEGABYTES = 500
BINARIES = sorted(
    Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name)
)
# A server that kept fsync off would not survive what it is put through here.
SETTINGS = {
    "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": "on",
    "max_wal_size": "96MB", "min_wal_size": "32MB", "max_connections": "100",
}  # fmt: skip
FAST, CRASH = signal.SIGINT, signal.SIGQUIT  # how to stop: end all connections, or drop everything


def _user() -> dict[str, str | int]:
    """The server refuses to be root, so root starts it as its own user."""
    return {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}


class Postgres:
    """One cluster on its own port; `url` is that of its only database."""

    def __init__(self, disk: Disk) -> None:
        self.disk, self.port = disk, free_port()
        self.data = disk.folder / "cluster"
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self.server: subprocess.Popen[bytes] | None = None

    def create(self) -> None:
        self.data.mkdir()
        if _user():
            chown(self.data, pwd.getpwnam("postgres").pw_uid)
        words = ["-D", str(self.data), "-U", "postgres", "--auth", "trust", "-E", "UTF8"]
        subprocess.run(
            [BINARIES[-1] / "initdb", *words, "--wal-segsize", "4"],
            check=True, capture_output=True, cwd="/", **_user(),
        )  # fmt: skip

    def start(self) -> None:
        words = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        with open(self.disk.folder.parent / f"{self.disk.folder.name}.log", "ab") as log:
            self.server = subprocess.Popen(
                [BINARIES[-1] / "postgres", "-D", str(self.data), "-p", str(self.port), *words],
                stdout=log, stderr=log, cwd="/", start_new_session=True, **_user(),
            )  # fmt: skip
        wait_for("PostgreSQL", self.answers)

    def stop(self, how: signal.Signals = FAST) -> None:
        if self.server and self.server.poll() is None:
            self.thaw()
            self.server.send_signal(how)
            self.server.wait(60)

    def restart(self, how: signal.Signals = FAST) -> None:
        self.stop(how)
        self.start()

    def freeze(self) -> None:
        """Let it accept connections and answer nothing."""
        assert self.server
        freeze(self.server.pid)

    def thaw(self) -> None:
        assert self.server
        thaw(self.server.pid)

    def runs(self) -> bool:
        return bool(self.server and self.server.poll() is None)

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def connection(self) -> psycopg.Connection:
        return psycopg.connect(self.url, autocommit=True, connect_timeout=5)


@contextmanager
def cluster() -> Iterator[Postgres]:
    """A running cluster, ended and deleted afterwards."""
    with small_disk(DISK_MEGABYTES) as disk:
        server = Postgres(disk)
        try:
            server.create()
            server.start()
            yield server
        finally:
            server.stop(CRASH)
            (disk.folder.parent / f"{disk.folder.name}.log").unlink(missing_ok=True)
