"""Database, disk, or memory unavailable: a request is tried once more, a write goes on trying, or a page says so."""

import errno
import logging
import sys
import time
from collections.abc import Callable
from io import BytesIO
from typing import TypeVar

import psycopg
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.handlers.wsgi import WSGIRequest
from django.db import (
    DatabaseError,
    InterfaceError,
    InternalError,
    OperationalError,
    connection,
    connections,
)
from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.template.loader import render_to_string
from django.urls import resolve
from django.views.defaults import server_error
from psycopg_pool import PoolTimeout

logger = logging.getLogger(__name__)

# PostgreSQL restarts within a second; after this pause the pool waits for it (DATABASES in the settings).
PAUSE = 0.5
RETRY_AFTER = 10
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EMFILE, errno.ENFILE)
READ_ONLY = "25006"
# "57P…" stops a connection when the server ends, crashes, or starts; class 08 is the connection itself.
LOST = ("57P01", "57P02", "57P03", "08")

View = TypeVar("View", bound=Callable[..., HttpResponse])
Written = TypeVar("Written")


class Unavailable(HttpResponse):
    """A page with status 503. `connection_lost` says that another connection may work."""

    status_code = 503

    def __init__(self, page: str, connection_lost: bool) -> None:
        super().__init__(page, headers={"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"})
        self.connection_lost = connection_lost


def repeatable(view: View) -> View:
    """Mark a view whose POST may be repeated: the second one changes nothing more."""
    view.repeatable = True  # type: ignore[attr-defined]
    return view


def error_page(request: HttpRequest) -> HttpResponse:
    """Answer an exception (handler500): 503 if a service is away, else 500. Asks the database for nothing."""
    error = sys.exception()
    if error is None or not is_unavailable(error):
        return server_error(request)
    return unavailable(request, error)


def unavailable(request: HttpRequest, error: BaseException) -> Unavailable:
    """Return the page that says what is away. Asks the database for nothing."""
    return Unavailable(render_to_string("503.html", {"request": request}), lost_connection(error))


class RetryOnce:
    """
    Repeat a request once if the database's connection was lost under it.

    That is safe if it only reads, if its view is `repeatable`, or if its view hasn't begun.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: WSGIRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, Unavailable) and response.connection_lost and _may_repeat(request):
            return self._repeat(request, response)
        return response

    def _repeat(self, request: WSGIRequest, response: HttpResponse) -> HttpResponse:
        try:
            body = request.body
        except (RawPostDataException, OSError):  # a form with files, which is read only once
            return response
        for each in connections.all(initialized_only=True):
            each.close()
        time.sleep(PAUSE)
        return self.get_response(type(request)({**request.environ, "wsgi.input": BytesIO(body)}))


def insist(write: Callable[[], Written], seconds: float) -> Written:
    """Write what may be written twice; while the database is unavailable again and again, for at most `seconds`."""
    until = time.monotonic() + seconds
    while True:
        try:
            return write()
        except Exception as error:
            if not is_unavailable(error) or time.monotonic() > until:
                raise
            logger.warning("Not written yet: %s", error)
            connection.close()
            time.sleep(PAUSE)


def _may_repeat(request: HttpRequest) -> bool:
    if request.method in ("GET", "HEAD") or request.resolver_match is None:
        return True
    return getattr(resolve(request.path_info).func, "repeatable", False)


def is_unavailable(error: BaseException) -> bool:
    """Return whether the database, the disk, or the memory caused the error, and not the code."""
    if isinstance(error, UpdateError | SessionInterrupted) and error.__context__:
        return is_unavailable(error.__context__)  # why the session couldn't be written
    if isinstance(error, InternalError):
        return _sqlstate(error) == READ_ONLY
    if isinstance(error, OSError):
        return error.errno in FULL
    return isinstance(error, OperationalError | InterfaceError | MemoryError)


def lost_connection(error: BaseException) -> bool:
    """Return whether the connection was lost, rather than a lock or a place in the pool waited for."""
    cause = error.__cause__
    if isinstance(cause, PoolTimeout) or not isinstance(error, DatabaseError | InterfaceError):
        return False
    if isinstance(cause, psycopg.InterfaceError):
        return True
    state = _sqlstate(error)
    return isinstance(cause, psycopg.OperationalError) and (not state or state.startswith(LOST))


def _sqlstate(error: BaseException) -> str:
    return getattr(error.__cause__, "sqlstate", None) or ""
