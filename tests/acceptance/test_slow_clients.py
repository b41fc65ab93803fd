"""The web process alone, without a proxy: slow clients take nothing from others, large bodies nothing from the disk."""

import os
import signal
import socket
import subprocess
import time
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from .site import Site
from .slow import BEGINNINGS, PATIENCE, dribble, slow_clients, status
from .waiting import wait_for

MANY = 100


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site of which only the web process runs."""
    folder = tmp_path_factory.mktemp("web")
    (folder / "temporary").mkdir()
    site = Site(folder, {"EMAIL_URL": "smtp://127.0.0.1", "TMPDIR": str(folder / "temporary")})
    site.migrate()
    site.start_process("web")
    try:
        wait_for("a page", site.answers)
        yield site
    finally:
        site.stop()


@pytest.fixture
def port(site):
    return urlsplit(site.url).port


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_a_hundred_slow_clients_leave_the_site_to_others(port, kind):
    with slow_clients(port, kind, MANY) as clients:
        for _ in range(3):
            assert 200 == status(port)
            if kind != "idle":
                dribble(clients)
    assert 200 == status(port)


def test_a_connection_is_kept_for_several_requests(port):
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for _ in range(3):
        connection.request("GET", "/rules")
        assert b"</html>" in connection.getresponse().read()
        assert connection.sock is not None
    connection.close()


def test_a_connection_that_was_idle_for_a_while_still_answers(port):
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for _ in range(2):
        connection.request("GET", "/rules")
        connection.getresponse().read()
        opened = connection.sock
        time.sleep(3)  # gunicorn alone closes after two seconds
    assert opened is connection.sock
    connection.close()


def test_a_large_body_is_refused_before_it_is_sent(site, port):
    head = "POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        client.sendall(head.encode())
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")
    assert [] == os.listdir(site.folder / "temporary")


def test_a_large_body_without_a_length_is_refused_on_the_way(site, port):
    head = b"POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"%x\r\n%s\r\n" % (100_000, b"x" * 100_000)
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        client.sendall(head)
        with pytest.raises(ConnectionError):
            client.sendall(chunk * 3000)  # 300 MB
    assert [] == os.listdir(site.folder / "temporary")
    assert 200 == status(port)


def workers(site):
    """The process ids of those who serve pages."""
    parent = str(site.processes["web"].pid)
    found = subprocess.run(["pgrep", "-P", parent], capture_output=True, text=True)
    return set(map(int, found.stdout.split()))


def test_a_worker_that_is_killed_is_replaced(site, port):
    [old] = workers(site)
    os.kill(old, signal.SIGKILL)
    wait_for("another worker", lambda: workers(site) - {old})
    assert 200 == status(port)


def test_a_reload_replaces_the_worker(site, port):
    [old] = workers(site)
    site.processes["web"].send_signal(signal.SIGHUP)
    wait_for("another worker alone", lambda: workers(site) and old not in workers(site))
    assert 200 == status(port)
