"""
Requests that no browser would send, the same for the same seed: `requests(seed, n, codes)`.

`over_http` and `within` send one to a running site or to Django's test client and return its status.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from urllib.parse import quote, urlencode, urlsplit

from django.test import Client

VERBS = (
    ["GET"] * 45
    + ["POST"] * 40
    + ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "BREW"] * 2
)
ADDRESSES = [
    "/", "/lobby", "/ranking", "/rules", "/rules/learn", "/settings", "/settings/code", "/language",
    "/tables/new", "/outbox", "/outbox/1", "/players", "/u/Ann", "/u/Nobody", "/mail/fewer/x",
    "/account/login/", "/account/signup/", "/account/login/code/confirm/", "/account/password/reset/",
    "/account/logout/", "/account/email/", "/account/sessions/", "/admin/", "/admin/games/user/1/change/",
    "/static/x", "/favicon.ico", "/robots.txt", "/tables", "/ratings", "/u/Ann/games", "/statistics",
    "/tournaments", "/tournaments/new", "/tournaments/nosuch", "/clubs", "/clubs/join/x", "/club/nosuch",
    "/duplicate", "/duplicate/nosuch", "/decision/1", "/following", "/feed/x/games.atom", "/watch/x", "/t/x",
    "/join/x", "/invited/x", "/site/x", "/rules/learn/1/x", "/suspension", "/moderation",
]  # fmt: skip
OF_A_GAME = [
    "", "/live", "/move", "/replay", "/deal", "/board.png", "/og.png", "/legend", "/again", "/take",
    "/leave", "/bot", "/bot/remove", ".txt", "/frames", "/moves", "/export", "/nothing", "/branch", "/talk",
    "/say", "/unsay", "/mute", "/sheet", "/pencil", "/note", "/last-round", "/webhooks", "/report", ".json",
]  # fmt: skip
NAMES = [
    "ply", "move", "card", "city", "site", "block", "page", "q", "next", "invite", "side", "players",
    "preset", "language", "name", "email", "login", "password", "code", "theme", "time_zone", "v", "at",
    "is_staff", "is_superuser", "csrfmiddlewaretoken", "token", "seat", "user", "o", "e", "", "a[]", "é",
    "m", "n", "branch", "before", "since", "until", "circle", "season", "country", "person", "text", "said", "act",
]  # fmt: skip
SCRAPS = [
    "", "0", "-1", "9" * 40, "1e309", "NaN", "null", "true", "[]", "{}", "\0", "\n", "\r\nX-Evil: 1", "%00",
    "%", "%zz", "../../etc/passwd", "//evil.example", "javascript:alert(1)", "' OR 1=1 --", "\"><script>",
    "<img src=x onerror=alert(1)>", "{{7*7}}", "{% debug %}", "${7*7}", "é", "🏙", "\u202e", "\ud800",
    "\ufeff", "a" * 3000, "5C3", "2 hkg 3", "take 222111", "ann@example.org", "2030-01-01", "Berlin",
    "-2", "3", "0001-01-01", "9999-12-31", "9999-12-31T23:59", "2024-01-01T00:00:00+23:59~1",
    "9999-12-31T23:59:59-01:00~1", "~", "2024-01-01T00:00:00+00:00~" + "9" * 40,
]  # fmt: skip
CHARSETS = [
    "utf-8", "utf-16", "utf-7", "utf-32", "cp037", "idna", "punycode", "rot13", "base64", "hex", "zlib",
    "unicode_escape", "latin-1", "undefined", "nosuch", "",
]  # fmt: skip
KINDS = [
    "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x",
    "application/json", "text/plain", "text/xml", "",
]  # fmt: skip
HEADERS = {
    "Accept-Language": ["de", "xx-YY;q=9", "*", "de" * 900, "\xff", "en;q=nan", "zh-hant-tw-x-private"],
    "Cookie": ["sessionid=x", "sessionid=" + "a" * 2000, "csrftoken=é", "=;=;;", "messages=W10", "sessionid=\xff",
               "django_language=../x", "__Host-sessionid=1", 'sessionid="\\000aaaaaaaa"'],
    "HX-Request": ["true", "false", "\xff"],
    "HX-Current-URL": ["http://[", "javascript:x", "é"],
    "HX-Target": ["main", "<b>"],
    "Range": ["bytes=0-0", "bytes=9-1", "bytes=x"],
    "If-Modified-Since": ["Thu, 99 Foo 2020", "0"],
    "If-None-Match": ['"', "*", 'W/"x"'],
    "Referer": ["http://[::1", "é", "https://evil.example/"],
    "Origin": ["null", "https://evil.example", "http://[", ""],
    "X-Forwarded-For": ["127.0.0.1", "::1, x", "é", "1" * 500],
    "X-Forwarded-Proto": ["https", "gopher"],
    "X-HTTP-Method-Override": ["DELETE"],
    "Accept-Encoding": ["br;q=x", "gzip;q=0", "*"],
    "Expect": ["200-ok"],
    "Host": ["evil.example", "127.0.0.1:99999", "[::1", "é.example", "localhost"],
}  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What is sent; `headers` without Host are completed by who sends it."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def requests(seed: object, number: int, codes: Sequence[str] = ()) -> Iterator[Request]:
    """Yield requests to pages, to those of the games with these codes, and to nothing."""
    chance = random.Random(f"{seed}")
    for _ in range(number):
        yield _request(chance, codes)


def _request(chance: random.Random, codes: Sequence[str]) -> Request:
    method = chance.choice(VERBS)
    path = _address(chance, codes)
    if chance.random() < 0.6:
        path += "?" + _fields(chance)
    headers = {
        name: chance.choice(HEADERS[name])
        for name in chance.sample(sorted(HEADERS), chance.choice([0, 0, 1, 2]))
    }
    if method in ("GET", "HEAD"):
        return Request(method, path, headers)
    kind = chance.choice(KINDS)
    if chance.random() < 0.4:
        kind += f"; charset={chance.choice(CHARSETS)}"
    return Request(method, path, headers | {"Content-Type": kind}, _body(chance, kind))


def _address(chance: random.Random, codes: Sequence[str]) -> str:
    if chance.random() < 0.15:
        return "/" + "/".join(_quoted(chance) for _ in range(chance.randint(1, 3)))
    if codes and chance.random() < 0.6:
        return f"/g/{chance.choice(codes)}{chance.choice(OF_A_GAME)}"
    return chance.choice(ADDRESSES) + chance.choice(["", "", "", "/", "//", _quoted(chance)])


def _quoted(chance: random.Random) -> str:
    scrap = chance.choice(SCRAPS).encode("utf-8", "surrogatepass")
    return (
        quote(scrap)
        if chance.random() < 0.9
        else quote(scrap, safe="/%&=;'<>\"{}$ ").replace(" ", "+")
    )


def _fields(chance: random.Random) -> str:
    chosen = [(chance.choice(NAMES), chance.choice(SCRAPS)) for _ in range(chance.randint(1, 5))]
    if chance.random() < 0.2:
        chosen += chosen[:1]  # repeated
    return urlencode([(name, scrap.encode("utf-8", "surrogatepass")) for name, scrap in chosen])


def _body(chance: random.Random, kind: str) -> bytes:
    if chance.random() < 0.15:
        return chance.randbytes(chance.randint(0, 2000))
    if kind.startswith("multipart"):
        name, scrap = chance.choice(NAMES), chance.choice(SCRAPS)
        file = chance.choice(["", "; filename=x", '; filename="../x"', "; filename*=utf-7''x"])
        end = chance.choice(["--x--\r\n", "--x", ""])
        part = f'--x\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n{scrap}\r\n{end}'
        return part.encode("utf-8", "surrogatepass")
    return _fields(chance).encode()


def within(client: Client, request: Request, token: str = "") -> int:
    """The status of the test client's answer; a token makes its forms pass the check of their origin."""
    headers = {
        name: value
        for name, value in request.headers.items()
        if name not in ("Cookie", "Content-Type")
    }
    if token:
        headers["X-CSRFToken"] = token
        headers.pop("Origin", None)
    kind = request.headers.get("Content-Type", "")
    answer = client.generic(request.method, request.path, request.body, kind, headers=headers)
    return answer.status_code


def over_http(url: str, request: Request, seconds: float = 120, cookie: str = "") -> int:
    """The status of a running site's answer; 0 if it closes the connection without one."""
    address = urlsplit(url)
    connection = HTTPConnection(address.hostname or "", address.port, timeout=seconds)
    try:
        connection.putrequest(
            request.method, request.path, skip_host=True, skip_accept_encoding=True
        )
        headers = {
            "Host": address.netloc,
            **request.headers,
            "Content-Length": f"{len(request.body)}",
        }
        for name, value in (headers | ({"Cookie": cookie} if cookie else {})).items():
            connection.putheader(name, value.encode("utf-8"))
        connection.endheaders(request.body)
        return connection.getresponse().status
    except (ConnectionError, ValueError):  # closed, or not even HTTP; what http.client won't send
        return 0
    finally:
        connection.close()
