"""A tab calls its reader back: title and icon within a minute, a sound and a vibration if chosen."""

import pytest
from playwright.sync_api import expect

from engine import Phase
from games.models import User
from tests.games.conftest import play_until, seated, skip

pytestmark = pytest.mark.chromium
# What a page can't show in a test: it is hidden, and it sounds and vibrates.
STAGE = """
    window.signals = [];
    Object.defineProperty(document, "hidden", {get: () => window.away === true});
    Navigator.prototype.vibrate = (length) => window.signals.push(length);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function () { window.signals.push("tone"); start.call(this); };
"""


@pytest.fixture
def game(ann, bo, cy, di):
    """A game in which Bo builds next, and then others before it's Ann's turn again."""
    game = seated([ann, bo, cy, di])
    skip(game, 40)
    play_until(game, Phase.BUILD, "W")
    return game


@pytest.fixture
def opened(visit, ann):
    def opened(path):
        page = visit(ann, "about:blank")
        page.add_init_script(STAGE)
        page.clock.install()
        page.goto(path)
        return page

    return opened


@pytest.mark.parametrize("path", ["/", "/g/{code}"], ids=["home", "table"])
def test_a_hidden_tab_learns_of_a_turn_within_a_minute(opened, game, path):
    page = opened(path.format(code=game.code))
    assert not page.title().strip().startswith("(")
    page.evaluate("window.away = true")
    play_until(game, Phase.BUILD, "S")
    page.clock.run_for(60_000)
    expect(page.locator("link[rel=icon]")).to_have_attribute("data-turns", "1")
    assert page.title().startswith("(1) ")
    assert [] == page.evaluate("window.signals")


@pytest.mark.parametrize("away", [True, False], ids=["hidden", "seen"])
def test_it_sounds_and_vibrates_for_those_who_want_it(opened, game, ann, away):
    User.objects.filter(pk=ann.pk).update(sound=True, vibration=True)
    page = opened(f"/g/{game.code}")
    page.evaluate(f"window.away = {str(away).lower()}")
    play_until(game, Phase.BUILD, "S")
    page.clock.run_for(60_000)
    turn = page.locator("link[data-turns='1']" if away else "#table .title .mine")
    expect(turn).to_have_count(1)
    assert [200, "tone"] == page.evaluate("window.signals")
