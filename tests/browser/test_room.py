"""The board owns the screen: all of it above the dock on a phone, and large sites on a wide screen."""

import pytest

from engine import Phase
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
TABLES = {
    "two colours": {},
    "monster and ordinances": {"monster": "baby", "ordinances": "yes"},
    "two colours and a monster": {"monster": "godzilla"},
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


def test_the_whole_board_is_above_the_dock_of_a_phone_with_whole_names(visit, ann, bo, table):
    bo.name = "Annelieske"
    bo.save()
    page = visit(ann, table, viewport=PHONE)
    assert [] == page.evaluate(CUT)
    seen = shares(page, table)
    assert min(seen.values()) >= 1, seen


def test_most_of_it_is_above_the_dock_of_a_small_phone(visit, ann, bo, cy, di):
    game = seated([ann, bo, cy, di])
    play_until(game, Phase.BUILD, "S")
    table = f"/g/{game.code}"
    seen = shares(visit(ann, table, viewport=SMALL), table)
    assert min(seen.values()) >= 0.85, seen


def test_sites_are_84_to_96_pixels_large_on_a_wide_screen(visit, ann, bo):
    page = visit(ann, f"/g/{seated([ann, bo], sides='SN').code}", viewport=WIDE)
    assert 84 <= page.evaluate(SITE) <= 96
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert 84 <= page.evaluate(SITE) <= 96
