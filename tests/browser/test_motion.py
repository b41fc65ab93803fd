"""Moves are seen in a browser: once, again, skipped, never in the way, and not with reduced motion."""

import pytest
from playwright.sync_api import expect

from tests.games.conftest import seated, skip, to_build

from .conftest import PHONE
from .hands import settled
from .test_shifts import NOTE_SHIFTS

pytestmark = pytest.mark.chromium
RUNNING = "document.getAnimations().filter(({effect}) => effect.target.closest('.sites')).length"


@pytest.fixture(params=["flat", "skyline"])
def table(request, ann, bo, cy, di):
    """The address of a table at which the others have built since Ann's last turn."""
    game = to_build([ann, bo, cy, di], 40, monster="godzilla")
    return f"/g/{game.code}?board={request.param}"


def test_moves_play_when_the_turn_is_opened_and_not_when_it_is_reloaded(visit, ann, table):
    page = visit(ann, table)
    expect(page.locator("#table.moving")).to_have_count(1)
    page.reload()
    expect(page.locator("#table.moving")).to_have_count(0)
    page.evaluate("document.getElementById('poll').dispatchEvent(new CustomEvent('poll'))")
    settled(page)
    assert 0 == page.evaluate(RUNNING)


def test_again_plays_them_and_skip_ends_them(visit, ann, table):
    page = visit(ann, table)
    page.reload()
    link = page.locator(".moves-again")
    link.evaluate("(link) => link.click()")
    assert 0 < page.evaluate(RUNNING)
    link.evaluate("(link) => link.click()")
    assert 0 == page.evaluate(RUNNING)
    assert "again" not in page.url


def test_a_tap_meanwhile_picks_and_ends_what_it_redraws(visit, ann, table):
    page = visit(ann, table)
    page.reload()
    page.locator(".moves-again").evaluate("(link) => link.click()")
    page.locator("input[name=card] + label").first.click()
    settled(page)
    expect(page.locator("input[name=card]").first).to_be_checked()
    assert 0 == page.evaluate(RUNNING)


def test_nothing_moves_for_those_who_want_no_motion(visit, ann, table):
    page = visit(ann, table, reduced_motion="reduce")
    assert 0 == page.evaluate(RUNNING)
    expect(page.locator(".moves-again")).to_be_hidden()
    expect(page.locator(".came").first).to_have_css("opacity", "1")


def test_no_move_shifts_the_page(visit, ann, table):
    page = visit(ann, "about:blank")
    page.add_init_script(NOTE_SHIFTS)
    page.goto(table, wait_until="networkidle")
    page.evaluate("Promise.all(document.getAnimations().map(({finished}) => finished))")
    assert 0 == sum(value for value, *_ in page.evaluate("window.shifts"))


def test_without_scripts_moves_play_and_a_link_plays_them_again(visit, ann, table):
    page = visit(ann, table, java_script_enabled=False)
    expect(page.locator("#table.moving")).to_have_count(1)
    page.reload()
    expect(page.locator("#table.moving")).to_have_count(0)
    page.get_by_role("link", name="Again").click()
    expect(page.locator("#table.moving")).to_have_count(1)


# Where each star of a scored round is at the end of its flight, and the middle of its colour's place in the strip.
LANDED = """() => [...document.querySelectorAll(".pays")].map((star) => {
    const [flight] = star.getAnimations();
    flight.pause();
    flight.currentTime = flight.effect.getComputedTiming().endTime - 1;
    const middle = (it) => { const box = it.getBoundingClientRect(); return box.left + box.width / 2; };
    const colour = star.className.match(/c([RBYK])/)[1];
    const place = document.querySelector(`.strip use[href="#badge-${colour}"]`).closest("div");
    return Math.abs(middle(star) - middle(place));
})"""


@pytest.mark.parametrize("board", ["flat", "skyline"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_points_of_a_round_fly_to_their_places_in_the_strip(
    visit, ann, bo, cy, di, players, board
):
    game = seated([ann, bo, cy, di][:players], sides="SN" if players == 2 else "SWNE"[:players])
    skip(game)
    other = bo if players == 2 else ann  # not the one who moved last, to whom nothing is news
    page = visit(other, f"/g/{game.code}?board={board}", viewport=PHONE)
    away = page.evaluate(LANDED)
    assert len(away) >= 1
    assert max(away) < 25, "pixels from the middle"
    assert 0 == page.evaluate("document.documentElement.scrollWidth - innerWidth")


# --- The front page ------------------------------------------------------------------------------


@pytest.fixture
def finished(ann, bo, cy, di):
    game = seated([ann, bo, cy, di])
    skip(game)
    return game


def test_a_finished_game_grows_on_the_front_page_once_and_shifts_nothing(visit, finished):
    page = visit(None, "about:blank")
    page.add_init_script(NOTE_SHIFTS)
    page.goto("/", wait_until="networkidle")
    assert 90 < page.evaluate(RUNNING)
    height = page.evaluate("document.documentElement.scrollHeight")
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    assert 0 == page.evaluate(RUNNING)
    assert height == page.evaluate("document.documentElement.scrollHeight")
    assert 0 == sum(value for value, *_ in page.evaluate("window.shifts"))


def test_it_stands_at_once_for_those_who_want_no_motion(visit, finished):
    page = visit(None, "/", reduced_motion="reduce")
    assert 0 == page.evaluate(RUNNING)
    expect(page.locator(".born").first).to_have_css("opacity", "1")


@pytest.mark.parametrize("width", [320, 390, 700, 1024, 1280])
def test_the_skyline_fits_the_front_page_at_every_width(visit, finished, width):
    page = visit(None, "/", viewport={"width": width, "height": 800}, reduced_motion="reduce")
    assert 0 == page.evaluate("document.documentElement.scrollWidth - innerWidth")
    widest = "Math.max(...[...document.querySelectorAll('.slab .deck')].map((it) => it.getBoundingClientRect().right))"
    assert page.evaluate(widest) <= width
