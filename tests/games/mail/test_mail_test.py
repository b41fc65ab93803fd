"""A player sends themselves a test email, and sees when it was asked for, accepted, and when it arrived."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.mail import bounces, mailbox
from games.models import Delivery, MailTest, Notice, User
from tests.games.conftest import flat
from tests.games.doors import delivered

PAGE = "/settings/test-email"


@pytest.fixture
def browser(ann, sign_in) -> Client:
    return sign_in(ann)


def steps(browser: Client) -> list[str]:
    """The steps of the page, each with its mark."""
    return re.findall(r"<dt>(.+?)</dt>", flat(browser.get(PAGE)))


def link_in(email) -> str:
    return re.search(r"https?://\S+?(/mail/test/\S+)", email.body)[1]


def test_the_request_sends_nothing_itself(browser, mailoutbox):
    browser.post(PAGE)
    assert [] == mailoutbox
    assert ["✓ Asked for", "… Accepted by the mail server", "… Arrived"] == steps(browser)


def test_the_round_trip_is_shown(browser):
    browser.post(PAGE)
    [email] = delivered()
    assert (["ann@example.org"], True) == (email.to, email.subject.startswith("Test email from"))
    assert ["✓ Asked for", "✓ Accepted by the mail server", "… Arrived"] == steps(browser)
    stranger = Client()
    asked = stranger.get(link_in(email))
    assert "Has your test email arrived?" in flat(asked)
    assert "same-origin" == asked["Referrer-Policy"], "without one, browsers' posts are refused"
    assert "… Arrived" in steps(browser), "looking changes nothing: scanners open links"
    assert "has arrived" in flat(stranger.post(link_in(email)))
    assert "✓ Arrived" in steps(browser)


def test_the_page_asks_for_news_until_the_end(browser):
    assert "hx-trigger" not in flat(browser.get(PAGE))
    browser.post(PAGE)
    part = flat(browser.get(PAGE, headers={"HX-Request": "true"}))
    assert part.startswith('<div role="status" hx-get="/settings/test-email"')
    Client().post(link_in(delivered()[0]))
    assert "hx-trigger" not in flat(browser.get(PAGE, headers={"HX-Request": "true"}))


def test_it_stops_asking_after_ten_minutes(browser):
    browser.post(PAGE)
    Notice.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert "hx-trigger" not in flat(browser.get(PAGE))


def test_a_test_that_comes_back_is_shown(browser, ann):
    browser.post(PAGE)
    delivered()
    User.objects.filter(pk=ann.pk).update(bounce_score=bounces.HARD, bounced_at=timezone.now())
    bounces.count(ann, bounces.HARD, "550 5.1.1 No such user")
    page = flat(browser.get(PAGE))
    assert "✗ Arrived" in page
    assert "It came back: 550 5.1.1 No such user" in page


def test_it_also_tries_a_mailbox_that_refuses_and_quiet_hours_dont_hold_it(browser, ann):
    mailbox.refused(ann.email, "550 full")
    type(ann).objects.update(quiet_hours=True, quiet_from="00:00", quiet_until="23:59")
    browser.post(PAGE)
    assert 1 == len(delivered())


def test_a_test_that_the_mail_server_refuses_is_shown(browser, ann):
    browser.post(PAGE)
    Delivery.objects.update(outcome="dropped", reason="mailbox refuses emails")
    mailbox.refused(ann.email, "550 5.1.1 Unknown")
    assert '✗ Accepted by the mail server</dt><dd class="danger">550 5.1.1 Unknown' in flat(
        browser.get(PAGE)
    )


def test_nobody_sends_themselves_many(browser):
    assert [302, 302, 302, 429] == [browser.post(PAGE).status_code for _ in range(4)]
    Notice.objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert [302, 302, 302, 429] == [browser.post(PAGE).status_code for _ in range(4)]
    Notice.objects.update(created_at=timezone.now() - timedelta(hours=3))
    assert [302, 302, 302] == [browser.post(PAGE).status_code for _ in range(3)]
    Notice.objects.update(created_at=timezone.now() - timedelta(hours=4))
    refused = browser.post(PAGE)
    assert (302, 429) == (refused.status_code, browser.post(PAGE).status_code)
    assert 10 == MailTest.objects.count()


def test_no_test_goes_to_an_address_that_isnt_confirmed(browser, ann):
    EmailAddress.objects.filter(user=ann).update(verified=False)
    refused = browser.post(PAGE)
    assert (429, 0) == (refused.status_code, Notice.objects.count())
    assert "Confirm your email address first" in flat(refused)


@pytest.mark.parametrize("token", ["x", "IjEi:1tAAAA:bad"])
def test_a_link_of_somebody_elses_making_opens_nothing(db, token):
    assert 404 == Client().post(reverse("mail-test-came", args=[token])).status_code


def test_another_players_test_isnt_shown(browser, bo, sign_in):
    sign_in(bo).post(PAGE)
    assert [] == steps(browser)


def test_the_settings_have_the_button(browser):
    assert f'action="{PAGE}"' in flat(browser.get("/settings"))
