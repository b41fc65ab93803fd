"""A move typed at the table: eight keys from the top of the page, with scripts and without."""

import pytest
from playwright.sync_api import expect

from engine import Phase, legal_builds
from tests.browser.hands import settled
from tests.games.conftest import fresh, play_until, seated

pytestmark = pytest.mark.chromium


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without"])
def test_a_typed_move_takes_eight_keys(visit, ann, bo, cy, script):
    game = seated([ann, bo, cy], sides="SWN")
    state = play_until(game, Phase.BUILD, "S")
    build = next(iter(legal_builds(state, "S")))
    page = visit(ann, f"/g/{game.code}", java_script_enabled=script)
    keys = ["Tab", "Tab", "Enter", *f"{build.card}{build.city.lower()}{build.floors}", "Enter"]
    for key in keys:
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_focused()
    page.keyboard.press("Enter")

    page.wait_for_url("**done=*")
    assert state.ply + 1 == fresh(game).ply
    assert 8 == len([*keys, "Enter"])


def test_no_key_alone_does_anything_outside_a_field(visit, ann, bo):
    """WCAG 2.1.4: speech input, or leaning on the keyboard, plays nothing."""
    game = seated([ann, bo], sides="SN")
    play_until(game, Phase.BUILD, "S")
    page = visit(ann, f"/g/{game.code}")
    settled(page)
    before = page.url, page.locator("#table").inner_html()
    for key in "abcdefghijklmnopqrstuvwxyz0123456789?/.+-":
        page.keyboard.press(key)
    assert before == (page.url, page.locator("#table").inner_html())
