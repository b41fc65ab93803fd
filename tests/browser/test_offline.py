"""Without a network the site says so and shows the last public board; signing out removes it."""

import pytest
from playwright.sync_api import expect

from tests.games.conftest import to_build

pytestmark = pytest.mark.chromium
KEPT = "caches.match('/last-board.svg').then((kept) => !!kept)"
CONTROLLED = "navigator.serviceWorker.controller?.state === 'activated'"


def wait_until(page, script, *, wanted=True):
    """Ask again until the script says so; the pages' policy forbids Playwright's own way."""
    for _ in range(100):
        if page.evaluate(script) == wanted:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{script} isn't {wanted}.")


@pytest.fixture
def table(ann, bo, cy, di):
    game = to_build([ann, bo, cy, di], 40)
    return f"/g/{game.code}"


@pytest.fixture
def player(visit, ann, table, provoked):
    """Ann's page at the table, whose board her device has kept."""
    page = visit(ann, table, service_workers="allow")
    wait_until(page, KEPT)
    wait_until(page, CONTROLLED)
    return page


def lose_network(page, provoked):
    provoked.append("Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)


def test_the_last_board_is_shown_without_what_concerns_the_player(player, provoked, table):
    lose_network(player, provoked)
    player.goto("/tables")
    expect(player.get_by_role("heading", name="You’re offline")).to_be_visible()
    picture = player.get_by_role("img", name="The last board you looked at")
    assert 100 < picture.evaluate("(picture) => picture.decode().then(() => picture.naturalWidth)")
    player.context.set_offline(False)
    player.get_by_role("link", name="Try again").click()
    expect(player.get_by_role("heading", level=1)).to_have_text("Open tables")


def test_the_page_follows_the_readers_language(player, ann, provoked):
    ann.language = "de"
    ann.save()
    player.goto("/tables")
    german = (
        "caches.match('/offline').then((kept) => kept.headers.get('Content-Language') === 'de')"
    )
    wait_until(player, german)
    lose_network(player, provoked)
    player.goto("/tables")
    expect(player.get_by_role("heading", name="Du bist offline")).to_be_visible()


def test_signing_out_removes_it(player, provoked):
    player.set_viewport_size({"width": 1280, "height": 800})
    player.get_by_text("Ann", exact=True).first.click()
    player.get_by_role("button", name="Sign out").click()
    player.wait_for_url("**/")
    wait_until(player, KEPT, wanted=False)
    lose_network(player, provoked)
    player.goto("/tables")
    expect(player.get_by_role("heading", name="You’re offline")).to_be_visible()
    expect(player.get_by_role("img")).to_have_count(0)


def test_a_visitor_keeps_no_board(visit, table):
    page = visit(None, table, service_workers="allow")
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then(({length}) => length)") == 0
    )
