"""Setup of all tests: missing services are reported in one loud line, or made a failure."""

import gc
import os
import random
import secrets
import signal
import time
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.operations import DatabaseOperations

from tests import settings

# The headless shell takes a third less time than the whole browser.
SHELL, BROWSER = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = Path(os.environ.get("CHROMIUM") or (SHELL if SHELL.exists() else BROWSER))
FAULTS = Path(__file__).resolve().parent.parent / "var" / "faults"  # tests/faults writes them
STARTED = time.time()
THERE = {
    "postgres": settings.POSTGRES,
    "redis": settings.REDIS,
    "chromium": CHROMIUM.exists(),
    "gettext": bool(which("xgettext")),
    "dovecot": bool(which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin")),
    "nginx": bool(which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")),
    "research": bool(find_spec("pyspiel") and find_spec("pettingzoo")),
}


def requests_running(connection: BaseDatabaseWrapper) -> bool:
    """Return whether another connection to a test's database is inside a transaction."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle')"
        )
        return bool(cursor.fetchone()[0])


def wait_for_requests(connection: BaseDatabaseWrapper) -> None:
    """Wait until no request is running, five seconds at most."""
    for _try in range(100):
        if not requests_running(connection):
            break
        time.sleep(0.05)


def deletes(self: DatabaseOperations, style: Any, tables: list[str], **how: Any) -> list[str]:
    """Empty tables row by row: after a test there are few rows, and TRUNCATE makes a new file for each table."""
    return [f"DELETE FROM {self.quote_name(table)}" for table in tables]


flush_once = DatabaseOperations.execute_sql_flush


def flush(self: DatabaseOperations, deletes: list[str]) -> None:
    """
    Run the deletes once no request is running, and again if they meet one.

    The last request of a browser that is closed by now may meet them in a deadlock or add a row that refers to
    a deleted one.
    """
    for tries_left in reversed(range(5)):
        wait_for_requests(self.connection)
        try:
            flush_once(self, deletes)
            break
        except (OperationalError, IntegrityError):
            if not tries_left:
                raise


DatabaseOperations.sql_flush = deletes
DatabaseOperations.execute_sql_flush = flush

# Secrets of games and choices of bots: each test gets the same deal every time, so that failures are reproducible.
CHANCE = random.Random()
secrets.token_hex = lambda length=32: CHANCE.randbytes(length).hex()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    CHANCE.seed(item.nodeid)


def pytest_collection_finish() -> None:
    """Freeze what is loaded by now, so that the garbage collector need not scan it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_configure() -> None:
    # Behind a shell's `&`, this process and its children ignore Ctrl-C, which some tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    missing = [name for name, there in THERE.items() if not there]
    if missing and os.environ.get("TEST_SERVICES_REQUIRED"):
        raise pytest.UsageError(
            f"These tests were to run with everything, but {', '.join(missing)} is missing."
        )


def pytest_report_header() -> str:
    missing = [name for name, there in THERE.items() if not there]
    if missing:
        how = " (make research installs OpenSpiel and PettingZoo)" if "research" in missing else ""
        return f"!!! NOT FOUND: {', '.join(missing)}{how}. Tests that need them are skipped, the others use SQLite. !!!"
    return "with PostgreSQL, Redis, Chromium, gettext, Dovecot, nginx, OpenSpiel and PettingZoo"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the tables of the faults of this run."""
    for path in sorted(FAULTS.glob("*.md")):
        if path.stat().st_mtime >= STARTED:
            terminalreporter.section(f"faults: {path.stem}")
            terminalreporter.write_line(path.read_text())


# Files that take a minute and longer come first, so that no worker is left alone with one at the end.
LONG = (
    "tests/acceptance/test_whole_game.py", "tests/acceptance/test_by_email.py",
    "tests/browser/test_axe.py", "tests/games/test_secrecy",
    "tests/games/test_untranslated.py", "tests/games/test_layout_of_templates.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
    for item in items:
        for name, there in THERE.items():
            if item.get_closest_marker(name) and not there:
                item.add_marker(pytest.mark.skip(reason=f"{name} is not there"))
