"""Accounts: signing up and in, codes, changes of address and password, and what strangers may learn (nothing)."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "six cities"
LOGIN, SIGNUP = "/account/login/", "/account/signup/"
LOGIN_CODE, ADDRESS_CODE = "/account/login/code/confirm/", "/account/confirm-email/"


@pytest.fixture
def ben() -> User:
    """Ben has no password."""
    ben = User.objects.create_user("ben@example.org", name="Ben")
    EmailAddress.objects.create(user=ben, email=ben.email, verified=True, primary=True)
    return ben


def code() -> str:
    """The code in the newest mail."""
    found = re.search(r"^([B-Z]{6})$", mail.outbox[-1].body, re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def wrong(right: str) -> str:
    return ("B" if right[0] != "B" else "C") + right[1:]


def sign_up(client: Client, email: str = "cy@example.com", name: str = "Cy", password: str = "") -> HttpResponse:
    return client.post(SIGNUP, {"email": email, "name": name, "password1": password})


def sign_in(client: Client, user: User) -> None:
    """By a code, as anybody can."""
    client.post(LOGIN, {"login": user.email, "by_code": "yes"})
    client.post(LOGIN_CODE, {"code": code()})
    assert signed_in(client) == user


def signed_in(client: Client) -> User | None:
    return User.objects.filter(pk=client.session.get("_auth_user_id")).first()


def page(response: HttpResponse) -> str:
    """The page without what differs each time."""
    text = response.content.decode()
    return re.sub(r'(name="csrfmiddlewaretoken" value="|nonce=")[^"]*', "", text)


# --- Signing up ---------------------------------------------------------------------------------


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_signing_up_takes_a_code_from_the_mail_and_then_one_is_in(client: Client, password: str) -> None:
    assert sign_up(client, password=password).url == ADDRESS_CODE
    assert signed_in(client) is None
    assert mail.outbox[0].to == ["cy@example.com"]
    client.post(ADDRESS_CODE, {"code": code().lower()})
    cy = User.objects.get(name="Cy")
    assert cy == signed_in(client)
    assert bool(password) == cy.has_usable_password()
    assert EmailAddress.objects.get(user=cy).verified


def test_before_the_code_nothing_is_open(client: Client) -> None:
    sign_up(client, password=PASSWORD)
    assert client.get("/settings").status_code == 302
    other = Client()
    other.post(LOGIN, {"login": "cy@example.com", "password": PASSWORD})
    assert signed_in(other) is None


def test_a_taken_name_is_told_and_what_was_typed_stays(client: Client, ann: User) -> None:
    response = sign_up(client, name="ANN", password=PASSWORD)
    text = response.content.decode()
    assert "Another player is called “ANN” or something that looks like it. Choose another name." in text
    assert 'value="cy@example.com"' in text
    assert PASSWORD not in text
    assert not mail.outbox


@pytest.mark.parametrize("name", ["A", "Аnn", "you", "a.com", "Ann\u200b", ""])
def test_a_bad_name_is_refused_beside_its_field(client: Client, name: str) -> None:
    response = sign_up(client, name=name)
    assert list(response.context["form"].errors) == ["name"]
    assert b'id="id_name_error"' in response.content


@pytest.fixture
def quicker(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Somebody else signs up between the check of the form and the insert."""

    def plan(email: str, name: str) -> None:
        def meanwhile(*args: object, **kwargs: object) -> None:
            User.objects.create_user(email, name=name)

        monkeypatch.setattr("allauth.core.ratelimit.consume_or_429", meanwhile)

    return plan


def test_two_who_take_one_name_at_once_get_one_account_and_one_sentence(
    client: Client, quicker: Callable[[str, str], None]
) -> None:
    quicker("first@example.org", "cY")
    response = sign_up(client)
    assert "Another player is called “Cy”" in response.content.decode()
    check_page(response)
    assert [user.email for user in User.objects.all()] == ["first@example.org"]


def test_two_who_take_one_address_at_once_see_the_same_page(
    client: Client, quicker: Callable[[str, str], None]
) -> None:
    quicker("cy@example.com", "First")
    assert sign_up(client).url == ADDRESS_CODE
    assert "has an account already" in mail.outbox[-1].body


def test_the_row_itself_is_unique(ann: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create_user("eve@example.com", name="ÁNN")


def test_a_program_that_fills_every_field_gets_no_account(client: Client) -> None:
    client.post(SIGNUP, {"email": "x@example.com", "name": "Xavier", "homepage": "http://x"})
    assert not User.objects.exists()
    assert not mail.outbox


def test_many_accounts_from_one_place_are_refused(client: Client, settings: object) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "new_account": "5/h/ip"}
    answers = [sign_up(Client(), f"p{n}@example.com", f"Player {'abcdefgh'[n]}").status_code for n in range(7)]
    assert answers == [302] * 5 + [429] * 2
    assert len(mail.outbox) == 5


# --- Signing in ---------------------------------------------------------------------------------


def test_signing_in_with_the_password(client: Client, ann: User) -> None:
    response = client.post(LOGIN, {"login": "Ann@Example.org", "password": PASSWORD})
    assert response.url == "/"
    assert ann == signed_in(client)


@pytest.mark.parametrize("sent", [{"by_code": "yes"}, {"password": ""}, {"by_code": "yes", "password": "half ty"}])
def test_signing_in_by_a_code(client: Client, ann: User, sent: dict[str, str]) -> None:
    assert client.post(LOGIN, {"login": "ann@example.org", **sent}).url == LOGIN_CODE
    client.post(LOGIN_CODE, {"code": code()})
    assert ann == signed_in(client)


def test_one_returns_to_the_page_one_wanted(client: Client, ann: User) -> None:
    client.post(LOGIN, {"login": ann.email, "by_code": "yes", "next": "/settings"})
    response = client.post(LOGIN_CODE, {"code": code(), "next": "/settings"})
    assert response.url == "/settings"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "http://localhost/x", "javascript:1"])
def test_next_leads_nowhere_else(client: Client, ann: User, target: str) -> None:
    assert client.post(LOGIN, {"login": ann.email, "password": PASSWORD, "next": target}).url == "/"


def test_a_wrong_password_is_told_and_five_are_the_limit(client: Client, ann: User) -> None:
    for _ in range(5):
        response = client.post(LOGIN, {"login": ann.email, "password": "wrong"})
        assert "The address or the password is wrong." in response.content.decode()
    response = client.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    assert "That was wrong too often." in response.content.decode()
    assert signed_in(client) is None


def test_a_wrong_code_may_be_mended_twice(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    for _ in range(2):
        assert "This is not the code." in client.post(LOGIN_CODE, {"code": wrong(code())}).content.decode()
    client.post(LOGIN_CODE, {"code": code()})
    assert ben == signed_in(client)


def test_after_three_wrong_codes_the_right_one_is_void(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    for _ in range(3):
        response = client.post(LOGIN_CODE, {"code": wrong(code())}, follow=True)
    assert "That was wrong too often." in response.content.decode()
    assert "There is no code to enter" in client.post(LOGIN_CODE, {"code": code()}, follow=True).content.decode()
    assert signed_in(client) is None


def test_a_code_counts_for_ten_minutes(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=1)):
        response = client.post(LOGIN_CODE, {"code": code()}, follow=True)
    assert response.status_code == 200
    assert "There is no code to enter any more" in response.content.decode()
    assert signed_in(client) is None


def test_a_code_is_good_once(client: Client, ben: User) -> None:
    sign_in(client, ben)
    used = code()
    client.post("/account/logout/")
    client.post(LOGIN_CODE, {"code": used})
    assert signed_in(client) is None


def test_a_code_counts_only_in_the_browser_that_asked(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    Client().post(LOGIN_CODE, {"code": code()})
    assert User.objects.get(pk=ben.pk).last_login is None


def test_a_new_code_replaces_the_old(client: Client, ben: User) -> None:
    client.post(LOGIN, {"login": ben.email})
    old = code()
    client.post(LOGIN_CODE, {"action": "resend"})
    assert len(mail.outbox) == 2
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


def test_a_closed_account_lets_nobody_in(client: Client, ann: User) -> None:
    User.objects.update(is_active=False)
    client.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    client.post(LOGIN, {"login": ann.email, "by_code": "yes"})
    assert signed_in(client) is None
    assert "It has no account." in mail.outbox[-1].body


def test_who_signs_up_with_my_address_does_not_keep_his_password(client: Client) -> None:
    sign_up(Client(), "me@example.com", "Mine", "the thief's password")
    client.post(LOGIN, {"login": "me@example.com", "by_code": "yes"})
    client.post(LOGIN_CODE, {"code": code()})
    me = signed_in(client)
    assert me
    assert not me.has_usable_password()
    thief = Client()
    thief.post(LOGIN, {"login": "me@example.com", "password": "the thief's password"})
    assert signed_in(thief) is None


# --- What strangers learn -----------------------------------------------------------------------


def both_ways(answer: Callable[[Client, str], HttpResponse]) -> None:
    """The known and the unknown address get the same answers and one mail each."""
    pages = []
    for n, email in enumerate(("ann@example.org", "zoe@example.org")):
        browser = Client()
        first = answer(browser, email)
        then = browser.get(first.url)
        after = browser.post(first.url, {"code": "WRONGX"})
        pages.append((first.status_code, first.url, *(page(r).replace(email, "…") for r in (then, after))))
        assert n + 1 == len(mail.outbox)
        assert [email] == mail.outbox[-1].to
    assert pages[0] == pages[1]


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_signing_up_does_not_tell_who_has_an_account(ann: User, password: str) -> None:
    both_ways(lambda browser, email: sign_up(browser, email, f"New {email[0]}x", password))


def test_asking_for_a_code_does_not_tell_who_has_an_account(ann: User) -> None:
    both_ways(lambda browser, email: browser.post(LOGIN, {"login": email, "by_code": "yes"}))
    assert EmailAddress.objects.exclude(user=ann).count() == 0


def test_asking_for_a_new_password_does_not_tell_who_has_an_account(ann: User) -> None:
    both_ways(lambda browser, email: browser.post("/account/password/reset/", {"email": email}))


def test_a_wrong_password_does_not_tell_who_has_an_account(ann: User) -> None:
    sent = [Client().post(LOGIN, {"login": email, "password": "wrong"}) for email in (ann.email, "zoe@example.org")]
    assert page(sent[0]).replace(ann.email, "…") == page(sent[1]).replace("zoe@example.org", "…")


def test_a_change_of_address_does_not_tell_who_has_an_account(client: Client, ann: User, ben: User) -> None:
    sign_in(client, ben)
    confirm(client)
    asked = [client.post("/account/email/", {"email": e, "action_add": "1"}) for e in (ann.email, "zoe@example.org")]
    assert [answer.url for answer in asked] == [ADDRESS_CODE] * 2


# --- Hosts, cookies, methods --------------------------------------------------------------------


@pytest.mark.parametrize("path", [LOGIN, SIGNUP, "/account/password/reset/"])
def test_a_forged_host_is_refused(client: Client, path: str) -> None:
    assert client.post(path, {"email": "ann@example.org"}, headers={"host": "evil.example"}).status_code == 400
    assert not mail.outbox


def test_links_in_mails_come_from_the_settings(client: Client, ann: User, settings: object) -> None:
    settings.SITE_URL = "https://play.example"
    sign_up(client, ann.email, "Somebody")
    Client().post("/account/login/code/", {"email": "zoe@example.org"}, headers={"host": "localhost"})
    links = [re.findall(r"https?://\S+", letter.body) for letter in mail.outbox]
    assert [len(found) for found in links] == [2, 2]
    assert all(link.startswith("https://play.example") for found in links for link in found)


def test_no_mail_repeats_what_a_stranger_typed(client: Client, ann: User) -> None:
    sign_up(client, "cy@example.com", "Visit us now")
    sign_up(Client(), ann.email, "Win a prize")
    assert not any("Visit" in letter.body + letter.subject or "prize" in letter.body for letter in mail.outbox)


def test_the_cookie_of_a_session_is_not_for_scripts(client: Client, ann: User) -> None:
    client.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_a_post_without_its_token_is_refused(ann: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    for path in (LOGIN, SIGNUP, "/account/logout/", "/settings", "/settings/code", "/account/email/"):
        assert browser.post(path, {}).status_code == 403


def test_when_no_mail_can_be_sent_a_sentence_says_so(client: Client, ben: User, settings: object) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    response = client.post(LOGIN, {"login": ben.email})
    assert response.status_code == 503
    assert b"The mail could not be sent" in response.content


# --- Changes ------------------------------------------------------------------------------------


def confirm(client: Client) -> None:
    """Prove to be the one who is signed in, by a code."""
    client.post("/settings/code", {"send": "yes"})
    client.post("/settings/code", {"code": code()})


def test_changing_the_address_asks_for_the_password_and_a_code_from_the_new_one(client: Client, ann: User) -> None:
    client.force_login(ann)
    asked = client.post("/account/email/", {"email": "ann@new.example", "action_add": "1"})
    assert asked.url.startswith("/account/reauthenticate/")
    answer = client.post(asked.url, {"password": PASSWORD, "next": "/account/email/"})
    assert answer.url == ADDRESS_CODE
    assert mail.outbox[-1].to == ["ann@new.example"]
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    client.post(ADDRESS_CODE, {"code": code()})
    ann.refresh_from_db()
    assert ann.email == "ann@new.example"
    assert [a.email for a in EmailAddress.objects.filter(user=ann, verified=True, primary=True)] == ["ann@new.example"]
    assert mail.outbox[-1].to == ["ann@example.org"]
    assert mail.outbox[-1].subject == "Your address was changed"


def test_who_has_no_password_confirms_a_change_by_a_code(client: Client, ben: User) -> None:
    sign_in(client, ben)
    asked = client.post("/account/email/", {"email": "ben@new.example", "action_add": "1"})
    assert asked.url.startswith("/settings/code")
    client.post("/settings/code", {"send": "yes", "next": "/account/email/"})
    assert mail.outbox[-1].to == ["ben@example.org"]
    answer = client.post("/settings/code", {"code": code(), "next": "/account/email/"})
    assert answer.url == ADDRESS_CODE
    client.post(ADDRESS_CODE, {"code": code()})
    ben.refresh_from_db()
    assert ben.email == "ben@new.example"


def test_an_address_of_another_account_cannot_be_taken(client: Client, ann: User, ben: User) -> None:
    sign_in(client, ben)
    confirm(client)
    client.post("/account/email/", {"email": ann.email, "action_add": "1"})
    response = client.post(ADDRESS_CODE, {"code": code()})
    assert "Another account has this address." in response.content.decode()
    ben.refresh_from_db()
    assert ben.email == "ben@example.org"


def test_looking_at_the_code_page_sends_nothing(client: Client, ben: User) -> None:
    client.force_login(ben)
    assert client.get("/settings/code").status_code == 200
    assert not mail.outbox


def test_three_wrong_own_codes_are_the_limit(client: Client, ben: User) -> None:
    client.force_login(ben)
    client.post("/settings/code", {"send": "yes"})
    for _ in range(3):
        assert client.post("/settings/code", {"code": wrong(code())}).status_code == 422
    assert "There is no code to enter" in client.post("/settings/code", {"code": code()}).content.decode()


def test_changing_the_password_ends_the_sessions_elsewhere(client: Client, ann: User) -> None:
    elsewhere = Client()
    for browser in (client, elsewhere):
        browser.post(LOGIN, {"login": ann.email, "password": PASSWORD})
    sent = {"oldpassword": PASSWORD, "password1": "blue round roofs"}
    assert client.post("/account/password/change/", sent).url == "/settings"
    assert client.get("/settings").status_code == 200
    assert elsewhere.get("/settings").status_code == 302
    assert mail.outbox[-1].subject == "Your password was changed"
    ann.refresh_from_db()
    assert ann.check_password("blue round roofs")


def test_the_old_password_is_asked_for(client: Client, ann: User) -> None:
    client.force_login(ann)
    response = client.post("/account/password/change/", {"oldpassword": "wrong", "password1": "blue round roofs"})
    assert "This is not your password." in response.content.decode()


def test_setting_a_first_password_takes_a_code(client: Client, ben: User) -> None:
    sign_in(client, ben)
    asked = client.post("/account/password/set/", {"password1": PASSWORD})
    assert asked.url.startswith("/settings/code")
    assert PASSWORD not in str(dict(client.session))
    confirm(client)
    assert client.post("/account/password/set/", {"password1": PASSWORD}).url == "/settings"
    ben.refresh_from_db()
    assert ben.check_password(PASSWORD)
    assert mail.outbox[-1].subject == "Your account has a password"


@pytest.mark.parametrize("password", ["short", "password", "12345678", "ann@example.org"])
def test_a_weak_password_is_refused(client: Client, ann: User, password: str) -> None:
    client.force_login(ann)
    client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": password})
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_a_forgotten_password_is_set_anew_by_a_code(client: Client, ann: User) -> None:
    assert client.post("/account/password/reset/", {"email": ann.email}).url == "/account/password/reset/confirm/"
    client.post("/account/password/reset/confirm/", {"code": code()})
    response = client.post("/account/password/reset/complete/", {"password1": "blue round roofs"}, follow=True)
    assert "Your new password is set" in response.content.decode()
    ann.refresh_from_db()
    assert ann.check_password("blue round roofs")
    assert signed_in(client) is None


def test_a_reset_that_nobody_confirmed_sets_nothing(client: Client, ann: User) -> None:
    client.post("/account/password/reset/", {"email": ann.email})
    client.post("/account/password/reset/complete/", {"password1": "blue round roofs"})
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_sessions_elsewhere_can_be_ended(client: Client, ben: User) -> None:
    elsewhere = Client(headers={"user-agent": "A phone <b>"})
    for browser in (elsewhere, client):
        cache.clear()
        sign_in(browser, ben)
    assert b"A phone &lt;b&gt;" in client.get("/account/sessions/").content
    client.post("/account/sessions/")
    assert client.get("/settings").status_code == 200
    assert elsewhere.get("/settings").status_code == 302


# --- Settings -----------------------------------------------------------------------------------

FORM = {"name": "Ann", "time_zone": "Europe/Berlin", "mail_turn": "on", "mail_over": "on"}


def test_settings_are_saved(client: Client, ann: User) -> None:
    client.force_login(ann)
    response = client.post("/settings", {**FORM, "name": " Anna  B "}, follow=True)
    assert "Saved." in response.content.decode()
    ann.refresh_from_db()
    assert (ann.name, ann.name_key, ann.time_zone) == ("Anna B", "annab", "Europe/Berlin")
    assert (ann.mail_turn, ann.mail_reminder, ann.mail_over) == (True, False, True)


def test_my_own_name_is_not_taken(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert client.post("/settings", {**FORM, "name": "ANN"}).status_code == 302


@pytest.mark.parametrize(
    ("field", "value"), [("name", "B-EN"), ("name", "a.com"), ("time_zone", "Mars/Base"), ("time_zone", "../etc")]
)
def test_bad_settings_are_refused_and_nothing_is_saved(
    client: Client, ann: User, ben: User, field: str, value: str
) -> None:
    client.force_login(ann)
    response = client.post("/settings", {**FORM, field: value})
    assert response.status_code == 422
    assert f'id="id_{field}_error"' in response.content.decode()
    ann.refresh_from_db()
    assert (ann.name, ann.time_zone) == ("Ann", "UTC")


def test_nobody_gives_himself_rights_on_the_settings_page(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.post("/settings", {**FORM, "is_staff": "on", "is_superuser": "on", "email": "x@example.com"})
    ann.refresh_from_db()
    assert (ann.email, ann.is_staff, ann.is_superuser) == ("ann@example.org", False, False)


# --- Every page ---------------------------------------------------------------------------------

ANONYMOUS = [LOGIN, SIGNUP, "/account/login/code/", "/account/password/reset/", "/account/inactive/"]
OWN = ["/settings", "/settings/code", "/account/email/", "/account/password/change/", "/account/logout/",
       "/account/sessions/", "/account/reauthenticate/"]  # fmt: skip


def check_page(response: HttpResponse) -> None:
    """One h1; every control has a label; nothing inline, so that the policy of the site holds."""
    text = response.content.decode()
    assert response.status_code == 200
    assert text.count("<h1") == 1
    shown = re.findall(r"<(?:input|select)(?![^>]*type=\"hidden\")[^>]*>", text)
    labels = re.findall(r'<label for="([^"]+)"', text)
    for control in shown:
        assert re.search(r'\sid="([^"]+)"', control)[1] in labels or 'type="checkbox"' in control
    main = text[text.index("<main") :]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", main)


@pytest.mark.parametrize("path", ANONYMOUS)
def test_pages_before_the_door_are_in_order(client: Client, path: str) -> None:
    check_page(client.get(path))


@pytest.mark.parametrize("path", OWN)
def test_pages_of_the_account_are_in_order(client: Client, ann: User, path: str) -> None:
    client.force_login(ann)
    check_page(client.get(path))


@pytest.mark.parametrize("path", [*OWN, "/account/password/set/"])
def test_pages_of_the_account_send_strangers_to_the_door(client: Client, path: str) -> None:
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


def test_the_admin_uses_the_same_door(client: Client) -> None:
    assert client.get("/admin/login/").url.startswith(reverse("account_login"))
