"""Chromium, asked itself, would install the site as an app, and opens what it has installed without a network."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from games.models import User
from tests.conftest import CHROMIUM

from .conftest import FLAGS, PHONE, session_of
from .test_offline import CONTROLLED, wait_until

pytestmark = pytest.mark.chromium


@pytest.fixture
def profile(live_server: LiveServer, tmp_path: Path) -> Iterator[BrowserContext]:
    """A window with a profile of its own, because nothing can be installed from a private one."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        context = playwright.chromium.launch_persistent_context(
            tmp_path,
            executable_path=str(CHROMIUM),
            args=FLAGS,
            base_url=live_server.url,
            viewport=PHONE,
        )
        yield context
        context.close()


@pytest.fixture
def page(profile: BrowserContext, live_server: LiveServer, ann: User) -> Page:
    """Ann's home page, whose service worker is at work."""
    profile.add_cookies([session_of(ann, live_server.url)])
    page = profile.new_page()
    page.goto("/")
    wait_until(page, CONTROLLED)
    return page


def asked(page: Page, question: str) -> Any:
    """The browser's answer to a question of its developer tools."""
    return page.context.new_cdp_session(page).send(question)


def test_the_browser_finds_no_reason_not_to_install_it(page):
    assert [] == asked(page, "Page.getInstallabilityErrors")["installabilityErrors"]


def test_the_browser_reads_the_manifest_as_it_is_meant(page, live_server):
    told = asked(page, "Page.getAppManifest")
    assert [] == told["errors"]
    read = told["manifest"]
    assert f"{live_server.url}/" == read["startUrl"] == read["id"]
    assert "kStandalone" == read["display"]
    assert {"192x192", "512x512"} == {icon["sizes"] for icon in read["icons"]}


def test_the_app_opens_without_a_network(page, profile):
    profile.set_offline(True)
    opened = profile.new_page()
    opened.goto("/")
    assert "You’re offline" == opened.get_by_role("heading", level=1).inner_text()
