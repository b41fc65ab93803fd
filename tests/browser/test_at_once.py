"""Without confirmation the third tap plays; keys, links, reloads and the script's own picks never do."""

import pytest
from playwright.sync_api import expect

from engine import Phase, legal_builds
from games.models import User
from tests.games.conftest import fresh, play_until, seated, skip

from .hands import Keys, radios, settled

pytestmark = pytest.mark.chromium
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def game(ann, bo, cy, di):
    """Ann, who plays without confirmation, is to build."""
    User.objects.filter(pk=ann.pk).update(confirm_moves=False)
    game = seated([ann, bo, cy, di])
    skip(game, 32)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


@pytest.fixture
def chosen(game):
    return radios(game.state(), "S", next(iter(legal_builds(game.state(), "S"))))


def tap(page, radio):
    with page.expect_response(lambda answer: "=" in answer.url):
        page.locator(f"label[for={radio}]").tap()
    settled(page)


def address(game, chosen):
    card, block, city = (radio[1:] for radio in chosen)
    return f"/g/{game.code}?card={card}&block={block}&city={city}"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["card first", "block first"])
def test_the_third_tap_plays(visit, game, ann, chosen, order):
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    for each in order:
        tap(page, chosen[each])
    assert game.ply == fresh(game).ply
    page.locator(f"label[for={chosen[2]}]").tap()
    page.wait_for_url("**done=*")
    assert game.ply + 1 == fresh(game).ply


def test_that_a_pointer_chose_is_in_the_request_and_in_no_address(visit, game, ann, chosen):
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    addresses = []
    page.on("request", lambda request: addresses.append(page.url))
    with page.expect_request("**by_pointer=1*"):
        page.locator(f"label[for={chosen[0]}]").tap()
    settled(page)
    tap(page, chosen[1])
    page.locator(f"label[for={chosen[2]}]").tap()
    page.wait_for_url("**done=*")
    page.go_back()
    page.wait_for_url("**card=*")
    assert address(game, chosen) in page.url
    assert [] == [one for one in [*addresses, page.url] if "pointer" in one]


def test_keys_choose_and_only_enter_plays(visit, game, ann, chosen):
    page = visit(ann, f"/g/{game.code}")
    page.mouse.click(200, 5)  # a pointer was used before
    hands = Keys()
    for radio in chosen:
        page.locator(f"input[name={page.locator(f'#{radio}').get_attribute('name')}]").first.focus()
        with page.expect_response(lambda answer: "=" in answer.url):
            hands.walk_to(page, radio)
        settled(page)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    assert game.ply == fresh(game).ply
    page.keyboard.press("Enter")
    page.wait_for_url("**card=*block=*city=*")
    expect(page.locator(".playform button")).to_be_focused()
    assert game.ply == fresh(game).ply
    page.keyboard.press("Enter")
    page.wait_for_url("**done=*")


def test_a_link_a_reload_and_the_way_back_play_nothing(visit, game, ann, chosen):
    page = visit(ann, address(game, chosen), **TOUCH)
    page.reload()
    page.goto("/rules")
    page.go_back()
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert game.ply == fresh(game).ply


def test_what_the_script_picks_for_a_tap_on_a_site_is_asked_about(visit, game, ann, chosen):
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    card, _, city = chosen
    with page.expect_response(lambda answer: "=" in answer.url):
        box = page.locator(f"label[for={city}] .site-{card[1:]} .plot").bounding_box()
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    settled(page)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    assert game.ply == fresh(game).ply


def test_who_wants_to_be_asked_is_asked(visit, game, ann, chosen):
    User.objects.filter(pk=ann.pk).update(confirm_moves=True)
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    for radio in chosen:
        tap(page, radio)
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert game.ply == fresh(game).ply
