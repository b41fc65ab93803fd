"""The board owns the screen: all of it above the dock on a phone, and large sites on a wide screen."""

import pytest
from playwright.sync_api import expect

from engine import Phase
from games.models import User
from tests.games.conftest import fresh, play_until, seated, skip

from .conftest import PHONE, SMALL

pytestmark = pytest.mark.chromium

WIDE = {"width": 1440, "height": 900}
SEEN = """() => {
    const board = document.querySelector(".cities").getBoundingClientRect();
    const dock = document.querySelector(".dock").getBoundingClientRect();
    return (Math.min(board.bottom, dock.top) - board.top) / board.height;
}"""
SITE = """() => document.querySelector(".sites .plot").getBoundingClientRect().width / 53 * 56"""
CUT = """() => [...document.querySelectorAll(".strip .who b")]
    .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
# Cards and blocks share a row: with two colours the blocks are in two rows beside the cards.
ONE_ROW = """() => {
    const [cards, blocks] = [".cards", ".blocks"]
        .map((part) => document.querySelector(`.dock ${part}`).getBoundingClientRect());
    return cards.top === blocks.top && cards.bottom === blocks.bottom && cards.right <= blocks.left;
}"""
TABLES = {
    "plain": {},
    "two colours": {},
    "monster and ordinances": {"monster": "baby", "ordinances": "yes", "slow_growth": "yes"},
    "two colours, a monster and ordinances": {"monster": "godzilla", "ordinances": "yes"},
    "partners and ordinances": {"partners": "yes", "ordinances": "yes"},
}


@pytest.fixture(params=TABLES)
def table(request, ann, bo, cy, di):
    """The address of a game in which Ann is to build."""
    two = "two colours" in request.param
    people, sides = ([ann, bo], "SN") if two else ([ann, bo, cy, di], "SWNE")
    game = seated(people, sides=sides, **TABLES[request.param])
    skip(game, 40)
    play_until(game, Phase.BUILD, "S")
    return f"/g/{fresh(game).code}"


def shares(page, table):
    """The share of the board above the dock, in either view."""
    seen = {}
    for view in ("flat", "skyline"):
        page.goto(f"{table}?board={view}")
        seen[view] = page.evaluate(SEEN)
    return seen


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("screen", "share"), [(PHONE, 1), (SMALL, 0.85)], ids=["phone", "small phone"]
)
def test_the_board_is_above_the_dock_of_a_phone_with_whole_names(
    visit, ann, bo, table, screen, share, language
):
    User.objects.filter(pk=bo.pk).update(name="Wilhelmina")
    User.objects.update(language=language)
    page = visit(ann, table, viewport=screen)
    assert [] == page.evaluate(CUT)
    assert page.evaluate(ONE_ROW)
    seen = shares(page, table)
    assert min(seen.values()) >= share, seen


@pytest.mark.parametrize("sides", ["SWNE", "WNES"], ids=["south", "west"])
def test_sites_are_84_to_96_pixels_large_on_a_wide_screen(visit, ann, bo, cy, di, sides):
    page = visit(ann, f"/g/{seated([ann, bo, cy, di], sides=sides).code}", viewport=WIDE)
    assert 84 <= page.evaluate(SITE) <= 96
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert 84 <= page.evaluate(SITE) <= 96


def test_that_a_move_was_played_is_said_in_the_bar(visit, ann, bo, cy, di):
    game = seated([ann, bo, cy, di])
    skip(game, 32)
    play_until(game, Phase.BUILD, "S")
    skip(game, 1)
    page = visit(ann, f"/g/{game.code}?done={fresh(game).ply}")
    expect(page.locator(".bar .done")).to_contain_text("Move played.")
    expect(page.locator(".bar .done")).to_be_in_viewport(ratio=1)
    assert 0 == page.evaluate("scrollY"), "the strip of players is still seen"
    play_until(game, Phase.BUILD, "S")
    page.reload()
    expect(page.locator(".bar #say .done")).to_contain_text("Move played.")


def test_monster_and_ordinance_are_one_line_that_unfolds(visit, ann, bo, cy, di):
    game = seated([ann, bo, cy, di], monster="godzilla", ordinances="yes")
    play_until(game, Phase.BUILD, "S")
    walk = visit(ann, f"/g/{game.code}", viewport=SMALL).locator(".walk")
    assert walk.bounding_box()["height"] <= 26
    walk.locator("summary").click()
    expect(walk.locator("p").first).to_be_visible()
