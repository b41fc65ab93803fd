"""
The process that serves pages: gunicorn starts and replaces it, waitress talks to browsers.

Gunicorn's own threads each wait for one browser, so eight slow ones would stop the site. Waitress
collects requests and sends answers in one loop, and a thread only sees requests that are complete.
"""

import os
import resource
import time
from typing import Any

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.server import BaseWSGIServer, create_server

CONNECTIONS = 1000
LONGEST_BODY = 2_000_000  # bytes; the site itself refuses half of that, with a page
LONGEST_HEAD = 32_000
# Longer than the proxy keeps idle connections (deploy/nginx.conf), so that it never meets a closed one.
IDLE_SECONDS = 75
TICK_SECONDS = 1


class WebWorker(Worker):  # type: ignore[misc]
    """One process with a pool of threads behind waitress's loop."""

    def run(self) -> None:
        allow_open_files(CONNECTIONS + 200)
        self.map: dict[int, Any] = {}  # what the loop watches: listeners and connections
        self.server = create_server(
            self.wsgi,
            map=self.map,
            sockets=[listener.sock for listener in self.sockets],
            threads=self.cfg.threads,
            connection_limit=CONNECTIONS,
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=5,
            max_request_header_size=LONGEST_HEAD,
            max_request_body_size=LONGEST_BODY,
            inbuf_overflow=LONGEST_BODY + 1,  # nothing of a request is written to disk
            clear_untrusted_proxy_headers=False,  # Django reads them, or doesn't (BEHIND_PROXY)
            log_socket_errors=False,
            asyncore_use_poll=True,
            ident=None,
        )
        while self.alive and self.ppid == os.getppid():
            self._tick()
        self._finish()

    def _tick(self) -> None:
        self.notify()
        wasyncore.poll2(TICK_SECONDS, self.map)

    def _finish(self) -> None:
        """Accept no more connections, and answer what has been asked."""
        until = time.monotonic() + self.cfg.graceful_timeout
        for listener in self._all(BaseWSGIServer):
            listener.accepting = False
        while self._busy() and time.monotonic() < until:
            self._tick()
        self.server.task_dispatcher.shutdown(timeout=1)

    def _busy(self) -> bool:
        channels = [
            one for server in self._all(BaseWSGIServer) for one in server.active_channels.values()
        ]
        return any(one.requests or one.total_outbufs_len for one in channels)

    def _all(self, kind: type) -> list[Any]:
        return [each for each in self.map.values() if isinstance(each, kind)]


def allow_open_files(wanted: int) -> None:
    """Raise the number of files this process may open, as far as the machine allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
