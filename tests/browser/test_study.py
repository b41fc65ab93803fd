"""A finished game looked at together: comments at moves and branches, on a phone, with scripts and without."""

import pytest
from playwright.sync_api import Page, expect

from engine import Phase
from games.models import Game, User
from games.talk import talking
from games.talk.models import Message
from tests.games.conftest import fresh, seated, skip

from .conftest import DESKTOP, PHONE, Visit
from .test_replay import LIVE, LOADED, at, slide

pytestmark = pytest.mark.chromium
# Points on the walls of towers that can be built on, in front of the ground of another site.
HIGH_WALLS = """() => [...document.querySelectorAll(".in-skyline .card")].flatMap((city) => {
  const walls = [...city.querySelectorAll(".hull")];
  const covers = (wall, seen) =>
    wall.isPointInFill(seen.matrixTransform(wall.getScreenCTM().inverse()));
  return walls.flatMap((wall, nth) => {
    const link = city.querySelector(`.at${wall.closest("[data-on]").dataset.on}`);
    const points = [8, 16, 24, 32, 40].map((y) => new DOMPoint(8, -y));
    const whole = ({ x, y }) => new DOMPoint(Math.floor(x), Math.floor(y));
    return points.map((at) => whole(at.matrixTransform(wall.getScreenCTM()))).filter((seen) => {
      const hit = document.elementFromPoint(seen.x, seen.y);
      return link && hit !== link && hit?.closest(".card") === city && covers(wall, seen)
        && !walls.slice(nth + 1).some((other) => covers(other, seen));
    }).map((seen) => [link.href, seen.x, seen.y]);
  });
})"""
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])


@pytest.fixture
def over(ann: User, bo: User, cy: User, di: User) -> Game:
    game = seated([ann, bo, cy, di])
    skip(game)
    return fresh(game)


def opened(visit: Visit, user: User, game: Game, scripts: bool, ply: int = 37) -> Page:
    path = f"/g/{game.code}/replay?m={ply}"
    return visit(user, path, viewport=PHONE, has_touch=True, java_script_enabled=scripts)


@SCRIPTS
def test_a_comment_is_written_read_and_deleted_at_its_move(
    visit: Visit, over: Game, eve: User, scripts: bool
) -> None:
    page = opened(visit, eve, over, scripts)
    page.get_by_role("link", name="Next move").tap()
    at(page, 38)
    page.get_by_text("Comment on this move").tap()
    page.get_by_label("Your comment").fill("Left and right, HKG.N is open")
    page.get_by_role("button", name="Send comment").tap()

    at(page, 38)
    expect(page.locator("#comments .said li")).to_contain_text("HKG.N is open")
    page.get_by_role("button", name="Delete").tap()
    at(page, 38)
    expect(page.locator("#comments .said")).to_have_count(0)


@SCRIPTS
def test_a_refused_comment_comes_back_where_it_was_written(
    visit: Visit, over: Game, eve: User, scripts: bool
) -> None:
    for nth in range(6):
        talking.say(eve, over, f"{nth}", public=True, ply=3)
    page = opened(visit, eve, over, scripts)
    page.get_by_role("link", name="Next move").tap()
    at(page, 38)
    page.get_by_text("Comment on this move").tap()
    page.get_by_label("Your comment").fill("Left and right")
    page.get_by_role("button", name="Send comment").tap()

    expect(page.locator("#refused")).to_contain_text("That’s a lot of messages.")
    expect(page.locator("#refused")).to_be_focused()
    at(page, 38)
    expect(page.get_by_label("Your comment")).to_have_value("Left and right")


def test_comments_come_and_go_with_the_steps(visit: Visit, over: Game, eve: User) -> None:
    for ply in (0, 12, 12, 40):
        talking.say(eve, over, f"About {ply}", public=True, ply=ply)
    page = visit(None, f"/g/{over.code}/replay?m=39", viewport=DESKTOP)
    for ply in (40, 12, 0, 11, over.ply):
        slide(page, ply)
        assert page.evaluate(LOADED) == page.evaluate(LIVE)
        shown = page.locator("#comments .said:visible li")
        expect(shown).to_have_count({40: 1, 12: 2, 0: 1}.get(ply, 0))


def test_keys_write_in_a_comment_and_do_not_step(visit: Visit, over: Game, eve: User) -> None:
    page = visit(eve, f"/g/{over.code}/replay?m=37", viewport=DESKTOP)
    page.get_by_text("Comment on this move").click()
    field = page.get_by_label("Your comment")
    field.press_sequentially("ab")
    for key in ("Home", "c", " ", "ArrowRight", "d"):
        field.press(key)
    expect(field).to_have_value("c adb")
    at(page, 37)


@SCRIPTS
def test_a_branch_is_tapped_typed_and_saved(
    visit: Visit, over: Game, eve: User, scripts: bool
) -> None:
    page = opened(visit, eve, over, scripts)
    page.get_by_role("link", name="Try other moves from here").tap()
    if page.locator(".palette .pick[aria-current]").count() == 0:
        page.locator(".palette .pick").first.tap()
    page.locator(".targets a").first.tap()
    expect(page.locator(".tried li")).to_have_count(1)
    if scripts:
        page.get_by_label("What does this branch show?").fill("A draft")
    page.get_by_role("link", name="Play as in the game").tap()
    expect(page.locator(".tried li")).to_have_count(2)
    if scripts:
        expect(page.get_by_label("What does this branch show?")).to_have_value("A draft")
    page.get_by_label("Or type your move").fill("nonsense")
    page.get_by_role("button", name="Play move").tap()
    expect(page.locator("#why")).to_contain_text("isn’t a move")
    page.get_by_role("link", name="Previous move").tap()
    expect(page.locator(".tried [aria-current]")).to_have_count(1)

    page.get_by_label("What does this branch show?").fill("Cairo stays blue")
    page.get_by_role("button", name="Save branch").tap()
    expect(page.locator("#comments .said li")).to_contain_text("Cairo stays blue")
    assert len(Message.objects.get().branch.split(",")) == 2
    page.get_by_role("link", name="Back to the replay").tap()
    at(page, 37)
    page.get_by_role("link", name="Branch:").tap()
    expect(page.locator(".tried li")).to_have_count(2)


@SCRIPTS
@pytest.mark.parametrize("view", ["flat", "skyline"])
def test_a_round_is_tried_without_typing_on_a_phone(
    visit: Visit, over: Game, eve: User, scripts: bool, view: str
) -> None:
    states = over.positions()
    start = max(n for n, state in enumerate(states) if state.phase is Phase.CHOOSE)
    page = visit(
        eve,
        f"/g/{over.code}/replay?board={view}&m={start}",
        viewport=PHONE,
        has_touch=True,
        java_script_enabled=scripts,
    )
    page.get_by_role("link", name="Try other moves from here").tap()
    page.get_by_role("link", name="Mixed").tap()
    page.get_by_role("button", name="Take these blocks").tap()
    expect(page.locator(".tried li")).to_have_count(1)

    expect(page.locator(".in-skyline")).to_have_count(1 if view == "skyline" else 0)
    page.locator(".targets a").last.tap(force=True)
    expect(page.locator(".tried li")).to_have_count(2)
    page.get_by_text("Choose by card and city").tap()
    page.locator(".by-card a").first.tap()
    expect(page.locator(".tried li")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_tap_on_a_tower_of_the_skyline_means_this_tower(
    visit: Visit, over: Game, eve: User
) -> None:
    starts = [n for n, state in enumerate(over.positions()) if state.phase is Phase.BUILD]
    tapped = 0
    for start in starts[-1:-30:-3]:
        if tapped == 2:
            break
        page = visit(eve, f"/g/{over.code}/branch?board=skyline&m={start}", viewport=DESKTOP)
        for address, x, y in page.evaluate(HIGH_WALLS)[:1]:
            page.mouse.click(x, y)
            expect(page.locator(".tried li")).to_have_count(1)
            assert address == page.url
            tapped += 1
    assert tapped
