"""A server of our own that webhooks and pushes are sent to: it keeps what it gets and answers as it's told."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass
class Receiver:
    """What has arrived, as (path, headers, body); and the status and headers to answer with."""

    port: int = 0
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    arrived: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def receiver() -> Iterator[Receiver]:
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.arrived.append((self.path, dict(self.headers.items()), body))
            self.send_response(kept.status)
            for name, value in kept.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept.port = server.server_address[1]
    Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
