"""A browser without scripts: it keeps cookies, follows links and sends forms as pages offer them."""

from collections.abc import Callable, Mapping
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

from django.test import Client

from .page import Form, Page

SECONDS = 60

Fetch = Callable[[str, Mapping[str, str] | None], Page]


class Browser:
    """`fetch` gets an address, or posts fields to it, and follows redirects."""

    def __init__(self, fetch: Fetch) -> None:
        self.fetch = fetch

    def open(self, url: str) -> Page:
        return self.fetch(url, None)

    def send(self, page: Page, form: Form, press: str = "", **values: object) -> Page:
        """Fill in a form of `page` and press its button."""
        return self.post(page, form, form.filled(press, **values))

    def post(self, page: Page, form: Form, fields: Mapping[str, str]) -> Page:
        url = urljoin(page.url, form.action)
        if form.method == "post":
            return self.fetch(url, fields)
        return self.fetch(f"{url.partition('?')[0]}?{urlencode(fields)}", None)


def over_http(seconds: float = SECONDS) -> Fetch:
    """A browser over the network, with its own cookie jar."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()), ProxyHandler({}))

    def fetch(url: str, fields: Mapping[str, str] | None) -> Page:
        request = Request(url)
        if fields is not None:
            request.data = urlencode(fields).encode()
            request.add_header("Origin", "{0.scheme}://{0.netloc}".format(urlsplit(url)))
        try:
            answer = opener.open(request, timeout=seconds)
        except HTTPError as refused:
            answer = refused
        with answer:
            return Page(answer.url, answer.status, answer.read().decode())

    return fetch


def within(client: Client) -> Fetch:
    """A browser over Django's test client. It does not follow the redirect of a post, which saves a third."""

    def fetch(url: str, fields: Mapping[str, str] | None) -> Page:
        answer = client.get(url) if fields is None else client.post(url, fields)
        return Page(
            answer.headers.get("Location", url), answer.status_code, answer.content.decode()
        )

    return fetch
