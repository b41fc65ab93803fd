"""Account pages reveal nothing to strangers, and their markup is in order."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.mail import EmailMessage
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from games.models import User
from games.people.accounts import Adapter
from tests.games.doors import (
    ADDRESS_CODE,
    LOGIN,
    LOGIN_CODE,
    PASSWORD,
    SIGNUP,
    check_page,
    code,
    confirm,
    delivered,
    page,
    sign_in,
    sign_up,
)

pytestmark = pytest.mark.django_db


def both_ways(answer: Callable[[Client, str], HttpResponse]) -> None:
    """Check that a known and an unknown address get the same answers and one email each."""
    pages = []
    for n, email in enumerate(("ann@example.org", "zoe@example.org")):
        browser = Client()
        first = answer(browser, email)
        then = browser.get(first.url)
        after = browser.post(first.url, {"code": "WRONGX"})
        pages.append(
            (first.status_code, first.url, *(page(r).replace(email, "…") for r in (then, after)))
        )
        assert n + 1 == len(delivered())
        assert [email] == delivered()[-1].to
    assert pages[0] == pages[1]


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_signing_up_does_not_reveal_accounts(ann: User, password: str) -> None:
    both_ways(lambda browser, email: sign_up(browser, email, f"New {email[0]}x", password))


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_signing_up_costs_the_same_for_every_address(
    ann: User, password: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher, "encode", lambda *args: hashed.append(args[1]) or encode(*args)
    )
    costs = []
    for n, email in enumerate(("first@example.org", ann.email, "zoe@example.org")):
        with CaptureQueriesContext(connection) as queries:
            sign_up(Client(), email, f"New {'abc'[n]}", password)
        statements = [query["sql"].split()[0] for query in queries]
        costs.append((len(hashed), statements.count("INSERT"), statements.count("UPDATE")))
        hashed.clear()
    assert costs[1] == costs[2]


def test_signing_up_at_an_old_address_leaves_no_account(ann: User) -> None:
    sign_up(Client(), ann.email, "Zoe", PASSWORD)
    assert list(User.objects.all()) == [ann]
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [ann.email]


@pytest.fixture
def languages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the language in which each email is written."""
    languages: list[str] = []
    render = Adapter.render_mail

    def listening(*args: Any, **kwargs: Any) -> EmailMessage:
        languages.append(translation.get_language() or "")
        return render(*args, **kwargs)

    monkeypatch.setattr(Adapter, "render_mail", listening)
    return languages


def test_an_address_owner_is_told_in_their_language_at_the_same_cost(
    ann: User, languages: list[str], django_assert_num_queries: Callable[..., Any]
) -> None:
    User.objects.update(language="de")
    for n, email in enumerate((ann.email, "zoe@example.org")):
        answer = sign_up(Client(), email, f"New {'ab'[n]}")
        assert "Content-Language" not in answer or answer["Content-Language"] == "en"
    assert languages == ["de", "en"]
    for prefix in ("account_already_exists", "email_confirmation_signup"):
        with django_assert_num_queries(5):  # the language, the savepoint, and two rows
            Adapter().send_mail(f"account/email/{prefix}", ann.email, {"code": "BCDFGH"})


def test_a_code_comes_in_the_language_of_the_page_that_asked(
    ann: User, languages: list[str]
) -> None:
    for email in (ann.email, "zoe@example.org"):
        Client(headers={"accept-language": "de"}).post(LOGIN, {"login": email, "by_code": "yes"})
    assert languages == ["de", "de"]


def test_asking_for_a_code_does_not_reveal_accounts(ann: User) -> None:
    both_ways(lambda browser, email: browser.post(LOGIN, {"login": email, "by_code": "yes"}))
    assert EmailAddress.objects.exclude(user=ann).count() == 0


def test_resetting_a_password_does_not_reveal_accounts(ann: User) -> None:
    both_ways(lambda browser, email: browser.post("/account/password/reset/", {"email": email}))


def test_a_wrong_password_does_not_reveal_accounts(ann: User) -> None:
    sent = [
        Client().post(LOGIN, {"login": email, "password": "wrong"})
        for email in (ann.email, "zoe@example.org")
    ]
    assert page(sent[0]).replace(ann.email, "…") == page(sent[1]).replace("zoe@example.org", "…")


def test_changing_the_address_does_not_reveal_accounts(
    client: Client, ann: User, ben: User
) -> None:
    sign_in(client, ben)
    confirm(client)
    asked = [
        client.post("/account/email/", {"email": e, "action_add": "1"})
        for e in (ann.email, "zoe@example.org")
    ]
    assert [answer.url for answer in asked] == [ADDRESS_CODE] * 2


@pytest.mark.parametrize("path", [LOGIN, SIGNUP, "/account/password/reset/"])
def test_a_forged_host_is_refused(client: Client, path: str) -> None:
    assert (
        client.post(
            path, {"email": "ann@example.org"}, headers={"host": "evil.example"}
        ).status_code
        == 400
    )
    assert not delivered()


def test_links_in_emails_come_from_the_settings(
    client: Client, ann: User, settings: object
) -> None:
    settings.SITE_URL = "https://play.example"
    sign_up(client, ann.email, "Somebody")
    Client().post(
        "/account/login/code/", {"email": "zoe@example.org"}, headers={"host": "localhost"}
    )
    links = [re.findall(r"https?://\S+", message.body) for message in delivered()]
    assert [len(found) for found in links] == [2, 2]
    assert all(link.startswith("https://play.example") for found in links for link in found)


def test_no_email_repeats_what_a_visitor_typed(client: Client, ann: User) -> None:
    sign_up(client, "cy@example.com", "Visit us now")
    sign_up(Client(), ann.email, "Win a prize")
    assert not any(
        "Visit" in message.body + message.subject or "prize" in message.body
        for message in delivered()
    )


def test_scripts_cannot_read_the_session_cookie(client: Client, ann: User) -> None:
    client.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_cookies_of_a_tls_site_are_secure() -> None:
    asked = "import manhattan_site.settings as s; print(s.SESSION_COOKIE_NAME, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_NAME)"
    environ = {**os.environ, "SITE_URL": "https://play.example"}
    result = subprocess.run(
        [sys.executable, "-c", asked], env=environ, capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["__Host-sessionid", "True", "__Host-csrftoken"]


def test_a_forged_origin_does_not_lift_the_limits(client: Client, ann: User) -> None:
    for n in range(11):
        sent = {"login": f"p{n}@example.org", "password": "wrong"}
        response = client.post(LOGIN, sent, headers={"x-forwarded-for": f"10.0.0.{n}"})
    assert "Too many wrong attempts." in response.content.decode()


def test_a_post_without_its_token_is_refused(ann: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    for path in (
        LOGIN,
        SIGNUP,
        "/account/logout/",
        "/settings",
        "/settings/code",
        "/account/email/",
    ):
        assert browser.post(path, {}).status_code == 403


def test_a_mail_server_that_is_down_keeps_nobody_waiting(
    client: Client, ben: User, settings: object
) -> None:
    settings.EMAIL_BACKEND = "no.such.Backend"  # any use of it would be an error
    response = client.post(LOGIN, {"login": ben.email}, follow=True)
    assert response.status_code == 200
    assert "A code is on its way to" in response.content.decode()


ANONYMOUS = [
    LOGIN,
    SIGNUP,
    "/account/login/code/",
    "/account/password/reset/",
    "/account/inactive/",
]
OWN = ["/settings", "/settings/code", "/account/email/", "/account/password/change/", "/account/logout/",
       "/account/sessions/", "/account/reauthenticate/"]  # fmt: skip


@pytest.mark.parametrize("path", ANONYMOUS)
def test_sign_in_pages_are_in_order(client: Client, path: str) -> None:
    check_page(client.get(path))


@pytest.mark.parametrize("path", OWN)
def test_account_pages_are_in_order(client: Client, ann: User, path: str) -> None:
    client.force_login(ann)
    check_page(client.get(path))


@pytest.mark.parametrize("path", [*OWN, "/account/password/set/"])
def test_account_pages_send_visitors_to_sign_in(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 302
    assert response.url.startswith((LOGIN, "/"))


def test_pages_with_a_code_are_in_order(client: Client, ann: User) -> None:
    sign_up(client)
    check_page(client.get(ADDRESS_CODE))
    other = Client()
    other.post(LOGIN, {"login": ann.email})
    check_page(other.get(LOGIN_CODE))
    third = Client()
    third.post("/account/password/reset/", {"email": ann.email})
    check_page(third.get("/account/password/reset/confirm/"))
    third.post("/account/password/reset/confirm/", {"code": code()})
    check_page(third.get("/account/password/reset/complete/"))


@pytest.mark.parametrize(
    ("path", "field", "token"),
    [
        (LOGIN, "login", "username"),
        (LOGIN, "password", "current-password"),
        (SIGNUP, "email", "email"),
        (SIGNUP, "password1", "new-password"),
    ],
)
def test_browsers_can_fill_in_the_forms(client: Client, path: str, field: str, token: str) -> None:
    form = client.get(path).context["form"]
    assert token == form.fields[field].widget.attrs["autocomplete"]


def test_the_admin_uses_the_same_sign_in(client: Client) -> None:
    assert client.get("/admin/login/").url.startswith(reverse("account_login"))
