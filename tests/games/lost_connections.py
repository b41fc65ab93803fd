"""Connections to PostgreSQL ended from its side, as a restart ends them."""

import psycopg
from django.db import connection


def server() -> int:
    """Return the number of PostgreSQL's process for this thread's connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def end(pid: int) -> None:
    """End that process, and the connection with it."""
    known = connection.settings_dict
    names = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}
    told = {name: known[key] for name, key in names.items() if known[key]}
    with psycopg.connect(**told, dbname=known["NAME"]) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
