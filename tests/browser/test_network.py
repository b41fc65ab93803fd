"""A slow or broken network at the table: Play waits, the bar reports the missing answer, the choice is kept."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from engine import Phase, legal_builds
from games.models import User
from tests.games.conftest import fresh, play_until, seated, skip

from .conftest import PHONE
from .hands import radios, settled

pytestmark = pytest.mark.chromium
TOUCH = {"has_touch": True, "is_mobile": True, "viewport": PHONE}
UNANSWERED = (
    "No answer came. Your choice is still here: press Preview, or choose again in a moment."
)
# What happens to the request, and the browser's and htmx's messages on the console.
FAILURES = {
    "no network": (
        lambda route: route.abort(),
        ["Failed to load resource: net::ERR_FAILED", "htmx:"],
    ),
    "too many": (lambda route: route.fulfill(status=429), ["Response Status Error Code 429"]),
    "our mistake": (
        lambda route: route.fulfill(status=500),
        [
            "500 for",
            "Failed to load resource: the server responded with a status of 500",
            "Response Status Error Code 500",
        ],
    ),
}


@pytest.fixture
def game(ann, bo, cy, di):
    """Ann is to build."""
    game = seated([ann, bo, cy, di])
    skip(game, 32)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


@pytest.fixture
def builds(game):
    """Two builds with one block in one city, on two sites."""
    every = list(legal_builds(game.state(), "S"))
    return next(
        (one, other)
        for one in every
        for other in every
        if (one.city, one.floors) == (other.city, other.floors) and one.card != other.card
    )


@pytest.fixture
def table(visit, game, ann):
    return visit(ann, f"/g/{game.code}", **TOUCH)


@pytest.fixture
def failure():
    return "no network"


@pytest.fixture
def broken(failure, table, provoked):
    """Leave every choice unanswered during this context."""

    @contextmanager
    def broken():
        fail, said = FAILURES[failure]
        provoked.extend(said)
        table.route(
            "**/g/*?*", lambda route: fail(route) if asked_by_script(route) else route.continue_()
        )
        yield
        table.unroute("**/g/*?*")

    return broken


def asked_by_script(route):
    """Requests by the script; Review and reloading are plain requests."""
    return "hx-request" in route.request.headers


def tap_site(page, build):
    page.locator(f"label[for=c{build.city}] .site-{build.card}").tap(
        force=True
    )  # whatever is there


def tap(page, radio):
    with page.expect_response(lambda answer: "=" in answer.url):
        page.locator(f"label[for={radio}]").tap()
    settled(page)


def chosen(page):
    """The ids of the radios that are checked."""
    return page.evaluate(
        "[...document.querySelectorAll('#chooser :checked')].map((radio) => radio.id)"
    )


def move(page):
    return page.locator(".playform [name=move]")


def play(page):
    return page.get_by_role("button", name="Play move", exact=True)


def test_play_waits_for_the_answer_to_another_site_in_the_same_city(table, builds):
    one, other = builds
    tap_site(table, one)
    expect(play(table)).to_be_enabled()
    held = []
    table.route("**/g/*?*", lambda route: held.append(route))
    with table.expect_request(f"**card={other.card}*"):
        tap_site(table, other)
    expect(table.locator(f"#k{other.card}")).to_be_checked()
    expect(play(table)).to_be_disabled()

    tap_site(table, one)
    with table.expect_request(f"**card={one.card}*"):
        held[0].continue_()
    expect(move(table)).to_have_value(re.compile(f"^{other.card}"))
    expect(play(table)).to_be_disabled()
    held[1].continue_()
    expect(move(table)).to_have_value(re.compile(f"^{one.card}"))
    expect(play(table)).to_be_enabled()


@pytest.mark.parametrize("failure", FAILURES)
def test_a_choice_without_an_answer_says_so_and_the_next_one_is_played_as_ever(
    table, game, builds, broken
):
    wanted, other = (radios(game.state(), "S", build) for build in builds)
    for radio in wanted:
        tap(table, radio)
    with broken():
        table.locator(f"label[for={other[0]}]").tap()
        expect(table.get_by_role("status")).to_have_text(UNANSWERED)
        expect(play(table)).to_have_count(0)
        expect(table.get_by_role("button", name="Preview")).to_be_visible()
        assert list(other) == chosen(table)
        assert f"card={builds[1].card}" in table.url

    tap(table, wanted[0])
    expect(table.get_by_role("status")).to_contain_text("f scored now")
    expect(table.get_by_role("button", name="Preview")).to_be_hidden()
    play(table).tap()
    table.wait_for_url("**done=*")
    assert game.ply + 1 == fresh(game).ply


def test_review_leads_on_from_a_choice_without_an_answer(table, game, builds, broken):
    wanted, other = (radios(game.state(), "S", build) for build in builds)
    for radio in wanted:
        tap(table, radio)
    with broken():
        table.locator(f"label[for={other[0]}]").tap()
        expect(table.get_by_role("status")).to_have_text(UNANSWERED)
        table.get_by_role("button", name="Preview").tap()
        expect(table.get_by_role("status")).to_contain_text("f scored now")
    assert list(other) == chosen(table)
    play(table).tap()
    table.wait_for_url("**done=*")


def test_a_choice_without_an_answer_survives_loading_the_page_again(table, game, builds, broken):
    wanted = radios(game.state(), "S", builds[0])
    with broken():
        for radio in wanted:
            table.locator(f"label[for={radio}]").tap()
        expect(table.get_by_role("status")).to_have_text(UNANSWERED)
        table.wait_for_url("**card=*block=*city=*")
        table.reload()
    assert list(wanted) == chosen(table)
    expect(play(table)).to_be_visible()


def test_who_is_not_asked_has_played_nothing_without_an_answer(table, game, ann, builds, broken):
    """The message of the first tap is not repeated for a later choice by keys."""
    User.objects.filter(pk=ann.pk).update(confirm_moves=False)
    table.reload()
    wanted, other = (radios(game.state(), "S", build) for build in builds)
    tap(table, wanted[0])
    tap(table, wanted[1])
    with broken():
        table.locator(f"label[for={wanted[2]}]").tap()
        expect(table.get_by_role("status")).to_have_text(UNANSWERED)
    with table.expect_response(lambda answer: f"card={builds[1].card}" in answer.url) as asked:
        table.evaluate(f"{other[0]}.click()")
    assert "by_pointer" not in asked.value.request.url
    expect(play(table)).to_be_visible()
    assert game.ply == fresh(game).ply


def test_an_answer_that_takes_for_ever_is_none(table, builds, provoked):
    provoked.append("htmx:")
    table.route("**/g/*?*", lambda _: None)
    table.evaluate(
        "document.addEventListener('htmx:configRequest', ({ detail }) => { detail.timeout /= 100; })"
    )
    table.locator(f"label[for=k{builds[0].card}]").tap()
    expect(table.get_by_role("status")).to_have_text(UNANSWERED)
