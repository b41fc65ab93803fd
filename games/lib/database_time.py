"""The time by which the site acts: the database's own, so that a process with a wrong clock does no harm."""

from datetime import datetime

from django.conf import settings
from django.db import connection
from django.db.models import DateTimeField, Expression, Func, Value
from django.utils import timezone


class ClockTime(Func):
    """PostgreSQL's time, at the moment at which it reads a row; in a transaction it goes on."""

    function = "clock_timestamp"
    output_field = DateTimeField()


def expression() -> Expression:
    """Return the time for use in a query that is made anyway."""
    if settings.DATABASE_CLOCK:
        return ClockTime()
    return Value(timezone.now(), output_field=DateTimeField())


def database_time() -> datetime:
    """Return the time by the database's clock; with SQLite, that is this machine's."""
    if not settings.DATABASE_CLOCK:
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now
