"""Inspecting a site by pointer, finger, keys and URL; and choosing a site first."""

import pytest
from playwright.sync_api import expect

from engine import Phase, legal_builds, parse
from engine.explain import site_status
from engine.orientation import site_number
from games.board.site_names import public_name
from games.models import User
from games.play import turns
from tests.games.conftest import fresh, play_until, seat, seated, skip

from .conftest import DESKTOP, PHONE
from .hands import settled

pytestmark = pytest.mark.chromium

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture
def game(ann, bo, cy, di):
    """A game of four in its first round, in which Ann has chosen blocks of all heights and is to build."""
    game = seated([ann, bo, cy, di])
    turns.submit_move(seat(game, "S"), 0, parse("take 432211"))
    skip(game, 11)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


def sites(game, wanted):
    """Ann's sites, as seen from her seat, for which `wanted(card, site_status, blocks, hand)` is true."""
    state = game.state()
    for city in "ABCDEF":
        for card in range(1, 10):
            look = site_status(state, "S", f"{city}{site_number('S', card)}")
            if wanted(card, look, state.chosen["R"], state.hands["S"]):
                yield card, city, look


def turn_with(game, wanted):
    """Skip to Ann's first turn with such a site, and return the sites."""
    for _turn in range(20):
        if found := next(sites(fresh(game), wanted), None):
            return fresh(game), *found
        skip(game, 1)
        play_until(game, Phase.BUILD, "S")
    raise AssertionError("No turn has such a site.")


def tile(page, card, city):
    return page.locator(f"#sites{city} .site[data-n='{card}'] .plot")


def middle(page, card, city):
    tile(page, card, city).scroll_into_view_if_needed()
    box = tile(page, card, city).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def panel(page, game, card, city):
    return page.locator(f"#peek .inspector[data-of='{public_name(game.theme, f'{city}{card}')}']")


def test_a_resting_pointer_brings_the_panel_and_leaving_takes_it_away(visit, game, ann):
    page = visit(ann, f"/g/{game.code}", viewport=DESKTOP)
    address = page.url
    page.mouse.move(*middle(page, 5, "B"))
    expect(panel(page, game, 5, "B")).to_be_visible()
    assert address == page.url
    page.locator("#peek b").first.hover()  # the pointer may enter it
    page.wait_for_timeout(400)
    expect(page.locator("#peek")).to_be_visible()
    page.mouse.move(2, 2)
    expect(page.locator("#peek")).to_be_hidden()


@pytest.mark.parametrize("who", ["ann", "nobody"])
def test_escape_closes_it_and_a_spectator_sees_it_too(visit, game, ann, who):
    page = visit(ann if who == "ann" else None, f"/g/{game.code}", viewport=DESKTOP)
    page.mouse.move(*middle(page, 1, "F"))
    expect(panel(page, game, 1, "F")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#peek")).to_be_hidden()


def test_a_pointer_finds_sites_after_a_card_is_chosen(visit, game, ann):
    page = visit(ann, f"/g/{game.code}?card={game.state().hands['S'][0]}", viewport=DESKTOP)
    page.mouse.move(*middle(page, 9, "C"))
    expect(panel(page, game, 9, "C")).to_be_visible()
    expect(page.locator(".peeked")).to_have_count(1)


def test_a_long_finger_brings_the_panel_and_chooses_nothing(visit, game, ann):
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    x, y = middle(page, 5, "B")
    cdp = page.context.new_cdp_session(page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(700)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(panel(page, game, 5, "B")).to_be_visible()
    expect(page.locator("input:checked")).to_have_count(0)
    page.locator("h1").tap()
    expect(page.locator("#peek")).to_be_hidden()


def test_the_keys_bring_it_for_the_site_of_the_chosen_card(visit, game, ann):
    card = game.state().hands["S"][0]
    page = visit(ann, f"/g/{game.code}?card={card}", viewport=DESKTOP)
    page.locator("#cA").focus()
    page.keyboard.press("ArrowDown")
    expect(panel(page, game, card, "B")).to_be_visible()
    assert "cB" == page.evaluate("document.activeElement.id")
    page.keyboard.press("Escape")
    expect(page.locator("#peek")).to_be_hidden()


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without"])
def test_an_address_opens_the_panel_in_the_page_and_close_takes_it_away(visit, game, ann, script):
    page = visit(
        ann,
        f"/g/{game.code}?card={game.state().hands['S'][0]}&site=HKG.N",
        java_script_enabled=script,
    )
    expect(page.locator(".play > .inspector")).to_contain_text("Hong Kong 2")
    page.get_by_role("link", name="Close").click()
    expect(page.locator(".inspector")).to_have_count(0)
    expect(page.locator(".asked")).to_have_count(0)
    assert page.url.endswith(f"?card={game.state().hands['S'][0]}")


def test_the_board_as_text_leads_to_each_site_without_a_script(visit, game, ann):
    page = visit(ann, f"/g/{game.code}", java_script_enabled=False)
    page.locator(f"label[for=k{game.state().hands['S'][0]}]").click()
    page.get_by_text("Board as text").click()
    page.locator(".astext button[value='HKG.N']").click()
    expect(page.locator(".play > .inspector")).to_contain_text("Hong Kong 2")
    assert f"card={game.state().hands['S'][0]}" in page.url


def press(page, card, city):
    with page.expect_response(lambda answer: answer.request.headers.get("hx-target") == "say"):
        page.touchscreen.tap(*middle(page, card, city))
    settled(page)


def test_a_lit_site_before_any_card_picks_card_city_and_the_smallest_block(visit, game, ann):
    game, card, city, look = turn_with(
        game, lambda card, look, blocks, hand: card in hand and look.legal
    )
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    press(page, card, city)
    least = min(block for block in game.state().chosen["R"] if block >= look.needed["R"])
    for radio in (f"k{card}", f"c{city}", f"b{least}r"):
        expect(page.locator(f"#{radio}")).to_be_checked()
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_visible()
    expect(page.get_by_role("status")).not_to_contain_text("Block changed")


@pytest.mark.parametrize("first", ["card", "no card"])
def test_an_amber_site_takes_the_smallest_block_that_will_do_and_says_so(visit, game, ann, first):
    def amber(card, look, blocks, hand):
        return card in hand and look.legal and min(blocks) < look.needed["R"]

    game, card, city, look = turn_with(game, amber)
    blocks = game.state().chosen["R"]
    picked = f"card={card}&" if first == "card" else ""
    page = visit(ann, f"/g/{game.code}?{picked}block={min(blocks)}r", **TOUCH)
    press(page, card, city)
    best = min(block for block in blocks if block >= look.needed["R"])
    expect(page.locator(f"#b{best}r")).to_be_checked()
    expect(page.get_by_role("status")).to_contain_text(f"Block changed to {best}.")
    assert page.url.endswith(f"?card={card}&block={best}r&city={city}")


def test_a_site_for_none_of_my_blocks_is_not_chosen_and_the_bar_says_why(visit, game, ann):
    game, card, city, _ = turn_with(game, lambda card, look, blocks, hand: look.code == "too-small")
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    press(page, card, city)
    expect(page.locator("input:checked")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("floors here and you have")
    assert page.url.endswith(f"/g/{game.code}")


def test_a_site_for_none_of_my_blocks_does_not_play_what_was_chosen_before(visit, game, ann):
    User.objects.filter(pk=ann.pk).update(confirm_moves=False)

    def shut(card, look, blocks, hand):
        return look.code == "too-small" and any(
            build.card == card for build in legal_builds(fresh(game).state(), "S")
        )

    game, card, city, _ = turn_with(game, shut)
    build = next(build for build in legal_builds(game.state(), "S") if build.card == card)
    page = visit(
        ann, f"/g/{game.code}?card={card}&block={build.floors}r&city={build.city}", **TOUCH
    )
    press(page, card, city)
    expect(page.get_by_role("status")).to_contain_text("floors here and you have")
    expect(page.get_by_role("button", name="Play move", exact=True)).to_be_enabled()
    page.wait_for_load_state("networkidle")
    assert game.ply == fresh(game).ply


def test_a_site_without_its_card_chooses_the_city_and_says_which_card_is_missing(visit, game, ann):
    game, card, city, _ = turn_with(
        game, lambda card, look, blocks, hand: card not in hand and look.legal
    )
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    press(page, card, city)
    expect(page.locator("input:checked")).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text(f"you don’t have card {card}.")


def test_a_second_site_tapped_is_as_good_as_the_first_while_no_card_was_chosen_by_hand(
    visit, game, ann
):
    def free(card, look, blocks, hand):
        return card in hand and look.legal and min(blocks) >= look.needed["R"]

    game, card, city, _ = turn_with(game, free)
    number, other = next((n, c) for n, c, _look in sites(game, free) if n != card and c != city)
    page = visit(ann, f"/g/{game.code}", **TOUCH)
    press(page, card, city)
    press(page, number, other)
    expect(page.locator(f"#k{number}")).to_be_checked()
    expect(page.locator(f"#c{other}")).to_be_checked()

    page.locator(f"label[for=k{card}]").tap()
    settled(page)
    press(page, number, city)
    expect(page.locator(f"#k{card}")).to_be_checked()  # chosen by hand, it stays
    expect(page.locator(f"#c{city}")).to_be_checked()
