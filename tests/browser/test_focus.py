"""Neither focus nor a half-made choice is lost by an answer, another player's move or leaving the page."""

import pytest
from playwright.sync_api import expect

from engine import Phase, legal_builds
from games.play import turns
from tests.games.conftest import bot_move, fresh, play_on, play_until, seat, seated, to_build

from .hands import Keys, Tapping, radios, settled

pytestmark = pytest.mark.chromium


@pytest.fixture
def game(ann, bo, cy, di):
    """A game of four in its second round, in which Ann is to build."""
    return to_build([ann, bo, cy, di], 32)


def focused(page):
    """The id or tag of the focused element."""
    return page.evaluate("document.activeElement.id || document.activeElement.tagName")


def press_and_wait(page, key):
    with page.expect_response(lambda answer: "/g/" in answer.url):
        page.keyboard.press(key)
    settled(page)


def test_each_choice_leaves_the_focus_on_its_radio(visit, game, ann):
    page = visit(ann, f"/g/{game.code}")
    for group in ("card", "block", "city"):
        page.locator(f"input[name={group}]").first.focus()
        press_and_wait(page, "Space")
        assert page.locator(f"input[name={group}]").first.get_attribute("id") == focused(page)
        press_and_wait(page, "ArrowDown")
        assert page.locator(f"input[name={group}]:checked").get_attribute("id") == focused(page)


def test_after_play_the_focus_is_on_what_came_of_it(visit, game, ann):
    hands, state = Keys(), game.state()
    page = visit(ann, f"/g/{game.code}")
    hands.build(page, radios(state, "S", bot_move(state, "S")))
    page.wait_for_url("**done=*")
    page.wait_for_function("document.activeElement.textContent.trim().startsWith('Move played.')")


def test_a_legend_that_goes_leaves_the_focus_to_what_comes_after_it(visit, game, ann):
    page = visit(ann, f"/g/{game.code}")
    page.get_by_role("button", name="Got it").press("Enter")
    expect(page.locator("#legend")).to_have_count(0)
    expect(page.get_by_text("Board as text")).to_be_focused()


def test_a_refused_choice_of_blocks_has_the_focus_on_the_reason(visit, game, ann):
    play_until(game, Phase.CHOOSE, "S")
    page = visit(ann, f"/g/{game.code}", java_script_enabled=False)
    page.get_by_role("button", name="Take these").click()
    expect(page.locator(".choose .amber")).to_be_focused()


def test_with_scripts_blocks_are_taken_only_when_they_are_as_many_as_asked_for(visit, game, ann):
    play_until(game, Phase.CHOOSE, "S")
    page = visit(ann, f"/g/{game.code}")
    take, why = (
        page.get_by_role("button", name="Take these"),
        page.get_by_text("Take exactly 6 blocks."),
    )
    expect(take).to_be_disabled()
    expect(why).to_be_visible()
    page.get_by_role("link", name="Mixed").click()
    expect(take).to_be_enabled()
    expect(why).to_be_hidden()
    field = page.locator("input[name=r1]")
    field.fill(str(int(field.input_value()) + 1))
    expect(take).to_be_disabled()
    expect(page.locator(".total")).to_contain_text("7 of 6 blocks")
    page.locator("input[name=r1] ~ [data-step]").click()
    expect(take).to_be_disabled()


def test_a_typed_move_not_understood_leaves_the_focus_in_its_field(visit, game, ann):
    page = visit(ann, f"/g/{game.code}")
    page.locator("#typed").fill("zzz")
    page.keyboard.press("Enter")
    page.wait_for_url("**typed=zzz*")
    expect(page.locator("#typed")).to_be_focused()


def look_again(page, ply):
    Tapping().look_again(page, ply)
    settled(page)


def test_a_move_of_another_leaves_the_focus_in_the_table_and_open_what_was_opened(visit, game, ann):
    play_on(game, 1)
    page = visit(ann, f"/g/{game.code}")
    summary = page.get_by_text("Board as text")
    summary.click()
    summary.focus()
    look_again(page, play_on(game, 1))

    expect(page.get_by_text("Board as text")).to_be_focused()
    expect(page.locator(".astext table").first).to_be_visible()


def test_my_turn_comes_with_the_focus_on_the_heading_if_it_was_in_what_is_gone(visit, game, ann):
    hands, state = Keys(), game.state()
    page = visit(ann, f"/g/{game.code}")
    hands.build(page, radios(state, "S", bot_move(state, "S")))
    page.wait_for_url("**done=*")
    look_again(page, play_on(game, 3))

    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Skyline")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("input[name=card]").first).to_be_focused()


def test_the_focus_elsewhere_is_left_alone_when_another_moves(visit, game, ann):
    play_on(game, 1)
    page = visit(ann, f"/g/{game.code}", viewport={"width": 1280, "height": 800})
    lobby = page.get_by_role("link", name="Lobby")
    lobby.focus()
    look_again(page, play_on(game, 1))
    expect(lobby).to_be_focused()


def test_numbers_half_filled_in_survive_the_choice_of_another(visit, ann, bo):
    game = seated([ann, bo], sides="SN", choosing="together")
    page = visit(ann, f"/g/{game.code}")
    field = page.locator("input[name=r4]")
    field.fill("2")
    look_again(page, turns.submit_move(seat(game, "N"), 0, bot_move(game.state(), "N")))

    assert "2" == field.input_value()
    expect(field).to_be_focused()
    assert 1 == page.get_by_role("button", name="Take these").count()


def test_a_half_made_choice_survives_looking_again(visit, game, ann):
    """No other player can move while Ann is to build, so the page finds nothing new."""
    build = next(iter(legal_builds(game.state(), "S")))
    card, block, _ = radios(game.state(), "S", build)
    page = visit(ann, f"/g/{game.code}")
    for radio in (card, block):
        with page.expect_response(lambda answer: "card=" in answer.url):
            page.locator(f"label[for={radio}]").click()
    look_again(page, game.state())
    assert page.locator(f"#{card}").is_checked()
    assert page.locator(f"#{block}").is_checked()


def test_leaving_the_page_neither_plays_nor_loses_the_choice(visit, game, ann):
    chosen = radios(game.state(), "S", next(iter(legal_builds(game.state(), "S"))))
    page = visit(ann, f"/g/{game.code}")
    for radio in chosen:
        with page.expect_response(lambda answer: "=" in answer.url):
            page.locator(f"label[for={radio}]").click()
    page.wait_for_url("**card=*block=*city=*")
    page.goto("/rules")
    page.go_back()

    assert all(page.locator(f"#{radio}").is_checked() for radio in chosen)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    page.reload()
    assert all(page.locator(f"#{radio}").is_checked() for radio in chosen)
    assert game.ply == fresh(game).ply
