"""Where we post: public addresses over https, connected to as resolved; no redirects, and no end of an answer."""

import socket
import time
from ipaddress import ip_address
from threading import Thread

import pytest

from games.elsewhere import outgoing
from games.elsewhere.outgoing import Answer, Failed, Forbidden, check, post, resolve

PRIVATE = (
    "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "ff02::1",
    "2002:7f00:1::", "64:ff9b::7f00:1", "2001:db8::1",
)  # fmt: skip


@pytest.fixture
def names(monkeypatch):
    """Names and their addresses; looking one up takes an answer away, if it has several."""
    known: dict[str, list[list[str]]] = {}

    def getaddrinfo(host, port, **_more):
        answers = known[host]
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(outgoing.socket, "getaddrinfo", getaddrinfo)
    return known


@pytest.mark.parametrize("address", PRIVATE)
def test_no_private_address_is_posted_to(names, address):
    names["hook.example"] = [[address]]
    with pytest.raises(Forbidden, match="private network"):
        resolve("hook.example", 443)
    literal = f"[{address}]" if ":" in address else address
    with pytest.raises(Forbidden, match="private network"):
        check(f"https://{literal}/hook")


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_a_public_address_is_taken(names, address):
    names["hook.example"] = [[address]]
    assert resolve("hook.example", 443) == ip_address(address)


def test_one_private_address_among_several_is_enough_to_refuse(names):
    names["hook.example"] = [["8.8.8.8", "10.0.0.1"]]
    with pytest.raises(Forbidden):
        resolve("hook.example", 443)


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "127.1", "localhost"])
def test_other_ways_to_write_our_own_address_are_seen_through(host):
    with pytest.raises(Forbidden):
        post(f"https://{host}/", b"", {})


def test_a_name_that_changes_its_address_is_connected_to_as_first_resolved(names, monkeypatch):
    names["rebind.example"] = [["93.184.216.34"], ["127.0.0.1"]]
    connected = []

    def create_connection(address, timeout):
        connected.append(address)
        raise OSError

    monkeypatch.setattr(outgoing.socket, "create_connection", create_connection)
    with pytest.raises(Failed):
        post("https://rebind.example/", b"", {})
    assert connected == [("93.184.216.34", 443)]
    with pytest.raises(Forbidden):
        post("https://rebind.example/", b"", {})
    assert len(connected) == 1


@pytest.mark.parametrize(
    "url",
    ["http://8.8.8.8/", "ftp://hook.example/", "https://", "//hook.example", "hook.example",
     "https://ann:secret@hook.example/", "https://hook.example/a b", "https://hook.example/\r\nHost: x",
     "https://[::1", "https://hook.example:99999/", "https://hook.example/" + 500 * "a", "https://höök.example/"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused(url):
    with pytest.raises(Forbidden):
        check(url)


def test_the_operators_own_networks_take_posts_over_http(hooked):
    assert post(f"{hooked.url}/hook?a=b", b"{}", {"X-One": "1"}) == Answer(200)

    [(path, headers, body)] = hooked.arrived
    assert (path, body) == ("/hook?a=b", b"{}")
    assert headers["Host"] == f"127.0.0.1:{hooked.port}"
    assert headers["X-One"] == "1"


def test_http_to_a_public_address_stays_refused(hooked, names):
    names["hook.example"] = [["8.8.8.8"]]
    with pytest.raises(Forbidden, match="https"):
        post("http://hook.example/", b"", {})


def test_a_redirect_is_not_followed(hooked):
    hooked.status, hooked.headers = 302, {"Location": f"{hooked.url}/secret"}
    assert not post(f"{hooked.url}/hook", b"", {}).accepted
    assert [path for path, _headers, _body in hooked.arrived] == ["/hook"]


def test_a_server_is_asked_again_when_it_says_so(hooked):
    hooked.status, hooked.headers = 429, {"Retry-After": "77"}
    assert post(hooked.url, b"", {}) == Answer(429, 77)


def test_a_server_that_dribbles_is_hung_up_on(settings, monkeypatch):
    settings.WEBHOOK_NETWORKS = ["127.0.0.1"]
    monkeypatch.setattr(outgoing, "TOTAL", 0.3)
    listening = socket.create_server(("127.0.0.1", 0))
    Thread(target=_dribble, args=[listening], daemon=True).start()
    with pytest.raises(Failed, match=r"too long|reached"):
        post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"", {})
    listening.close()


def _dribble(listening):
    connected, _address = listening.accept()
    try:
        connected.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
        while True:
            connected.sendall(b"a")
            time.sleep(0.05)
    except OSError:
        connected.close()


def test_a_server_that_is_not_there_is_named_so(settings):
    settings.WEBHOOK_NETWORKS = ["127.0.0.1"]
    with pytest.raises(Failed, match="couldn’t be reached"):
        post("http://127.0.0.1:1/", b"", {})
