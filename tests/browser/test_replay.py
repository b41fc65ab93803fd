"""The replay in a real browser: steps redraw the page as loaded; keys, slider, no script, one file."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import Phase
from games.models import Game, User
from games.replay import cache
from tests.games.conftest import fresh, play_until, seated, skip

from .conftest import DESKTOP, PATIENCE, PHONE, Visit

pytestmark = pytest.mark.chromium
expect.set_options(timeout=PATIENCE)

# The replay as lines: tag, attributes in order, text; without the slider's value, and what a script unhides.
READ = """(root) => {
  const lines = [];
  const walk = (node) => {
    if (node.nodeType === 3) { if (node.data.trim()) lines.push(node.data.trim().replace(/\\s+/g, " ")); return; }
    if (node.nodeType !== 1) return;
    const names = [...node.attributes].map((a) => [a.name, a.name === "class" ? a.value.split(/\\s+/).filter(Boolean).sort().join(" ") : a.value]);
    const said = names.filter(([name, value]) => !(name === "value" && node.id === "m") && (name !== "class" || value) && !(name === "hidden" && node.closest(".share")));
    lines.push(`<${node.tagName.toLowerCase()} ${said.map((pair) => pair.join("=")).sort().join(" ")}>`);
    node.childNodes.forEach(walk);
  };
  walk(root);
  return lines;
}"""
LIVE = f"() => ({READ})(document.querySelector('.replay'))"
LOADED = f"""async () => {{
  const text = (await (await fetch(location.href)).text()).replace(/<style[^]*?<\\/style>/, "");  // not this page's nonce
  return ({READ})(new DOMParser().parseFromString(text, "text/html").querySelector(".replay"));
}}"""


@pytest.fixture
def over(ann: User, bo: User, cy: User, di: User) -> Game:
    """A finished game with variants, so that the page shows everything it can."""
    game = seated([ann, bo, cy, di], monster="baby", slow_growth="yes", ordinances="yes")
    skip(game)
    return fresh(game)


def at(page: Page, ply: int) -> None:
    expect(page.locator("#at")).to_contain_text(f"Move {ply} of")


def slide(page: Page, ply: int) -> None:
    page.locator("#m").evaluate(
        "(field, ply) => { field.value = ply; field.dispatchEvent(new Event('input', {bubbles: true})); }",
        ply,
    )
    at(page, ply)


def test_every_tenth_moment_redrawn_is_the_page_as_loaded(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=5", viewport=DESKTOP)
    for ply in [*range(0, over.ply, 10), over.ply, 7]:
        slide(page, ply)
        assert page.url.endswith(f"?m={ply}")
        assert page.evaluate(LOADED) == page.evaluate(LIVE)


def test_a_player_steps_through_a_running_game_with_his_own_hand(
    visit: Visit, ann: User, bo: User
) -> None:
    game = seated([ann, bo], sides="SN")
    skip(game, 30)
    page = visit(bo, f"/g/{game.code}/replay?seat=S&chips=on&m=30", viewport=PHONE)
    page.reload()  # the first page doesn't know the browser's zone yet, so it names the account's
    for ply in (29, 12, 0, 30):
        slide(page, ply)
        assert page.evaluate(LOADED) == page.evaluate(LIVE)
    expect(page.locator("#hands li")).to_have_count(1)


def test_the_tab_names_the_move_and_still_counts_the_turns_that_wait(
    visit: Visit, ann: User, bo: User
) -> None:
    game = seated([ann, bo], sides="SN")
    ply = play_until(game, Phase.BUILD, "S").ply
    page = visit(ann, f"/g/{game.code}/replay?m={ply}", viewport=DESKTOP)
    assert f"(1) Move {ply}: {game.name}" == page.title()
    slide(page, 1)
    assert f"(1) Move 1: {game.name}" == page.title()


def test_keys_step_while_the_replay_has_the_focus(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=DESKTOP)
    loads = []
    page.on("load", lambda: loads.append(1))
    page.locator(".top a").first.focus()
    page.keyboard.press("ArrowLeft")
    at(page, 40)

    page.get_by_role("region", name="Board").first.click()
    for key, ply in (
        ("ArrowLeft", 39),
        ("ArrowRight", 40),
        ("ArrowRight", 41),
        ("Home", 0),
        ("End", over.ply),
    ):
        page.keyboard.press(key)
        at(page, ply)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#at")).not_to_contain_text(f"Move {over.ply} of")
    before = int(page.locator("#at").inner_text().split()[1])
    page.keyboard.press("ArrowUp")
    expect(page.locator("#at")).not_to_contain_text(f"Move {before} of")
    page.keyboard.press("ArrowDown")
    at(page, before)
    assert [] == loads


def test_keys_work_at_once_and_go_on_at_both_ends(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=1", viewport=DESKTOP)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.locator(".all .near a").last.focus()
    for name, key, there, back in (
        ("End", "ArrowLeft", over.ply, over.ply - 1),
        ("Start", "ArrowRight", 0, 1),
    ):
        page.keyboard.press(name.replace("Start", "Home"))
        at(page, there)
        page.keyboard.press(key)
        at(page, back)
        page.get_by_role("link", name=name).press("Enter")
        at(page, there)
        page.keyboard.press(key)
        at(page, back)


def test_an_address_with_a_fragment_keeps_the_focus_where_it_leads(
    visit: Visit, over: Game
) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=40#graph", viewport=DESKTOP)
    page.keyboard.press("ArrowRight")
    at(page, 40)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_next_stays_where_it_is_and_in_sight(
    visit: Visit, over: Game, viewport: dict[str, int]
) -> None:
    page = visit(None, f"/g/{over.code}/replay", viewport=viewport)
    boxes = []
    for nth in range(12):
        slide(page, nth * over.ply // 11)
        boxes.append(page.get_by_role("link", name="Next move").bounding_box())
    assert boxes[0]
    assert boxes == [boxes[0]] * 12
    assert boxes[0]["y"] + boxes[0]["height"] < viewport["height"]


def test_on_a_desktop_nothing_gapes_or_overlaps_beside_the_board(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay", viewport=DESKTOP)
    for ply in (0, over.ply // 2, over.ply):
        slide(page, ply)
        for column in ((".seen", ".seat"), (".here", ".moves")):
            parts = (*column, ".comments", ".graph")
            for above, below in pairwise(page.locator(part).bounding_box() for part in parts):
                assert above
                assert below
                assert 0 <= below["y"] - above["y"] - above["height"] < 30


@pytest.mark.parametrize("width", [390, 768, 1024, 1280])
def test_the_names_of_the_cities_are_not_cut(visit: Visit, over: Game, width: int) -> None:
    page = visit(None, f"/g/{over.code}/replay", viewport={"width": width, "height": 800})
    cut = "[...document.querySelectorAll('.cname')].filter((name) => name.scrollWidth > name.clientWidth).length"
    out = "[...document.querySelectorAll('.head')].filter((head) => head.scrollWidth > head.clientWidth).length"
    assert [0, 0] == [page.evaluate(cut), page.evaluate(out)]
    expect(page.locator(".chip:visible").first).to_be_visible()


def test_a_link_to_this_move_follows_the_steps(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?seat=N&m=40", viewport=DESKTOP)
    slide(page, 33)
    link = page.get_by_role("link", name="Link to this move")
    expect(link).to_have_attribute("href", "?seat=N&m=33")
    link.click()
    at(page, 33)


def test_buttons_moves_swings_and_the_graph_lead_to_their_moment(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=DESKTOP)
    page.get_by_role("link", name="Next move").click()
    at(page, 41)
    page.locator(".all .near a").first.click()
    at(page, 35)
    swing = page.locator(".swings a").first
    swing.click()
    at(page, int(swing.inner_text().split()[1]))
    plot = page.locator(".graph .lines")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    at(page, round(over.ply / 2))
    page.get_by_role("link", name="End").click()
    at(page, over.ply)
    expect(page.get_by_role("link", name="Next move")).to_be_disabled()


def test_what_else_was_legal_stays_open_from_step_to_step(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=DESKTOP)
    page.get_by_text("Other legal builds").click()
    said = set()
    for ply in (40, 41, 42, 43):
        slide(page, ply)
        said.add(page.locator("#legal").inner_text())
        expect(page.locator("#legal")).to_contain_text("legal. ")
    assert 1 < len(said)
    slide(page, 0)
    expect(page.get_by_text("Other legal builds")).to_be_hidden()


def test_on_a_phone_the_graph_leaves_room_for_the_totals(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=PHONE)
    plot = page.locator(".graph .lines").bounding_box()
    assert plot
    assert (0, 340, 190) == (plot["x"], plot["width"], round(plot["height"]))


def test_back_takes_back_a_jump_and_steps_leave_nothing_to_go_back_through(
    visit: Visit, over: Game
) -> None:
    page = visit(None, f"/g/{over.code}", viewport=DESKTOP)
    page.get_by_role("link", name="Replay").first.click()
    at(page, over.ply)
    for ply in (30, 31, 40):
        slide(page, ply)
    swing = page.locator(".swings a").first
    jumped = int(swing.inner_text().split()[1])
    swing.click()
    at(page, jumped)
    page.get_by_role("link", name="Next move" if jumped < over.ply else "Previous move").click()
    expect(page.locator("#at")).not_to_contain_text(f"Move {jumped} of")

    page.go_back()
    at(page, 40)
    assert page.evaluate(LOADED) == page.evaluate(LIVE)
    page.go_forward()
    expect(page.locator("#at")).not_to_contain_text("Move 40 of")
    page.go_back()
    at(page, 40)
    page.go_back()
    page.wait_for_url(f"**/g/{over.code}")


def test_a_film_that_takes_long_says_how_far_it_is(
    visit: Visit, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "PATIENCE", 0.05)
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=DESKTOP)
    values: list[float] = []
    page.expose_function("values", lambda value: values.append(value))
    page.evaluate(
        "new MutationObserver(() => values(drawing.value)).observe(drawing, {attributes: true})"
    )
    page.get_by_role("link", name="Next move").click()
    at(page, 41)
    expect(page.locator("#drawing")).to_be_hidden()
    assert len({*values}) > 4
    assert page.evaluate(LOADED) == page.evaluate(LIVE)


@pytest.mark.parametrize("script", [True, False])
def test_a_file_that_takes_long_says_how_far_it_is(
    visit: Visit, over: Game, monkeypatch: pytest.MonkeyPatch, script: bool
) -> None:
    monkeypatch.setattr(cache, "PATIENCE", 0.05 if script else 0.1)
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=DESKTOP, java_script_enabled=script)
    page.get_by_role("link", name="Export this game as one file").click()
    expect(page.get_by_text(f"of {over.ply + 1} positions drawn")).to_be_visible()
    expect(page.get_by_role("link", name="Save file")).to_be_visible()
    if script:
        expect(page.get_by_role("link", name="Save file")).to_be_focused()


def test_without_a_script_every_control_is_a_link_or_a_form(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=DESKTOP, java_script_enabled=False)
    page.get_by_role("link", name="Previous round").click()
    page.get_by_role("link", name="Next move").click()
    page.get_by_role("link", name="Start").click()
    expect(page.locator("#here")).to_have_text("Nothing built yet.")
    page.locator("#m").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Go").click()
    at(page, 1)


def test_a_film_that_does_not_come_costs_a_page_load_and_no_more(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=40", viewport=DESKTOP)
    page.route("**/replay.json*", lambda route: route.fulfill(status=404, body="gone"))
    page.get_by_role("link", name="Next move").click()
    page.wait_for_url("**/replay?m=41")
    at(page, 41)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_sticks_out_and_what_is_pressed_is_large(
    visit: Visit, over: Game, width: int
) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=60", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = page.evaluate(
        "[...document.querySelectorAll('.steps .btn')].map((b) => b.getBoundingClientRect().toJSON())"
    )
    assert all(size["width"] >= 44 and size["height"] >= 44 for size in sizes)


def test_the_file_steps_from_disk_with_the_network_off(
    visit: Visit, chromium: Browser, over: Game, ann: User, tmp_path: Path
) -> None:
    page = visit(ann, f"/g/{over.code}/replay?m=0", viewport=DESKTOP)
    page.get_by_role("link", name="Export this game as one file").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save file").click()
    file = tmp_path / "game.html"
    download.value.save_as(file)

    asked: list[str] = []
    for script in (True, False):
        context = chromium.new_context(offline=True, java_script_enabled=script, viewport=DESKTOP)
        saved = context.new_page()
        saved.on("request", lambda request: asked.append(request.url))
        saved.on("pageerror", lambda error: asked.append(str(error)))
        saved.on("console", lambda said: asked.append(said.text) if said.type == "error" else None)
        saved.goto(file.as_uri())
        at(saved, over.ply)
        expect(saved.locator(".all > li").first).to_be_attached()
        if script:
            step_through(saved, page, over)
        else:
            expect(saved.locator(".steps")).to_be_hidden()
            expect(saved.locator(".board")).to_be_visible()
        context.close()
    assert [] == [address for address in asked if not address.startswith((file.as_uri(), "data:"))]


def step_through(saved: Page, page: Page, over: Game) -> None:
    """Step to some moments of the file and compare the board with a spectator's on the site, from the same side."""
    boards = "() => [...document.querySelectorAll('.sites')].map((city) => city.innerHTML)"
    saved.get_by_role("link", name="Previous move").click()
    at(saved, over.ply - 1)
    saved.locator(".board").click()
    saved.keyboard.press("Home")
    at(saved, 0)
    for ply in (1, 30, 61):
        slide(saved, ply)
        slide(page, ply)
        assert page.evaluate(boards) == saved.evaluate(boards)
    saved.goto(f"{saved.url.partition('#')[0]}#m=12")
    saved.reload()
    at(saved, 12)


def test_a_game_as_a_skyline_is_redrawn_as_loaded(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=5&board=skyline", viewport=DESKTOP)
    for ply in (0, 40, over.ply, 7):
        slide(page, ply)
        assert page.evaluate(LOADED) == page.evaluate(LIVE)
    expect(page.locator(".skyline")).to_have_count(6)


def test_a_game_plays_by_itself_until_its_end(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m={over.ply - 3}")
    page.locator("#speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at(page, over.ply)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert page.url.endswith(f"m={over.ply}")


def test_space_plays_and_pauses_and_a_step_by_hand_pauses(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=10")
    pause = page.get_by_role("button", name="Pause")
    page.keyboard.press("Space")
    expect(pause).to_be_visible()
    page.keyboard.press("Space")
    expect(pause).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowLeft")
    expect(pause).to_have_count(0)


def test_the_link_to_share_follows_the_moment(visit: Visit, over: Game) -> None:
    page = visit(None, f"/g/{over.code}/replay?m=10")
    slide(page, 20)
    shared = page.locator("#share-link").input_value()
    assert shared.endswith(f"/g/{over.code}/replay?seat=S&m=20")
    page.goto(shared)
    at(page, 20)
