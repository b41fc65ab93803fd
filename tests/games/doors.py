"""Helpers of the account tests: sign up, read the code, sign in."""

import re

from django.core import mail
from django.core.mail import EmailMessage
from django.http import HttpResponse
from django.test import Client

from games.mail import sending
from games.models import User

PASSWORD = "six cities"
LOGIN, SIGNUP = "/account/login/", "/account/signup/"
LOGIN_CODE, ADDRESS_CODE = "/account/login/code/confirm/", "/account/confirm-email/"


def code() -> str:
    """The code in the newest email that has one."""
    bodies = "\n".join(email.body for email in delivered())
    found = re.findall(r"^([B-Z]{6})$", bodies, re.MULTILINE)
    assert found, bodies
    return found[-1]


def delivered() -> list[EmailMessage]:
    """Every email so far, after those that are due have been sent."""
    sending.send_due()
    return mail.outbox


def wrong(right: str) -> str:
    return ("B" if right[0] != "B" else "C") + right[1:]


def sign_up(
    client: Client, email: str = "cy@example.com", name: str = "Cy", password: str = ""
) -> HttpResponse:
    return client.post(SIGNUP, {"email": email, "name": name, "password1": password})


def sign_in(client: Client, user: User) -> None:
    """Sign in by a code."""
    client.post(LOGIN, {"login": user.email, "by_code": "yes"})
    client.post(LOGIN_CODE, {"code": code()})
    assert signed_in(client) == user


def signed_in(client: Client) -> User | None:
    return User.objects.filter(pk=client.session.get("_auth_user_id")).first()


def page(response: HttpResponse) -> str:
    """The page without the parts that change each time."""
    text = response.content.decode()
    return re.sub(r'(name="csrfmiddlewaretoken" value="|nonce=")[^"]*', "", text)


def confirm(client: Client) -> None:
    """Reauthenticate by a code."""
    client.post("/settings/code", {"send": "yes"})
    client.post("/settings/code", {"code": code()})


def check_page(response: HttpResponse) -> None:
    """Check for one h1, a label for every control, and nothing inline, as the site's policy demands."""
    text = response.content.decode()
    assert response.status_code == 200
    assert text.count("<h1") == 1
    shown = re.findall(r"<(?:input|select)(?![^>]*type=\"hidden\")[^>]*>", text)
    labels = re.findall(r'<label for="([^"]+)"', text)
    for control in shown:
        assert re.search(r'\sid="([^"]+)"', control)[1] in labels or 'type="checkbox"' in control
    main = text[text.index("<main") :]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", main)
