"""The rig: a site with servers of its own, people who play on it, and what each fault did to them."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any

import psycopg

from tests.acceptance.waiting import wait_for

from . import invariants, report
from .client import Answer
from .disk import Disk, small_disk
from .mail_server import MailServer, mail_server
from .players import Journal, Player
from .postgres import Postgres, cluster
from .redis_server import RedisServer, redis_server
from .report import Line
from .site import FaultySite
from .table_copy import TableCopy
from .visitors import Visitor
from .watcher import TRUE_TIMES, Watcher
from .world import PLAYERS

HANG = float(os.environ.get("FAULT_SECONDS") or 10)  # how long what hangs hangs
# Seconds within which everything must be as before. It takes a few, and up to forty after the mail server's
# faults; the table says how many. More is left to slow and busy machines.
RECOVERY = 150
PATIENCE = 200  # seconds after which a recovery is given up
RUNNING = 14  # games under way at the beginning of a fault
DATA_MEGABYTES = 60


class Rig:
    """One site under test, and everything around it."""

    def __init__(
        self, name: str, site: FaultySite, postgres: Postgres, redis: RedisServer,
        mail: MailServer, data: Disk,
    ) -> None:  # fmt: skip
        self.name = name
        self.site, self.mail, self.data = site, mail, data
        self.postgres, self.redis = postgres, redis
        self.journal, self.over = Journal(), Event()
        self.tables: list[TableCopy] = []
        self.lines: list[Line] = []
        self.undone: dict[str, list[Any]] = {}  # what the last recovery still waited for
        self.waited: dict[str, float] = {}  # and for how many seconds it waited for what
        self.watcher = Watcher(postgres, self.tables, self.over)

    def open(self) -> None:
        """Start the site and let people play."""
        self.site.start()
        self.site.add_people()
        with self.postgres.connection() as connection:
            connection.execute(TRUE_TIMES)
        self.deal()
        url = self.site.url
        players = [
            Player(address, url, self.tables, self.journal, self.mail, self.over)
            for address in PLAYERS
        ]
        for player in players:
            assert player.sign_in(), f"{player.address} can't sign in"
        for thread in [*players, Visitor(url, self.tables, self.journal, self.over), self.watcher]:
            thread.start()

    def deal(self) -> None:
        """Deal games until enough are under way."""
        if missing := RUNNING - sum(not table.over for table in self.tables):
            self.tables += [TableCopy(dealt) for dealt in self.site.deal(missing)]

    @contextmanager
    def fault(self, name: str) -> Iterator[Line]:
        """What happens within, and the recovery after it, as one line of the table."""
        self.deal()
        line, began = Line(name), time.monotonic()
        answers, moves = len(self.journal.answers), len(self.journal.moves)
        emails, bots = len(self.mail.journal), self._bots_moves()
        try:
            yield line
        finally:
            self.lines.append(line)
        ended = time.monotonic()
        line.recovered_after = self.recover()
        line.seconds = ended - began
        line.moves = len(self.journal.moves) - moves
        line.bots_moves = self._bots_moves() - bots
        line.emails = len(self.mail.journal) - emails
        self._timings(line, self.journal.answers[answers:], began, ended)
        self._losses(line)
        report.write(self.name, self.lines)

    def recover(self) -> float:
        """Wait until everything is as before; return how long that took."""
        began, ended = time.monotonic(), datetime.now(UTC)
        self.waited = {}
        with suppress(AssertionError):
            wait_for("recovery", lambda: self._recovered(began, ended), PATIENCE)
        return time.monotonic() - began

    def _recovered(self, since: float, ended: datetime) -> bool:
        """Whether moves are played again, and all that waited at the end of the fault is done."""
        self.undone = {"moves": [1]}
        if sum(move.at > since for move in self.journal.moves[-50:]) < 3:
            return False
        with suppress(psycopg.Error), self.postgres.connection() as connection:
            self.undone = invariants.undone(connection, ended)
        self.waited |= dict.fromkeys(self.undone, round(time.monotonic() - since, 1))
        return not self.undone

    def _timings(self, line: Line, answers: list[Answer], began: float, ended: float) -> None:
        during = [answer for answer in answers if began <= answer.at <= ended]
        moves = [x.seconds for x in during if x.asked.endswith("/move")]
        pages = [x.seconds for x in during if not x.asked.endswith("/move")]
        line.pages_p99, line.slowest_page = report.p99(pages), max(pages, default=0)
        line.moves_p99, line.slowest_move = report.p99(moves), max(moves, default=0)
        failed = [answer for answer in answers if answer.failed]
        line.failed_moves = sum(answer.asked.endswith("/move") for answer in failed)
        line.errors = len(failed)
        self.errors = sorted({(x.asked, x.status, x.body[:120]) for x in failed})
        beats = [beat.age for beat in self.watcher.beats if began <= beat.at]
        line.clock_silent = max(beats, default=0)

    def _losses(self, line: Line) -> None:
        with self.postgres.connection() as connection:
            self.lost = {
                "moves": invariants.lost_moves(connection, self.journal.moves),
                "emails": [
                    *invariants.unowed(connection, self.tables),
                    *invariants.unsent(connection, self.mail.journal),
                ],
                "timeouts": invariants.wrong_timeouts(connection),
            }
        line.lost_moves = len(self.lost["moves"])
        line.lost_emails = len(self.lost["emails"])
        line.wrong_timeouts = len(self.lost["timeouts"])
        line.doubled_emails = invariants.copies(self.mail.journal) - sum(
            line.doubled_emails for line in self.lines
        )

    def _bots_moves(self) -> int:
        with self.postgres.connection() as connection:
            return len(invariants.rows(connection, invariants.OF_BOTS))

    def keep(self, seconds: float) -> None:
        """Let the fault last."""
        time.sleep(seconds)


@contextmanager
def running(folder: Path, name: str) -> Iterator[Rig]:
    """A site that people play on; its table is written as it grows."""
    with ExitStack() as stack:
        database = stack.enter_context(cluster())
        redis = stack.enter_context(redis_server())
        mail = stack.enter_context(mail_server())
        data = stack.enter_context(small_disk(DATA_MEGABYTES))
        environment = {
            "DATABASE_URL": database.url, "REDIS_URL": redis.url, "EMAIL_URL": mail.url,
            "DATA_DIR": str(data.folder), "LOG_LEVEL": "WARNING",
        }  # fmt: skip
        rig = Rig(name, FaultySite(folder, environment), database, redis, mail, data)
        stack.callback(rig.site.stop)
        stack.callback(rig.over.set)
        rig.open()
        yield rig
