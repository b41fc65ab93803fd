"""Changes of address, password and settings: only by the owner, who is notified."""

from datetime import time, timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.models import User
from tests.games.doors import (
    ADDRESS_CODE,
    LOGIN,
    PASSWORD,
    code,
    confirm,
    delivered,
    sign_in,
    signed_in,
    wrong,
)

pytestmark = pytest.mark.django_db


def test_changing_the_address_asks_for_the_password_and_a_code_from_the_new_one(
    client: Client, ann: User
) -> None:
    client.force_login(ann)
    asked = client.post("/account/email/", {"email": "ann@new.example", "action_add": "1"})
    assert asked.url.startswith("/account/reauthenticate/")
    answer = client.post(asked.url, {"password": PASSWORD, "next": "/account/email/"})
    assert answer.url == ADDRESS_CODE
    assert delivered()[-1].to == ["ann@new.example"]
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    client.post(ADDRESS_CODE, {"code": code()})
    ann.refresh_from_db()
    assert ann.email == "ann@new.example"
    assert [
        a.email for a in EmailAddress.objects.filter(user=ann, verified=True, primary=True)
    ] == ["ann@new.example"]
    assert delivered()[-1].to == ["ann@example.org"]
    assert delivered()[-1].subject == "Your email address was changed"


def test_an_account_without_password_confirms_changes_by_code(client: Client, ben: User) -> None:
    sign_in(client, ben)
    asked = client.post("/account/email/", {"email": "ben@new.example", "action_add": "1"})
    assert asked.url.startswith("/settings/code")
    client.post("/settings/code", {"send": "yes", "next": "/account/email/"})
    assert delivered()[-1].to == ["ben@example.org"]
    answer = client.post("/settings/code", {"code": code(), "next": "/account/email/"})
    assert answer.url == ADDRESS_CODE
    client.post(ADDRESS_CODE, {"code": code()})
    ben.refresh_from_db()
    assert ben.email == "ben@new.example"


def test_a_change_of_address_with_an_expired_code_says_so(client: Client, ben: User) -> None:
    sign_in(client, ben)
    confirm(client)
    client.post("/account/email/", {"email": "ben@new.example", "action_add": "1"})
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=1)):
        response = client.post(ADDRESS_CODE, {"code": code()}, follow=True)
    assert "That code has expired" in response.content.decode()
    ben.refresh_from_db()
    assert ben.email == "ben@example.org"


def test_an_address_of_another_account_cannot_be_taken(
    client: Client, ann: User, ben: User
) -> None:
    sign_in(client, ben)
    confirm(client)
    client.post("/account/email/", {"email": ann.email, "action_add": "1"})
    response = client.post(ADDRESS_CODE, {"code": code()})
    assert "Another account already uses this email address." in response.content.decode()
    ben.refresh_from_db()
    assert ben.email == "ben@example.org"


def test_looking_at_the_code_page_sends_nothing(client: Client, ben: User) -> None:
    client.force_login(ben)
    assert client.get("/settings/code").status_code == 200
    assert not delivered()


def test_our_own_codes_allow_three_tries(client: Client, ben: User) -> None:
    client.force_login(ben)
    client.post("/settings/code", {"send": "yes"})
    for _ in range(3):
        assert client.post("/settings/code", {"code": wrong(code())}).status_code == 422
    assert (
        "That code has expired" in client.post("/settings/code", {"code": code()}).content.decode()
    )


def test_changing_the_password_ends_other_sessions(client: Client, ann: User) -> None:
    elsewhere = Client()
    for browser in (client, elsewhere):
        browser.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    sent = {"oldpassword": PASSWORD, "password1": "blue round roofs"}
    assert client.post("/account/password/change/", sent).url == "/settings"
    assert client.get("/settings").status_code == 200
    assert elsewhere.get("/settings").status_code == 302
    assert delivered()[-1].subject == "Your password was changed"
    ann.refresh_from_db()
    assert ann.check_password("blue round roofs")


def test_changing_the_password_needs_the_old_one(client: Client, ann: User) -> None:
    client.force_login(ann)
    response = client.post(
        "/account/password/change/", {"oldpassword": "wrong", "password1": "blue round roofs"}
    )
    assert "That’s not your password. Try again." in response.content.decode()


def test_setting_a_first_password_needs_a_code(client: Client, ben: User) -> None:
    sign_in(client, ben)
    asked = client.post("/account/password/set/", {"password1": PASSWORD})
    assert asked.url.startswith("/settings/code")
    assert PASSWORD not in str(dict(client.session))
    confirm(client)
    assert client.post("/account/password/set/", {"password1": PASSWORD}).url == "/settings"
    ben.refresh_from_db()
    assert ben.check_password(PASSWORD)
    assert delivered()[-1].subject == "Your account now has a password"


@pytest.mark.parametrize("password", ["short", "password", "12345678", "ann@example.org"])
def test_a_weak_password_is_refused(client: Client, ann: User, password: str) -> None:
    client.force_login(ann)
    client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": password})
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_a_forgotten_password_is_reset_by_a_code(client: Client, ann: User) -> None:
    assert (
        client.post("/account/password/reset/", {"email": ann.email}).url
        == "/account/password/reset/confirm/"
    )
    client.post("/account/password/reset/confirm/", {"code": code()})
    response = client.post(
        "/account/password/reset/complete/", {"password1": "blue round roofs"}, follow=True
    )
    assert "Your new password is set" in response.content.decode()
    ann.refresh_from_db()
    assert ann.check_password("blue round roofs")
    assert signed_in(client) is None


def test_an_unconfirmed_reset_changes_nothing(client: Client, ann: User) -> None:
    client.post("/account/password/reset/", {"email": ann.email})
    client.post("/account/password/reset/complete/", {"password1": "blue round roofs"})
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_other_sessions_can_be_ended(client: Client, ben: User) -> None:
    elsewhere = Client(headers={"user-agent": "A phone <b>"})
    for browser in (elsewhere, client):
        cache.clear()
        sign_in(browser, ben)
    assert b"A phone &lt;b&gt;" in client.get("/account/sessions/").content
    client.post("/account/sessions/")
    assert client.get("/settings").status_code == 200
    assert elsewhere.get("/settings").status_code == 302


FORM = {
    "name": "Ann",
    "language": "en",
    "time_zone": "Europe/Berlin",
    "email_turn": "on",
    "email_over": "on",
}


def test_settings_are_saved(client: Client, ann: User) -> None:
    client.force_login(ann)
    response = client.post("/settings", {**FORM, "name": " Anna  B "}, follow=True)
    assert "Saved." in response.content.decode()
    ann.refresh_from_db()
    assert (ann.name, ann.name_key, ann.time_zone) == ("Anna B", "annab", "Europe/Berlin")
    assert [ann.wants("email", kind) for kind in ("turn", "reminder", "over")] == [
        True,
        False,
        True,
    ]


def test_hours_are_saved_and_omitted_ones_kept(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert (
        302
        == client.post(
            "/settings", {**FORM, "quiet_hours": "on", "quiet_from": "23:15", "quiet_until": ""}
        ).status_code
    )
    ann.refresh_from_db()
    assert (True, time(23, 15), time(7)) == (ann.quiet_hours, ann.quiet_from, ann.quiet_until)
    assert 302 == client.post("/settings", FORM).status_code
    ann.refresh_from_db()
    assert (False, time(23, 15), None) == (ann.quiet_hours, ann.quiet_from, ann.quiet)


def test_my_own_name_does_not_count_as_taken(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert client.post("/settings", {**FORM, "name": "ANN"}).status_code == 302


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "B-EN"),
        ("name", "a.com"),
        ("time_zone", "Mars/Base"),
        ("time_zone", "../etc"),
        ("quiet_from", "25:00"),
        ("quiet_until", "22:00"),
    ],
)
def test_bad_settings_are_refused_and_nothing_is_saved(
    client: Client, ann: User, ben: User, field: str, value: str
) -> None:
    client.force_login(ann)
    response = client.post("/settings", {**FORM, "quiet_hours": "on", field: value})
    assert response.status_code == 422
    assert f'id="id_{field}_error"' in response.content.decode()
    ann.refresh_from_db()
    assert (ann.name, ann.time_zone) == ("Ann", "UTC")


def test_the_settings_page_grants_no_rights(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.post(
        "/settings", {**FORM, "is_staff": "on", "is_superuser": "on", "email": "x@example.com"}
    )
    ann.refresh_from_db()
    assert (ann.email, ann.is_staff, ann.is_superuser) == ("ann@example.org", False, False)
