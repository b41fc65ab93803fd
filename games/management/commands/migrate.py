"""manage.py migrate: Django's, which on PostgreSQL never makes the site wait for a locked table."""

import time
from typing import Any

from django.core.management.commands import migrate
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.errors import LockNotAvailable

LOCK_SECONDS = 2
TRIES = 30
PAUSE = 1.0


class Command(migrate.Command):
    """
    Give up a lock that can't be had soon, and try again.

    A migration that waits for a table stands before every request for that table. Each migration is one
    transaction, so those that were done stay done.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if connection.vendor != "postgresql":
            super().handle(*args, **options)
            return
        for left in reversed(range(TRIES)):
            _run(connection, f"SET lock_timeout = '{LOCK_SECONDS}s'; SET statement_timeout = 0")
            try:
                super().handle(*args, **options)
                return
            except OperationalError as error:
                if not left or not isinstance(error.__cause__, LockNotAvailable):
                    raise
                self.stderr.write("A table is in use; trying again.")
                time.sleep(PAUSE)
            finally:
                _run(connection, "RESET lock_timeout; RESET statement_timeout")


def _run(connection: BaseDatabaseWrapper, sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)
