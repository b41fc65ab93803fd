"""The time zone of the browser, at sign-up and when it differs from the account's."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games.models import User

pytestmark = pytest.mark.chromium


def zone_of(name):
    return User.objects.get(name=name).time_zone


def fill_in(page):
    page.get_by_label("Email address").fill("gus@example.org")
    page.get_by_label("Display name").fill("Gus")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/account/confirm-email/")


def test_a_new_account_lives_where_its_browser_is(visit, db):
    fill_in(visit(None, "/account/signup/", timezone_id="Asia/Tokyo"))
    assert "Asia/Tokyo" == zone_of("Gus")


def test_without_scripts_it_lives_in_utc(visit, db):
    fill_in(visit(None, "/account/signup/", timezone_id="Asia/Tokyo", java_script_enabled=False))
    assert "UTC" == zone_of("Gus")


def test_a_traveller_is_asked_once_per_zone(visit, ann):
    page = visit(ann, "/", timezone_id="Asia/Tokyo")
    page.goto("/tables")  # the first page has told the zone
    question = page.locator("form.zone")
    expect(question).to_contain_text("Your device is set to Asia/Tokyo, your account to ")
    assert [] == Axe().run(page).response["violations"]

    question.get_by_role("button", name="Keep UTC").click()
    expect(question).to_have_count(0)
    assert page.url.endswith("/tables")
    assert "UTC" == zone_of("Ann")

    page.goto("/")
    expect(page.locator("h1")).to_be_visible()
    expect(question).to_have_count(0)


def test_one_tap_moves_the_account_to_the_browsers_zone(visit, ann):
    page = visit(ann, "/settings", timezone_id="Asia/Tokyo")
    page.reload()
    page.get_by_role("button", name="Use Asia/Tokyo").click()
    expect(page.get_by_text("From now on your times are in Asia/Tokyo.")).to_be_visible()
    expect(page.get_by_label("Time zone")).to_have_value("Asia/Tokyo")
    expect(page.get_by_label("Time zone").locator("option:checked")).to_have_text(
        "UTC+09:00 Asia/Tokyo"
    )
