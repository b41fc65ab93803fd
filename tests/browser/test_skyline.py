"""The skyline under a finger: a tap on a plot picks card and city, also where the boxes of cities overlap."""

import pytest
from playwright.sync_api import expect

from engine import Phase
from tests.games.conftest import play_until, seated

from .conftest import PHONE
from .hands import settled

pytestmark = pytest.mark.chromium

MIDDLE = """(plot) => {
    const {left, top, width, height} = plot.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""


def test_a_tap_on_a_plot_picks_its_city_and_its_card(visit, ann, bo):
    game = seated([ann, bo], sides="SN")
    play_until(game, Phase.BUILD, "S")
    card = game.state().hands["S"][0]
    page = visit(ann, f"/g/{game.code}?board=skyline", viewport=PHONE, has_touch=True)
    for city in "ABCDEF":
        plot = page.locator(f"#sites{city} [data-n='{card}'] .plot").first
        page.touchscreen.tap(*plot.evaluate(MIDDLE))
        settled(page)
        expect(page.locator(f"#c{city}")).to_be_checked()
        expect(page.locator(f"#k{card}")).to_be_checked()
    assert "board=skyline" in page.url
    expect(page.locator("#sitesF .target")).to_have_count(1)
