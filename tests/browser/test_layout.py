"""The layout of pages: touch targets, narrow screens, landmarks, and the reader's settings."""

import pytest
from playwright.sync_api import expect

from engine import Options, Phase, legal_builds
from games.lobby import seating
from games.models import User
from tests.games.conftest import play_until, seated, skip, to_build

from .conftest import DESKTOP, PHONE, SMALL
from .hands import radios

pytestmark = pytest.mark.chromium

NARROW = {"width": 320, "height": 640}
# Touch targets smaller than 44 by 44; links in a sentence are exempt, a radio counts with its label.
SMALLER = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary, label.pick, label.card")]
    .filter((it) => it.checkVisibility({checkVisibilityCSS: true, opacityProperty: true}))
    .filter((it) => !it.closest(".skip, .vh, [hidden]") && it.type !== "hidden")
    .filter((it) => !(it.matches("a") && it.closest("p, li, td, dd, small") && getComputedStyle(it).display === "inline"))
    .map((it) => [it, (it.matches("[type=radio], [type=checkbox]") && it.closest("label")) || it])
    .filter(([it, hit]) => hit !== it || !it.matches("[type=radio]"))
    .map(([it, hit]) => [hit.getBoundingClientRect(), it])
    .filter(([box]) => box.width && (Math.round(box.width) < 44 || Math.round(box.height) < 44))
    .map(([box, it]) => `${Math.round(box.width)}×${Math.round(box.height)} ${it.outerHTML.slice(0, 90)}`)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def game(ann, bo, cy, di):
    """A game of four in its second round, in which Ann is to build."""
    return to_build([ann, bo, cy, di], 32)


@pytest.fixture
def pages(game, ann, bo):
    """Addresses of all kinds of pages, for Ann."""
    card, block, city = (
        radio[1:]
        for radio in radios(game.state(), "S", next(iter(legal_builds(game.state(), "S"))))
    )
    duel, table = seated([ann, bo], sides="SN"), seating.open_table(ann, game.options, side="S")
    over = seated([ann, bo], sides="SN")
    skip(over)
    play_until(duel, Phase.CHOOSE, "S")
    return [
        f"/g/{game.code}", f"/g/{game.code}?card={card}&block={block}&city={city}", f"/g/{duel.code}", f"/g/{over.code}",
        f"/g/{over.code}/deal", f"/g/{table.code}", "/", "/tables", "/tables/new", "/ranking", "/ratings", "/u/Ann/games", "/u/Ann", "/settings",
        "/rules", "/outbox", "/404",
    ]  # fmt: skip


def each(page, addresses, ask):
    """The results of `ask` for each page, by address, without empty ones."""
    found = {}
    for address in addresses:
        page.goto(address)
        if here := page.evaluate(ask):
            found[address] = here
    return found


def test_whatever_a_finger_hits_is_44_pixels_wide_and_high(visit, pages, ann):
    page = visit(ann, "/404", has_touch=True, is_mobile=True)
    assert {} == each(page, pages, SMALLER)


@pytest.mark.parametrize("width", [320, 390, 600, 1280])
@pytest.mark.parametrize("players", [2, 4])
def test_the_print_sheet_fits_the_screen_and_its_columns_do_not_overlap(
    visit, ann, bo, cy, di, width, players
):
    over = seated([ann, bo, cy, di][:players], sides="SN" if players == 2 else "SWNE")
    skip(over)
    page = visit(None, f"/g/{over.code}/sheet", viewport={"width": width, "height": 800})
    assert 0 == page.evaluate(WIDER)
    # A line that leaves its column is wider than its item.
    wide = "[...document.querySelectorAll('.all-builds li')].filter((it) => it.scrollWidth > it.clientWidth).length"
    assert 0 == page.evaluate(wide)


def test_two_rows_of_blocks_on_a_small_phone_are_44_pixels_each(visit, ann, bo):
    duel = seated([ann, bo], sides="SN")
    play_until(duel, Phase.BUILD, "S")
    page = visit(ann, "/404", viewport=SMALL, has_touch=True, is_mobile=True)
    assert {} == each(page, [f"/g/{duel.code}"], SMALLER)


def test_whatever_a_stranger_hits_is_44_pixels_wide_and_high(visit, game):
    page = visit(None, "/404", has_touch=True, is_mobile=True)
    assert {} == each(
        page, ["/", "/account/login/", "/account/signup/", f"/g/{game.code}"], SMALLER
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_is_wider_than_a_screen_of_320_pixels(visit, pages, ann, language):
    """Tests a 1280 pixel screen zoomed to 400 % (WCAG 1.4.10)."""
    User.objects.update(language=language)
    page = visit(ann, "/404", viewport=NARROW)
    assert {} == each(page, pages, WIDER)


def test_text_twice_as_large_makes_no_page_wider(visit, pages, ann):
    """Zooms to 200 % as a browser does (WCAG 1.4.4): half the width, each pixel twice as large."""
    page = visit(ann, "/404", viewport={"width": 640, "height": 400}, device_scale_factor=2)
    assert {} == each(page, pages, WIDER)


def test_the_filters_of_open_tables_are_folded_on_a_phone_and_one_row_on_a_desktop(visit, ann, bo):
    seating.open_table(bo, Options(), side="S")
    page = visit(ann, "/tables", viewport=PHONE)
    expect(page.get_by_role("button", name="Show results")).to_be_hidden()
    assert page.get_by_role("link", name="Join table").bounding_box()["y"] < 400
    page.get_by_text("Filters: ").click()
    page.get_by_label("Players").select_option("2")
    page.get_by_role("button", name="Show results").click()
    expect(page.get_by_text("No open table matches.")).to_be_visible()

    page.set_viewport_size(DESKTOP)
    page.goto("/tables")
    fields = [
        page.get_by_label(name).bounding_box() for name in ("Players", "Rules", "Time per move")
    ]
    assert 1 == len({field["y"] for field in fields})
    expect(page.get_by_text("Filters: ")).to_be_hidden()


SHAPE = """() => {
    const wrong = [], count = (what) => document.querySelectorAll(what).length;
    if (count("h1") !== 1) wrong.push(`${count("h1")} h1`);
    for (const [what, many] of [["body > header", 1], ["main", 1], ["body > footer", 1]])
        if (count(what) !== many) wrong.push(`${count(what)} ${what}`);
    if (!count("header nav[aria-label]")) wrong.push("no nav");
    if (count("#table") && count("aside") !== 1) wrong.push("no aside beside the table");
    for (const group of document.querySelectorAll("fieldset"))
        if (group.firstElementChild?.tagName !== "LEGEND") wrong.push("a fieldset without legend");
    const live = [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")].map((it) => it.id);
    if (live.some((id) => !["say", "messages", "length", "copied"].includes(id))) wrong.push(`live: ${live}`);
    return wrong.length ? wrong : null;
}"""


def test_every_page_has_one_heading_landmarks_legends_and_nothing_live_but_what_changes(
    visit, pages, ann
):
    assert {} == each(visit(ann, "/404"), pages, SHAPE)


def test_the_bar_is_live_where_one_may_build(visit, game, ann):
    assert 1 == visit(ann, f"/g/{game.code}").get_by_role("status").count()


def moving(page):
    return page.evaluate("getComputedStyle(document.querySelector('.pick')).transitionDuration")


def test_nothing_moves_for_who_wants_less_motion(visit, game, ann):
    page = visit(ann, f"/g/{game.code}")
    assert "0.12s" == moving(page)
    page.emulate_media(reduced_motion="reduce")
    assert "0s" == moving(page)


def unlit(page, card):
    """The opacity of a site that is not the card's."""
    return page.evaluate(
        f"getComputedStyle(document.querySelector('.site:not(.site-{card})')).opacity"
    )


def test_nothing_is_dimmed_for_who_wants_more_contrast(visit, game, ann):
    card = game.state().hands["S"][0]
    page = visit(ann, f"/g/{game.code}?card={card}")
    assert "0.42" == unlit(page, card)
    page.emulate_media(contrast="more")
    assert "1" == unlit(page, card)


def test_a_skyline_has_no_shadows_and_strong_outlines_for_who_wants_more_contrast(visit, game, ann):
    page = visit(ann, f"/g/{game.code}?board=skyline")
    rim, shadow = page.locator(".skyline .hull").first, page.locator(".skyline .shadow").first
    expect(rim).to_have_css("stroke-width", "0.9px")
    page.emulate_media(contrast="more")
    expect(rim).to_have_css("stroke-width", "1.6px")
    expect(shadow).to_have_css("display", "none")


STROKES = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Highlight";
    const style = (what) => getComputedStyle(document.querySelector(what));
    return {highlight: getComputedStyle(probe).color, ring: style(".ring").stroke,
            city: style(".city input:checked + .card").outlineColor,
            card: style("[name=card]:checked + .pick").outlineColor,
            block: style("[name=block]:checked + .pick").outlineColor, roof: style(".sites .roof.cR").fill};
}"""


def test_rings_have_the_readers_own_colour_and_towers_theirs_where_colours_are_forced(
    visit, game, ann
):
    card, block, city = (
        radio[1:]
        for radio in radios(game.state(), "S", next(iter(legal_builds(game.state(), "S"))))
    )
    page = visit(
        ann, f"/g/{game.code}?card={card}&block={block}&city={city}", forced_colors="active"
    )
    found = page.evaluate(STROKES)
    assert found["highlight"] == found["ring"] == found["city"]
    assert found["highlight"] == found["card"] == found["block"]
    assert "rgb(219, 90, 60)" == found["roof"]


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_on_paper_there_are_board_scores_and_nothing_to_press(visit, game, ann, screen):
    page = visit(ann, f"/g/{game.code}", viewport=screen)
    page.emulate_media(media="print")
    for gone in (".top", ".bar", ".dock", ".typed", ".foot", ".links"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".city .sites")).to_have_count(6)
    expect(page.locator("#scores")).to_be_visible()
    assert "exact" == page.evaluate(
        "getComputedStyle(document.querySelector('.sites')).printColorAdjust"
    )
