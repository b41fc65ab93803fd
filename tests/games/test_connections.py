"""Connections that hang, die or wait: to the mail server, to PostgreSQL, and to SQLite's one writer."""

import os
import subprocess
import sys

import pytest
from django.core.mail import get_connection
from django.db import connection

from tests.acceptance.site import procfile
from tests.games.lost_connections import end, server

SMTP = "django.core.mail.backends.smtp.EmailBackend"


def test_a_mail_server_that_hangs_is_left_after_ten_seconds():
    assert 0 < (get_connection(SMTP).timeout or 0) <= 10


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_connection_that_died_while_idle_is_replaced():
    died = server()
    connection.close()  # it goes back to the pool
    end(died)
    assert died != server()


@pytest.mark.postgres
def test_all_processes_together_leave_postgresql_connections():
    """PostgreSQL allows a hundred, unless it is told otherwise, and keeps some for its superuser."""
    long_running = [name for name in procfile() if name != "release"]
    assert len(long_running) * connection.settings_dict["OPTIONS"]["pool"]["max_size"] <= 90


@pytest.mark.postgres
@pytest.mark.django_db
def test_no_query_starts_processes_or_a_compiler_because_of_a_wrong_guess():
    with connection.cursor() as cursor:
        cursor.execute("SHOW max_parallel_workers_per_gather")
        assert cursor.fetchone() == ("0",)
        cursor.execute("SHOW jit")
        assert cursor.fetchone() == ("off",)


# Four writers who read before they write, as every move does.
WRITERS = """
import threading, time
import django
django.setup()
from django.db import connection, transaction
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE tally (number integer)")
    cursor.execute("INSERT INTO tally VALUES (0)")
def write():
    try:
        for nth in range(5):
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT number FROM tally")
                number = cursor.fetchone()[0]
                time.sleep(0.02)
                cursor.execute("UPDATE tally SET number = %s", [number + 1])
    except Exception as error:
        print(error)
threads = [threading.Thread(target=write) for nth in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
with connection.cursor() as cursor:
    cursor.execute("SELECT number FROM tally")
    print(cursor.fetchone()[0])
"""


def test_writers_on_sqlite_wait_for_each_other(tmp_path):
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = {
        **kept,
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "manhattan_site.settings",
    }
    done = subprocess.run(
        [sys.executable, "-c", WRITERS], env=environment, capture_output=True, text=True, timeout=60
    )
    assert "20\n" == done.stdout, done.stdout + done.stderr
