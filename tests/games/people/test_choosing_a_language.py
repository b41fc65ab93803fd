"""The language of the pages: the browser's, the one chosen in the footer, or the account's."""

import pytest
from django.test import Client

from games.mail import sending
from games.models import User


def lang(client: Client, address: str = "/") -> str:
    """The language that a page and its header declare."""
    response = client.get(address)
    said = response.content.decode().partition('<html lang="')[2][:2]
    assert response["Content-Language"] == said
    return said


@pytest.mark.parametrize(
    ("accepted", "shown"),
    [("de", "de"), ("de-AT,de;q=0.9", "de"), ("fr", "en"), ("fr,de;q=0.5", "de"), ("", "en")],
)
def test_visitors_get_the_language_of_their_browser(db, accepted, shown):
    assert lang(Client(headers={"Accept-Language": accepted})) == shown


def test_a_visitor_can_choose_another_language_and_keeps_it(db):
    client = Client(headers={"Accept-Language": "de"})
    client.post("/language", {"language": "en"})
    assert lang(client) == "en"


def test_players_get_their_accounts_language_in_every_browser(ann, sign_in):
    sign_in(ann).post("/language", {"language": "de"})
    assert lang(sign_in(ann)) == "de"
    assert User.objects.get().language == "de"


@pytest.mark.parametrize("language", ["fr", "", "xx", "../de"])
def test_an_unknown_language_is_refused_and_nothing_is_saved(ann, sign_in, language):
    assert sign_in(ann).post("/language", {"language": language}).status_code == 400
    assert User.objects.get().language == "en"


def test_saving_is_confirmed_in_the_chosen_language(ann, sign_in):
    form = {"name": "Ann", "language": "de", "time_zone": "UTC"}
    page = sign_in(ann).post("/settings", form, follow=True).content.decode()
    assert "Gespeichert." in page


def test_signing_up_in_german_gets_german_emails(db, mailoutbox):
    client = Client(headers={"Accept-Language": "de"})
    client.post("/account/signup/", {"email": "cy@example.com", "name": "Cy", "password1": ""})
    assert User.objects.get().language == "de"
    sending.send_due()
    assert "Code" in mailoutbox[0].subject
    assert "Willkommen" in mailoutbox[0].body
