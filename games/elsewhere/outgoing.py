"""
Post to an address that a user has entered, and to nothing else inside our own network.

The name is resolved once; every address it has must be a public one, or in a network that the operator
lists, and the connection goes to that very address. Redirects aren't followed, and what a server
sends us, and how long it takes, is limited as a whole.
"""

import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Event, Timer
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

Address = IPv4Address | IPv6Address

CONNECT, TOTAL = 5, 15  # seconds
MOST_READ = 4096  # bytes of an answer
LONGEST = 500  # characters of an address
_PRINTABLE = re.compile(r"[!-~]+")
_SECONDS = re.compile(r"\d{1,5}")
# Prefixes behind which an IPv4 address stands that a translator would connect to.
_TRANSLATED = ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48")


class Forbidden(Exception):
    """An address we may not post to; the text explains why."""


class Failed(Exception):
    """The server couldn't be reached, or its answer couldn't be read; its text is a sentence to the user."""


@dataclass(frozen=True)
class Answer:
    """What a server answered: its status, and in how many seconds it wants to be asked again."""

    status: int
    retry_after: int = 0

    @property
    def accepted(self) -> bool:
        return 200 <= self.status < 300


@dataclass(frozen=True)
class _Server:
    """Where to connect: to an address, though the name is what TLS and HTTP speak of."""

    scheme: str
    host: str
    port: int
    address: Address


def check(url: str) -> SplitResult:
    """Return the parts of an address to which we may post; raise Forbidden. Resolves no name."""
    if len(url) > LONGEST or not _PRINTABLE.fullmatch(url):
        raise Forbidden(_("That isn’t a web address we can use."))
    try:
        parts = urlsplit(url)
        _host, _port = parts.hostname or "", parts.port
    except ValueError:
        raise Forbidden(_("That isn’t a web address we can use.")) from None
    if parts.scheme not in ("https", "http") or not _host or parts.username is not None:
        raise Forbidden(_("The address must begin with https:// and must hold no password."))
    literal = _literal(_host)
    if literal and not _permitted(literal):
        raise Forbidden(_("That address is in a private network."))
    if parts.scheme == "http" and not settings.WEBHOOK_NETWORKS:
        raise Forbidden(_("The address must begin with https://."))
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Post, and return the answer; raise Forbidden or Failed."""
    parts = check(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    address = resolve(host, port)
    if parts.scheme == "http" and not _listed(address):
        raise Forbidden(_("The address must begin with https://."))
    server = _Server(parts.scheme, host, port, address)
    path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
    try:
        return _exchange(server, path, body, headers)
    except TimeoutError:
        raise Failed(_("The server took too long.")) from None
    except ssl.SSLError:
        raise Failed(_("The server’s certificate isn’t valid.")) from None
    except (OSError, HTTPException, ValueError):
        raise Failed(_("The server couldn’t be reached.")) from None


def resolve(host: str, port: int) -> Address:
    """Return the one address to connect to; raise Forbidden if any that the name has is a private one."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Failed(_("There is no server of that name.")) from None
    addresses = [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    if not addresses or not all(map(_permitted, addresses)):
        raise Forbidden(_("That address is in a private network."))
    return addresses[0]


def _exchange(server: _Server, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Post and read the answer, all of it within the time; raise TimeoutError if it takes longer."""
    connected = _connect(server)
    with _watched(connected), closing(connected):
        if isinstance(connected, ssl.SSLSocket):
            connected.do_handshake()
        return _ask(server, connected, path, body, headers)


def _connect(server: _Server) -> socket.socket:
    """Connect to the very address that was permitted; TLS checks the name, and shakes hands later."""
    plain = socket.create_connection((str(server.address), server.port), timeout=CONNECT)
    if server.scheme != "https":
        return plain
    return _tls().wrap_socket(plain, server_hostname=server.host, do_handshake_on_connect=False)


@contextmanager
def _watched(connected: socket.socket) -> Iterator[None]:
    """
    Hang up if what is done within takes too long in all, and raise TimeoutError: half an answer is none.

    A server that sends a byte now and then would keep within the timeout of every single read.
    """
    late = Event()
    watchdog = Timer(TOTAL, _hang_up, [connected, late])
    watchdog.daemon = True
    watchdog.start()
    try:
        yield
    finally:
        watchdog.cancel()
    if late.is_set():
        raise TimeoutError


def _ask(
    server: _Server, connected: socket.socket, path: str, body: bytes, headers: Mapping[str, str]
) -> Answer:
    """Send the request and read the answer."""
    connection = HTTPConnection(server.host, server.port)
    connection.default_port = 443 if server.scheme == "https" else 80
    connection.sock = connected
    connection.request("POST", path, body, {**headers, "Connection": "close"})
    response = connection.getresponse()
    response.read(MOST_READ)
    retry_after = response.getheader("Retry-After", "")
    return Answer(response.status, int(retry_after) if _SECONDS.fullmatch(retry_after) else 0)


def _hang_up(connected: socket.socket, late: Event) -> None:
    """Close the connection below TLS, under the thread that reads from it."""
    late.set()
    with suppress(OSError):  # it's over already
        socket.socket.shutdown(connected, socket.SHUT_RDWR)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _permitted(address: Address) -> bool:
    """Whether it's a public address, or one that the operator lists."""
    if _listed(address):
        return True
    if isinstance(address, IPv6Address):
        if any(address in network for network in _TRANSLATED):
            return False
        embedded = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if embedded:
            return embedded == address.ipv4_mapped and _permitted(embedded)
    return address.is_global and not address.is_multicast


def _listed(address: Address) -> bool:
    networks = [ip_network(each) for each in settings.WEBHOOK_NETWORKS]
    return any(address.version == each.version and address in each for each in networks)
