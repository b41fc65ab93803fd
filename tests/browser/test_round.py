"""A real browser: sign in, start a game against bots from the home page, play a round by clicking."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect, sync_playwright

from tests.acceptance.site import Site, running
from tests.conftest import CHROMIUM

pytestmark = pytest.mark.chromium

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip
PATIENCE = 60_000  # milliseconds: bots think in a worker, and machines are slow
expect.set_options(timeout=PATIENCE)
SCREENS = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The processes of the Procfile on SQLite and the broker in a folder, with the demo's accounts."""
    with running(tmp_path_factory.mktemp("site"), {"EMAIL_URL": "smtp://127.0.0.1:9"}) as site:
        site.manage("make_demo")
        yield site


@pytest.fixture(params=SCREENS)
def page(request: pytest.FixtureRequest, site: Site) -> Iterator[Page]:
    """A page that fails the test on a console error or a request that leaves the site."""
    wrong: list[str] = []

    def watch(asked: Request) -> None:
        if not asked.url.startswith((site.url, "data:")):
            wrong.append(f"asked for {asked.url}")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        page = browser.new_page(viewport=SCREENS[request.param])
        page.set_default_timeout(PATIENCE)
        page.on("request", watch)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        yield page
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=Path(folder) / f"round-{request.param}.png")
        browser.close()
    assert [] == wrong


def sign_in(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.url}/account/login/")
    page.get_by_label("Email address").fill(f"{name}@example.org")
    page.get_by_label("Password").fill("six cities")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("turn")


def choose_blocks(page: Page) -> None:
    page.get_by_role("link", name="Mixed").click()
    page.get_by_role("button", name="Take these").click()
    expect(page.get_by_text("Move played.", exact=True)).to_be_visible()


def build(page: Page) -> None:
    """Pick the first card and block, then try cities until a build is legal, and play."""
    played = re.search(r"done=(\d+)", page.url)
    page.locator("input[name=card] + label").first.click()
    page.locator("input[name=block] + label").last.click()
    play = page.get_by_role("button", name="Play move", exact=True)
    says = page.get_by_role("status")
    quiet = page.locator(".htmx-request, .htmx-swapping, .htmx-settling")
    for city in page.locator("input[name=city] + label").all():
        expect(quiet).to_have_count(0)
        with page.expect_response(
            lambda answer: "card=" in answer.url
        ):  # without the city if none of my blocks may go there
            city.click()
        expect(quiet).to_have_count(0)
        if play.is_visible():
            break
        assert says.inner_text()
    expect(says).to_contain_text("f scored now")
    play.click()
    page.wait_for_url(lambda url: "done=" in url and (not played or played[0] not in url))
    expect(page.get_by_text("Move played.", exact=True)).to_be_visible()


def test_a_round_against_bots_by_clicking(page: Page, site: Site) -> None:
    name = "ann" if page.viewport_size == SCREENS["phone"] else "bo"
    sign_in(page, site, name)
    page.get_by_role("button", name="4 players").click()

    expect(page.get_by_role("button", name="Take these")).to_be_visible()
    choose_blocks(page)
    for _ in range(6):
        # The page notices on its own that the bots have moved.
        page.locator("input[name=card] + label").first.wait_for()
        build(page)

    expect(page.get_by_role("button", name="Take these")).to_be_visible()
    expect(page.get_by_text("Round 1 scored").locator("visible=true").first).to_be_visible()
    expect(page.get_by_text("Round 2 of 4").first).to_be_visible()
