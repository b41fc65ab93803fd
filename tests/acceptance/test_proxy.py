"""The documented proxy keeps slow clients, large bodies and false headers from the site."""

import re
import socket
import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest

from manhattan_site import web_worker

from .proxy import CONFIGURATION, in_front_of
from .servers import free_port
from .site import Site
from .slow import BEGINNINGS, PATIENCE, dribble, slow_clients, status
from .waiting import wait_for

pytestmark = pytest.mark.nginx
MANY, ELSEWHERE = 1000, "127.0.0.2"


class Echo(BaseHTTPRequestHandler):
    """Answer with the headers that came."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        said = str(self.headers).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *args):
        pass


@contextmanager
def echoing():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """The port of the proxy in front of a site of which only the web process runs."""
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    site = Site(folder, {"EMAIL_URL": "smtp://127.0.0.1", "BEHIND_PROXY": "yes"})
    site.migrate()
    site.start_process("web")
    try:
        wait_for("a page", site.answers)
        with in_front_of(urlsplit(site.url).netloc, folder / "nginx", port):
            yield port
    finally:
        site.stop()


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_a_thousand_slow_clients_leave_the_site_to_others(port, kind):
    with slow_clients(port, kind, MANY, ELSEWHERE) as clients:
        for _ in range(3):
            assert 200 == status(port)
            if kind != "idle":
                dribble(clients)
    assert 200 == status(port)


def test_a_large_body_is_refused_unsent_and_leaves_nothing_on_the_disk(port, tmp_path_factory):
    head = "POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        client.sendall(head.encode())
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.sendall(b"%x\r\n%s\r\n" % (100_000, b"x" * 100_000) * 20)
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")
    bodies = tmp_path_factory.getbasetemp().glob("site*/nginx/bodies/**/*")
    assert [] == [path for path in bodies if path.is_file()]


def test_what_a_client_claims_about_itself_is_thrown_away(tmp_path):
    with echoing() as site, in_front_of(site, tmp_path / "nginx") as port:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        forged = {"X-Forwarded-For": "10.1.2.3", "X-Forwarded-Proto": "https"}
        connection.request("GET", "/", headers=forged)
        passed_on = connection.getresponse().read().decode()
        connection.close()
    assert ["127.0.0.1"] == re.findall(r"X-Forwarded-For: (.*?)\r?\n", passed_on)
    assert ["http"] == re.findall(r"X-Forwarded-Proto: (.*?)\r?\n", passed_on)


def test_collected_files_are_kept_for_ever(tmp_path):
    with echoing() as site, in_front_of(site, tmp_path / "nginx") as port:
        (tmp_path / "nginx" / "static" / "base.1a2b.css").write_text("a{}")
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/static/base.1a2b.css")
        answer = connection.getresponse()
        connection.close()
    assert 200 == answer.status
    assert "public, immutable" in ", ".join(answer.headers.get_all("Cache-Control"))


def test_the_proxy_lets_go_of_idle_connections_before_the_site_does():
    [upstream] = re.findall(
        r"upstream.*?keepalive_timeout (\d+)s;", CONFIGURATION.read_text(), re.S
    )
    assert int(upstream) < web_worker.IDLE_SECONDS
