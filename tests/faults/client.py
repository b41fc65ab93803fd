"""An HTTP client without mercy: one connection per request, no redirect followed, every answer timed."""

import http.client
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

SECONDS = 30  # after which an answer counts as missing


@dataclass(frozen=True)
class Answer:
    """The answer to one request; status 0 if there was none."""

    asked: str
    status: int
    seconds: float
    location: str
    at: float
    body: bytes

    @property
    def failed(self) -> bool:
        """Whether the site broke: no answer, or an error it didn't mean to give (503 is meant)."""
        return self.status == 0 or (self.status >= 500 and self.status != 503)


class Client:
    """A browser's cookies and its requests."""

    def __init__(self, url: str, journal: list[Answer]) -> None:
        self.url, self.journal = urlsplit(url), journal
        self.cookies: dict[str, str] = {}

    def get(self, path: str, seconds: float = SECONDS) -> Answer:
        return self._ask("GET", path, None, seconds)

    def post(self, path: str, fields: Mapping[str, object], seconds: float = SECONDS) -> Answer:
        return self._ask("POST", path, urlencode(fields), seconds)

    def sign_in(self, address: str, password: str) -> Answer:
        self.get("/account/login/")
        return self.post("/account/login/", {"login": address, "password": password})

    def _ask(self, method: str, path: str, body: str | None, seconds: float) -> Answer:
        began, status, location, content = time.monotonic(), 0, "", b""
        connection = http.client.HTTPConnection(self.url.netloc, timeout=seconds)
        try:
            connection.request(method, path, body, self._headers(body))
            answer = connection.getresponse()
            content = answer.read()
            status, location = answer.status, answer.headers.get("Location", "")
            self._keep(answer.headers.get_all("Set-Cookie") or [])
        except (OSError, http.client.HTTPException) as error:
            content = repr(error).encode()
        finally:
            connection.close()
        name = f"{method} {path.partition('?')[0]}"
        seen = Answer(name, status, time.monotonic() - began, location, began, content[:300])
        self.journal.append(seen)
        return seen

    def _headers(self, body: str | None) -> dict[str, str]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Origin"] = f"{self.url.scheme}://{self.url.netloc}"
            headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        return headers

    def _keep(self, cookies: list[str]) -> None:
        for cookie in cookies:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
