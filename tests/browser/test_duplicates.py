"""Duplicate on a phone: sign up with a thumb, see points without boards, compare the moves of a seat."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.duplicates import signing_up, starting
from games.duplicates.models import Event
from games.play import shared_deals
from tests.games.conftest import skip

from .conftest import PHONE
from .test_axe import wrong_on

pytestmark = pytest.mark.chromium
TOLD = {"name": "Advent", "players": 2, "tables": 2, "preset": "modern", "clock": "daily"}


@pytest.fixture
def event(ann, bo):
    event = signing_up.announce(ann, **TOLD)
    signing_up.sign_up(bo, event)
    return event


@pytest.fixture
def started(event, cy, di):
    for user in (cy, di):
        signing_up.sign_up(user, event)
    starting.start_due(timezone.now())
    return Event.objects.get(pk=event.pk)


def end_all(event):
    for game in event.deal.games.all():
        skip(game)
    shared_deals.open_ended(timezone.now())


def fits(page):
    """Whether nothing makes the page wider than its screen."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_player_signs_up_and_withdraws(visit, event, cy, scripts):
    page = visit(cy, "/duplicate", viewport=PHONE, has_touch=True, java_script_enabled=scripts)
    page.get_by_role("link", name="Advent").tap()
    page.get_by_role("button", name="Sign up").tap()
    expect(page.get_by_role("heading", name="3 of 4 have signed up")).to_be_visible()
    page.get_by_role("button", name="Withdraw").tap()
    expect(page.get_by_role("heading", name="2 of 4 have signed up")).to_be_visible()


def test_a_player_announces_one(visit, cy):
    page = visit(cy, "/duplicate/new", viewport=PHONE, has_touch=True)
    page.get_by_label("Name of the event").fill("One deal")
    page.get_by_role("button", name="Announce event").tap()
    expect(page.get_by_role("heading", name="One deal")).to_be_visible()
    expect(page.get_by_role("heading", name="1 of 8 have signed up")).to_be_visible()


def test_at_the_end_each_move_leads_to_its_board(visit, started, ann):
    end_all(started)
    page = visit(ann, started.get_absolute_url(), viewport=PHONE, has_touch=True)
    assert fits(page)
    page.get_by_role("link", name="Moves side by side").first.tap()
    expect(page.get_by_role("heading", name="at all tables")).to_be_visible()
    assert fits(page)
    page.locator(".side-by-side td a").nth(4).tap()
    page.wait_for_url("**/replay?m=*")


def test_axe_finds_nothing_wrong_before_and_amid_an_event(visit, event, started, ann):
    waiting = signing_up.announce(ann, **TOLD)
    states = {
        "list": "/duplicate",
        "new": "/duplicate/new",
        "waiting": waiting.get_absolute_url(),
        "running": started.get_absolute_url(),
        "table": started.deal.games.get(seats__user=ann).get_absolute_url(),
    }
    assert {} == wrong_on(visit, ann, states)


def test_axe_finds_nothing_wrong_at_its_end(visit, started, ann):
    skip(started.deal.games.first())
    assert {} == wrong_on(visit, ann, {"one ended": started.get_absolute_url()})
    end_all(started)
    states = {
        "ended": started.get_absolute_url(),
        "seat": f"{started.get_absolute_url()}/moves?seat=N",
    }
    assert {} == wrong_on(visit, None, states)
