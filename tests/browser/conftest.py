"""Chromium with the tests' own site, served from a thread of this process; bots move when a test says so."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)
from pytest_django.live_server_helper import LiveServer

from games.models import User
from tests.conftest import CHROMIUM
from tests.games.conftest import ann, bo, cy, di, eve, fresh_cache, person  # noqa: F401 (the cast)

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip
PATIENCE = 30_000  # milliseconds: machines are slow
expect.set_options(timeout=PATIENCE)

SMALL = {"width": 360, "height": 640}
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps a loop running in this thread, but database queries are safe here.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def provoked() -> list[str]:
    """Prefixes of errors that a test provokes on purpose and `visit` ignores."""
    return []


@pytest.fixture
def visit(chromium: Browser, live_server: LiveServer, provoked: list[str]) -> Iterator[Visit]:
    """
    `visit(user, "/g/abc", **how)` opens a page for a user, or signed out (None), in its own context.

    `how` is playwright's: viewport, has_touch, java_script_enabled, … An error on a console, a policy that is
    broken, a request that leaves the site and an answer of 500 fail the test at its end.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def visit(user: User | None, path: str = "/", **how: Any) -> Page:
        usual = {"viewport": PHONE, "service_workers": "block"}
        context = chromium.new_context(base_url=live_server.url, **usual | how)
        contexts.append(context)
        if user:
            context.add_cookies([session_of(user, live_server.url)])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        watch(page, live_server.url, wrong)
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert [] == [each for each in wrong if not each.startswith(tuple(provoked))]


def session_of(user: User, url: str) -> Any:
    """The session cookie of a signed-in user."""
    client = Client()
    client.force_login(user)
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}


def watch(page: Page, site: str, wrong: list[str]) -> None:
    """Record in `wrong` everything that must not happen on any page."""

    def asked(request: Request) -> None:
        if not request.url.startswith((site, "data:")):
            wrong.append(f"asked for {request.url}")

    def answered(response: Response) -> None:
        if response.status >= 500:
            wrong.append(f"{response.status} for {response.url}")

    def said(message: ConsoleMessage) -> None:
        # The console reports the error status of a page that refuses.
        if message.type == "error" and "responded with a status of 4" not in message.text:
            wrong.append(message.text)

    page.on("request", asked)
    page.on("response", answered)
    page.on("console", said)
    page.on("pageerror", lambda error: wrong.append(str(error)))
