"""Signing up and signing in, with a password or by a code."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from games.models import User
from games.people.accounts import forget_unconfirmed
from tests.games.doors import (
    ADDRESS_CODE,
    LOGIN,
    LOGIN_CODE,
    PASSWORD,
    SIGNUP,
    check_page,
    code,
    delivered,
    sign_in,
    sign_up,
    signed_in,
    wrong,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_signing_up_needs_the_emailed_code_and_signs_in(client: Client, password: str) -> None:
    assert sign_up(client, password=password).url == ADDRESS_CODE
    assert signed_in(client) is None
    assert delivered()[0].to == ["cy@example.com"]
    client.post(ADDRESS_CODE, {"code": code().lower()})
    cy = User.objects.get(name="Cy")
    assert cy == signed_in(client)
    assert bool(password) == cy.has_usable_password()
    assert EmailAddress.objects.get(user=cy).verified


def test_nothing_is_open_before_the_code(client: Client) -> None:
    sign_up(client, password=PASSWORD)
    assert client.get("/settings").status_code == 302
    other = Client()
    other.post(LOGIN, {"login": "cy@example.com", "password": PASSWORD})
    assert signed_in(other) is None


def test_a_taken_name_is_reported_and_the_form_stays_filled(client: Client, ann: User) -> None:
    response = sign_up(client, name="ANN", password=PASSWORD)
    text = response.content.decode()
    assert "That name is taken, or too close to another player’s. Choose another one." in text
    assert 'value="cy@example.com"' in text
    assert PASSWORD not in text
    assert not delivered()


@pytest.mark.parametrize("name", ["A", "Аnn", "you", "a.com", "Ann\u200b", ""])
def test_a_bad_name_is_refused_beside_its_field(client: Client, name: str) -> None:
    response = sign_up(client, name=name)
    assert list(response.context["form"].errors) == ["name"]
    assert b'id="id_name_error"' in response.content


@pytest.fixture
def racing_sign_up(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Another player signs up between the form's check and the insert."""

    def plan(email: str, name: str) -> None:
        def meanwhile(*args: object, **kwargs: object) -> None:
            User.objects.create_user(email, name=name)

        monkeypatch.setattr("allauth.core.ratelimit.consume_or_429", meanwhile)

    return plan


def test_a_name_taken_twice_at_once_gives_one_account_and_one_error(
    client: Client, racing_sign_up: Callable[[str, str], None]
) -> None:
    racing_sign_up("first@example.org", "cY")
    response = sign_up(client)
    assert "That name is taken, or too close to another player’s." in response.content.decode()
    check_page(response)
    assert [user.email for user in User.objects.all()] == ["first@example.org"]


def test_an_address_taken_twice_at_once_shows_the_same_page(
    client: Client, racing_sign_up: Callable[[str, str], None]
) -> None:
    racing_sign_up("cy@example.com", "First")
    assert sign_up(client).url == ADDRESS_CODE
    assert "already has an account" in delivered()[-1].body


def test_the_database_keeps_names_unique(ann: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create_user("eve@example.com", name="ÁNN")


def test_a_bot_that_fills_every_field_gets_no_account(client: Client) -> None:
    client.post(SIGNUP, {"email": "x@example.com", "name": "Xavier", "homepage": "http://x"})
    assert not User.objects.exists()
    assert not delivered()


def test_many_accounts_from_one_address_are_refused(client: Client, settings: object) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "new_account": "5/h/ip"}
    answers = [
        sign_up(Client(), f"p{n}@example.com", f"Player {'abcdefgh'[n]}").status_code
        for n in range(7)
    ]
    assert answers == [302] * 5 + [429] * 2
    assert len(delivered()) == 5


def test_signing_in_with_the_password(client: Client, ann: User) -> None:
    response = client.post(LOGIN, {"login": "Ann@Example.org", "password": PASSWORD})
    assert response.url == "/"
    assert ann == signed_in(client)


@pytest.mark.parametrize(
    "sent", [{"by_code": "yes"}, {"password": ""}, {"by_code": "yes", "password": "half ty"}]
)
def test_signing_in_by_a_code(client: Client, ann: User, sent: dict[str, str]) -> None:
    assert client.post(LOGIN, {"login": "ann@example.org", **sent}).url == LOGIN_CODE
    client.post(LOGIN_CODE, {"code": code()})
    assert ann == signed_in(client)


def test_signing_in_returns_to_the_requested_page(client: Client, ann: User) -> None:
    client.post(LOGIN, {"login": ann.email, "by_code": "yes", "next": "/settings"})
    response = client.post(LOGIN_CODE, {"code": code(), "next": "/settings"})
    assert response.url == "/settings"


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "http://localhost/x", "javascript:1"]
)
def test_next_cannot_lead_off_the_site(client: Client, ann: User, target: str) -> None:
    assert client.post(LOGIN, {"login": ann.email, "password": PASSWORD, "next": target}).url == "/"


def test_a_wrong_password_says_so_and_five_are_the_limit(client: Client, ann: User) -> None:
    for _ in range(5):
        response = client.post(LOGIN, {"login": ann.email, "password": "wrong"})
        assert (
            "That email address or password is wrong. Try again, or sign in with a code."
            in response.content.decode()
        )
    response = client.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    assert "Too many wrong attempts." in response.content.decode()
    assert signed_in(client) is None


def test_a_wrong_code_can_be_corrected_twice(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    for _ in range(2):
        assert (
            "That code isn’t right."
            in client.post(LOGIN_CODE, {"code": wrong(code())}).content.decode()
        )
    client.post(LOGIN_CODE, {"code": code()})
    assert ben == signed_in(client)


def test_three_wrong_codes_void_the_right_one(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    for _ in range(3):
        response = client.post(LOGIN_CODE, {"code": wrong(code())}, follow=True)
    assert "Too many wrong attempts." in response.content.decode()
    assert (
        "That code has expired"
        in client.post(LOGIN_CODE, {"code": code()}, follow=True).content.decode()
    )
    assert signed_in(client) is None


def test_a_code_works_for_ten_minutes(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    emailed = code()
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=1)):
        response = client.post(LOGIN_CODE, {"code": emailed}, follow=True)
    assert response.status_code == 200
    assert "That code has expired" in response.content.decode()
    assert signed_in(client) is None


def test_a_code_works_once(client: Client, ben: User) -> None:
    sign_in(client, ben)
    used = code()
    client.post("/account/logout/")
    client.post(LOGIN_CODE, {"code": used})
    assert signed_in(client) is None


def test_a_code_works_only_in_the_browser_that_asked(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    Client().post(LOGIN_CODE, {"code": code()})
    assert User.objects.get(pk=ben.pk).last_login is None


def test_a_new_code_replaces_the_old(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    old = code()
    client.post(LOGIN_CODE, {"action": "resend"})
    assert len(delivered()) == 2
    client.post(LOGIN_CODE, {"code": old})
    assert signed_in(client) is None
    client.post(LOGIN_CODE, {"code": code()})
    assert ben == signed_in(client)


def test_signing_out_is_a_post(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert b"Sign out?" in client.get("/account/logout/").content
    assert ann == signed_in(client)
    client.post("/account/logout/")
    assert signed_in(client) is None


def test_a_closed_account_cannot_sign_in(client: Client, ann: User) -> None:
    User.objects.update(is_active=False)
    client.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    client.post(LOGIN, {"login": ann.email, "by_code": "yes"})
    assert signed_in(client) is None
    assert "It has no account." in delivered()[-1].body


def test_signing_up_with_my_address_does_not_keep_that_password(client: Client) -> None:
    sign_up(Client(), "me@example.com", "Mine", "the thief's password")
    client.post(LOGIN, {"login": "me@example.com", "by_code": "yes"})
    client.post(LOGIN_CODE, {"code": code()})
    me = signed_in(client)
    assert me
    assert not me.has_usable_password()
    thief = Client()
    thief.post(LOGIN, {"login": "me@example.com", "password": "the thief's password"})
    assert signed_in(thief) is None


def test_finishing_sign_up_by_a_code_needs_a_new_password(client: Client) -> None:
    sign_up(Client(), password=PASSWORD)
    client.post(LOGIN, {"login": "cy@example.com", "by_code": "yes"})
    response = client.post(LOGIN_CODE, {"code": code()}, follow=True)
    assert "Please set your password again" in response.content.decode()


def test_signing_in_by_a_code_keeps_a_proven_password(client: Client, ann: User) -> None:
    sign_in(client, ann)
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_an_unconfirmed_sign_up_is_deleted_after_a_day(client: Client, ann: User) -> None:
    User.objects.create_superuser("root@example.org", PASSWORD, name="Root")
    sign_up(client)
    emailed = code()
    assert forget_unconfirmed(timezone.now()) == 0
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert forget_unconfirmed(timezone.now()) == 1
        assert sorted(user.name for user in User.objects.all()) == ["Ann", "Root"]
        response = client.post(ADDRESS_CODE, {"code": emailed}, follow=True)
    assert "That code has expired" in response.content.decode()
