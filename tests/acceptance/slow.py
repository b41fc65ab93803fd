"""Clients that begin a request and don't end it, and others that the site must still answer."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection

# What each kind of slow client sends before it waits.
BEGINNINGS = {
    "idle": b"",
    "half a line": b"GET /rules HT",
    "headers": b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "body": b"POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nlang",
}
PATIENCE = 60  # seconds: a site that is blocked never answers, and machines are slow


@contextmanager
def slow_clients(
    port: int, kind: str, number: int, address: str = "127.0.0.1"
) -> Iterator[list[socket.socket]]:
    """Hold this many connections from an address, each of which has sent the beginning of a request."""
    with ExitStack() as stack:
        clients = []
        for _ in range(number):
            client = socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))
            stack.enter_context(client)
            client.sendall(BEGINNINGS[kind])
            clients.append(client)
        yield clients


def dribble(clients: list[socket.socket]) -> None:
    """Send one more byte from each client that is still connected."""
    for client in clients:
        try:
            client.send(b"x")
        except OSError:  # the site has closed it, as it may
            continue


def status(port: int, path: str = "/rules", method: str = "GET", **headers: str) -> int:
    """The status of an answer on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()
